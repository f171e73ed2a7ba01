import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import { inviteStatus, jobStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { lackedBy } from './lacking';
import type { Shift } from './lacking';

/** A confirmed shift ahead for which the worker's licence will not be valid. The worker stays on it. */
export interface LapsedShift {
  idUser: number;
  idType: number;
  type: string;
  idJob: number;
  idReqCrew: number;
}

/** Finds the lapsed shifts of a company, or of some of its people. Only reads crews that need a licence. */
export async function lapsedShifts(
  db: Db,
  { companyId, now, users }: { companyId: number; now: number; users?: readonly number[] },
): Promise<LapsedShift[]> {
  // `offset 0` makes the planner look up each crew's job by index; otherwise it may read the whole table.
  const { rows } = await sql<Shift & { jobId: number; userId: number }>`
    select jc.id, jc.group_id as "groupId", jc.start_at as "startAt", jc.end_at as "endAt", job.zone,
      job.id as "jobId", cm.user_id as "userId"
    from job_crew jc join crew_member cm on cm.crew_id = jc.id and cm.status = ${inviteStatus.confirmed}
    cross join lateral (select id, zone, status, company_id from job where id = jc.job_id offset 0) job
    where job.company_id = ${companyId} and job.status = ${jobStatus.confirmed} and jc.deleted_at is null
      and jc.start_at > ${now} and ${users === undefined ? sql`true` : anyOf('cm.user_id', users)}
      and (exists (select 1 from group_licence g where g.group_id = jc.group_id)
        or exists (select 1 from crew_licence c where c.crew_id = jc.id))
    order by jc.start_at, jc.id`.execute(db);
  const shifts = [...new Map(rows.map((row) => [row.id, row])).values()];
  const crewOf = new Map<number, number[]>();
  for (const { id, userId } of rows) crewOf.set(id, [...(crewOf.get(id) ?? []), userId]);
  const everybody = [...new Set(rows.map(({ userId }) => userId))];
  const lacked = await lackedBy(db, shifts, everybody, (id) => crewOf.get(id) ?? []);
  return rows.flatMap(({ id, jobId, userId }) =>
    (lacked.get(id)?.get(userId) ?? []).map(({ idType, type }) => ({
      idUser: userId,
      idType,
      type,
      idJob: jobId,
      idReqCrew: id,
    })),
  );
}
