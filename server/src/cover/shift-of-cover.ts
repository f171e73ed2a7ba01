import { sql } from 'kysely';

/** A shift as lists of cover show it. */
export interface CoverShift {
  id: number;
  idJob: number;
  idReqCrew: number;
  title: string;
  prepend: string;
  color: string;
  location: string;
  groupName: string;
  startTime: number;
  endTime: number | null;
  tz: string;
}

/** `CoverShift`, over `shiftTables`. */
export const shiftColumns = sql`r.id, job.id as "idJob", c.id as "idReqCrew", job.title, job.prepend, job.color, job.location,
  g.name as "groupName", c.start_at as "startTime", c.end_at as "endTime", job.zone as tz`;

/** `r` of cover_request with its crew `c`, `job` and group `g`. */
export const shiftTables = sql`cover_request r
  join job_crew c on c.id = r.crew_id and c.deleted_at is null
  join job on job.id = c.job_id
  join crew_group g on g.id = c.group_id`;
