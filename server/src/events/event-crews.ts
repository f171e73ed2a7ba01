import type { Out } from '@crewcall/contract/types';
import { HOUR_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { plannedEndOf } from '../db/planned-end';
import { paidDay } from '../db/rate-on';
import type { Db, DbTx } from '../db/schema';
import { inviteStatus, jobStatus } from '../db/statuses';
import { paidMs } from '../timesheets/clock-rows';

type EventCrew = Out<'getEvent'>['crews'][number];

/** The crews of an event's jobs that are not cancelled, by start, and the planned hours of all their places. */
export async function crewsOfEvent(
  db: Db,
  id: number,
): Promise<{ crews: EventCrew[]; plannedHours: number }> {
  const { rows } = await sql<EventCrew & { until: number }>`
    select jc.id as "idReqCrew", job.id as "idJob", job.title, g.id as "idGroup", g.name as "groupName",
      jc.start_at as "startTime", jc.end_at as "endTime", job.zone as tz, jc.amount, ${plannedEndOf('jc')} as until,
      ${paidDay(sql`jc.start_at`, sql`job.zone`)}::text as day, taken.confirmed,
      greatest(jc.amount - taken.confirmed, 0) as open
    from job join job_crew jc on jc.job_id = job.id and jc.deleted_at is null
    join crew_group g on g.id = jc.group_id
    cross join lateral (select count(*)::int as confirmed from crew_member m
      where m.crew_id = jc.id and m.status = ${inviteStatus.confirmed}) taken
    where job.event_id = ${id} and job.status <> ${jobStatus.cancelled}
    order by jc.start_at, g.name, jc.id`.execute(db);
  const plannedMs = rows.reduce((sum, { amount, startTime, until }) => sum + amount * (until - startTime), 0);
  return { crews: rows.map(({ until: _until, ...crew }) => crew), plannedHours: plannedMs / HOUR_MS };
}

/** Paid hours of the closed times of an event. */
export async function workedHours(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select coalesce(sum(${paidMs}), 0)::float8 / ${HOUR_MS} as hours
    from timesheet t join job on job.id = t.job_id
    where job.event_id = ${id} and t.end_at is not null`.execute(db);
  return rows[0]?.hours ?? 0;
}

/** Everybody who is confirmed on a crew of the event that is not over, each once. */
export async function readersOfEvent(db: Db | DbTx, id: number, now: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.user_id as id
    from job join job_crew jc on jc.job_id = job.id and jc.deleted_at is null
    join crew_member m on m.crew_id = jc.id and m.status = ${inviteStatus.confirmed}
    where job.event_id = ${id} and job.status in ${jobStatus.ahead} and ${plannedEndOf('jc')} > ${now}::bigint
    order by id`.execute(db);
  return rows.map((row) => row.id);
}
