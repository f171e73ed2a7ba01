import type { InviteStatus } from '@crewcall/domain/invite';
import { overlaps } from '@crewcall/domain/units';
import type { Interval } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { plannedEndOf } from '../db/planned-end';
import { jobStatus, inviteStatus } from '../db/statuses';
import type { Db } from '../db/schema';

export interface ShiftOver {
  idJob: number;
  idReqCrew: number;
  title: string;
  startTime: number;
  endTime: number;
  tz: string;
  status: InviteStatus;
}

/** Finds future shifts that a worker is invited to or confirmed for and that overlap these spans, by start. */
export async function shiftsOver(
  db: Db,
  idUser: number,
  now: number,
  spansIn: (range: Interval) => readonly Interval[],
): Promise<ShiftOver[]> {
  const { rows } = await sql<ShiftOver>`
    select job.id as "idJob", c.id as "idReqCrew", job.title, c.start_at as "startTime",
      ${plannedEndOf('c')} as "endTime", job.zone as tz, m.status
    from crew_member m
    join job_crew c on c.id = m.crew_id and c.deleted_at is null
    join job on job.id = c.job_id and job.status in (${jobStatus.confirmed}, ${jobStatus.pending})
    where m.user_id = ${idUser} and m.status in ${inviteStatus.inCrew} and ${plannedEndOf('c')} > ${now}::bigint
    order by c.start_at, c.id`.execute(db);
  const [first] = rows;
  if (!first) return [];
  const spans = spansIn({ start: first.startTime, end: Math.max(...rows.map(({ endTime }) => endTime)) });
  return rows.filter((row) =>
    spans.some((span) => overlaps(span, { start: row.startTime, end: row.endTime })),
  );
}
