import { sql } from 'kysely';

/** A shift that needs cover, as the lists of cover requests show it. */
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

/** The columns of `CoverShift`, over `shiftTables`. */
export const shiftColumns = sql`r.id, job.id as "idJob", c.id as "idReqCrew", job.title, job.prepend, job.color, job.location,
  g.name as "groupName", c.start_at as "startTime", c.end_at as "endTime", job.zone as tz`;

/** The tables of a shift that needs cover: `r` of cover_request with its crew `c`, `job` and group `g`. */
export const shiftTables = sql`cover_request r
  join job_crew c on c.id = r.crew_id and c.deleted_at is null
  join job on job.id = c.job_id
  join crew_group g on g.id = c.group_id`;

/** A shift that is given in return, and whether the asker has said yes. */
export interface CoverSwap {
  idJob: number;
  title: string;
  groupName: string;
  location: string;
  startTime: number;
  endTime: number | null;
  tz: string;
  accepted: boolean;
}

/** The `CoverSwap` of `r` as one JSON value; null where nothing is given in return. */
export const swapOf = sql<CoverSwap | null>`(select json_build_object('idJob', sj.id, 'title', sj.title,
    'groupName', sg.name, 'location', sj.location, 'startTime', sc.start_at, 'endTime', sc.end_at, 'tz', sj.zone,
    'accepted', r.swap_accepted_at is not null)
  from job_crew sc join job sj on sj.id = sc.job_id join crew_group sg on sg.id = sc.group_id
  where sc.id = r.swap_crew_id)`;

/** Drops `swap` from a row if it is null, as the API leaves it out then. */
export const withSwap = <T extends { swap: CoverSwap | null }>({ swap, ...rest }: T) => ({
  ...rest,
  ...(swap === null ? {} : { swap }),
});
