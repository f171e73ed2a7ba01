import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import { ownConflicts, weighedCrew } from '../crews/crew-conflicts';
import type { Db } from '../db/schema';
import { loadJob } from '../jobs/load-jobs';
import { handle } from '../platform/http/handle';
import { shiftTables } from './shift-of-cover';
import { isOfferedTo } from './who-may-take';

/** Is cover of a shift on this crew offered to the worker? Then they may see the shift, even if not the job. */
async function hasOffer(
  db: Db,
  idReqCrew: number,
  user: { id: number; companyId: number },
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${shiftTables} join app_user u on u.id = ${user.id}
    where c.id = ${idReqCrew} and ${isOfferedTo(user, now)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Lists what speaks against the caller working a shift, worded to them. They must see its job, or be offered cover. */
export const getMyConflictsHandler = handle(
  'getMyConflicts',
  async ({ body, db, user, scope, now, notFound }) => {
    const { id, companyId } = user;
    const crew = (await weighedCrew(db, companyId, body.idReqCrew)) ?? notFound(texts.jobNotFound);
    if (!(await hasOffer(db, crew.id, user, now))) await loadJob(db, { scope }, crew.jobId);
    return { conflicts: await ownConflicts(db, crew, { id, companyId, now }) };
  },
);
