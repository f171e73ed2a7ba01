// Calls: getCrewAllowances, setCrewAllowances.
import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import type { Db, DbTx } from '../db/schema';
import { notFound } from '../errors';
import { jobChanged } from '../jobs/announce';
import { handle } from '../platform/http/handle';
import { toOffice } from '../platform/live/audience';
import { readAllowances } from './allowance-book';

/** A crew of the company with its job; 404 if it is deleted or another company's. */
async function crewOf(db: Db, companyId: number, idReqCrew: number, lock = false) {
  const { rows } = await sql<{
    id: number;
    groupId: number;
    jobId: number;
    prepend: string;
    status: number;
    hidePublic: boolean;
  }>`
    select jc.id, jc.group_id as "groupId", jc.job_id as "jobId", job.prepend, job.status,
      job.hide_public as "hidePublic"
    from job_crew jc join job on job.id = jc.job_id
    where jc.id = ${idReqCrew} and jc.deleted_at is null and job.company_id = ${companyId}
    ${lock ? sql`for update of jc` : sql``}`.execute(db);
  return rows[0] ?? notFound(texts.jobNotFound);
}

/** The allowances that a crew gets by itself, those of its group, and what there is to choose from. */
export const getCrewAllowancesHandler = handle('getCrewAllowances', async ({ body, user, db }) => {
  const crew = await crewOf(db, user.companyId, body.idReqCrew);
  const types = await readAllowances(db, user.companyId, [crew.id]);
  const ids = (of: typeof types) => of.map(({ id }) => id);
  const ofCrew = types.filter(({ crews }) => crews.includes(crew.id));
  return {
    types: types
      .filter((type) => type.active || ofCrew.includes(type))
      .map(({ id, name, unit, active }) => ({ id, name, unit, active })),
    ofGroup: ids(types.filter(({ active, groups }) => active && groups.includes(crew.groupId))),
    ofCrew: ids(ofCrew),
  };
});

const sorted = (ids: readonly number[]): string => [...new Set(ids)].sort((a, b) => a - b).join(' ');

/** Sets the allowances that the timesheets of a crew get by themselves. What is invoiced stays as it is. */
export const setCrewAllowancesHandler = handle('setCrewAllowances', ({ body, user, write, conflict }) =>
  write(async (tx) => {
    const crew = await crewOf(tx.db, user.companyId, body.idReqCrew, true);
    const types = await readAllowances(tx.db, user.companyId, [crew.id]);
    const wanted = [...new Set(body.idTypes)];
    const chosen = types.filter(({ id }) => wanted.includes(id));
    if (chosen.length < wanted.length)
      return notFound('An allowance could not be found. Please reload the page.');
    const stored = types.filter(({ crews }) => crews.includes(crew.id)).map(({ id }) => id);
    if (body.was && sorted(body.was) !== sorted(stored))
      return conflict(
        'Somebody else has changed the allowances of this crew. Yours are not saved yet: look at theirs, then save again.',
      );
    const off = stored.filter((id) => !wanted.includes(id));
    const on = wanted.filter((id) => !stored.includes(id));
    if (off.length === 0 && on.length === 0) return;
    await sql`delete from allowance_given where crew_id = ${crew.id} and type_id = any(${off}::bigint[])`.execute(
      tx.db,
    );
    await sql`insert into allowance_given (crew_id, type_id)
      select ${crew.id}::bigint, unnest(${on}::bigint[])`.execute(tx.db);
    tx.audit('job', crew.jobId, {
      idReqCrew: crew.id,
      allowances: chosen.map(({ name }) => name).join(', '),
    });
    jobChanged(tx, { ...crew, id: crew.jobId });
    tx.announce('pay.changed', {}, toOffice);
  }),
);

/** Copies what a crew gets by itself to its copy. */
export const copyCrewAllowances = async (tx: DbTx, from: number, to: number): Promise<void> => {
  await sql`insert into allowance_given (crew_id, type_id)
    select ${to}::bigint, type_id from allowance_given where crew_id = ${from}`.execute(tx);
};
