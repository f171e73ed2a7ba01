import { COMING_CHASE_MS, CREW_LONGEST_MS } from '@crewcall/domain/limits';
import { dayText, dayToEpoch } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import type { EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { localDay } from '../db/local-day';
import { answersUntilOf } from '../db/planned-end';
import { inviteStatus, jobStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { badRequest } from '../errors';
import { all, everything } from '../row-rules/job-rows';
import type { Condition } from '../row-rules/job-rows';
import type { Scope } from '../row-rules/scope';
import { factColumns, factJoinsOfMany, jobHas } from './place-facts';
import type { PlaceFacts } from './place-facts';

/** A confirmed member of a crew on the board, or a crew without any. */
export interface BoardRow extends PlaceFacts {
  idJob: number;
  title: string;
  prepend: string;
  /** The customer's name, for searching: without case and accents. */
  customer: string | null;
  location: string;
  tz: string;
  color: string;
  canSupervise: boolean;
  idReqCrew: number;
  groupName: string;
  startTime: EpochMs;
  endTime: EpochMs | null;
  /** Null if the crew is shown only because of members who are still clocked in: then it needs no more people. */
  wanted: number | null;
  asked: number;
  idMember: number | null;
  /** Null if nobody is confirmed on the crew. */
  idUser: number | null;
  first_name: string;
  last_name: string;
  phone: string | null;
  /** The person's pending punch; null if there is none. */
  idPunch: number | null;
}

/** Which crews a board shows, in SQL over `c` of job_crew and `job`. */
interface Shown {
  /** A condition without `job`, so that an index can be used. */
  near: Condition;
  which: Condition;
  /** True if the whole crew is shown; else only members who have not checked out. */
  whole: Condition;
}

/** The start of a day in UTC. In any zone that day starts at most a day earlier or later. */
function utcDay(day: string): number {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return badRequest('Please give the day as YYYY-MM-DD.');
  try {
    return dayToEpoch('UTC', day);
  } catch {
    return badRequest('This day does not exist. Please choose another.');
  }
}

const isRunning = sql<boolean>`(o.end_at is null and o.corrects_id is null)`;

/** Shows all crews of one job. */
export const ofJob = (idJob: number): Shown => ({
  near: sql<boolean>`c.job_id = ${idJob}`,
  which: everything,
  whole: everything,
});

/**
 * Shows the crews of a day. First compares instants, so that the index on the start is used; then the day in the
 * job's own zone decides. Today's board also has crews that are running now, and crews that start soon, even after
 * midnight: once their workers are asked a second time whether they will come, the office may have to act. An open
 * timesheet leaves its worker on the board until somebody closes it, but not the rest of that crew; such crews are
 * found by id, however long ago they began. "Today" is the day in the company's zone.
 */
export function onDay(day: string, { now, zone }: { now: EpochMs; zone: string }): Shown {
  const begins = utcDay(day);
  const isToday = sql.lit(dayText(zone, now) === day);
  const whole = sql<boolean>`(${localDay(sql`c.start_at`)} = ${day}::date
      or ${isToday} and c.start_at <= ${now + COMING_CHASE_MS}::bigint and ${answersUntilOf('c')} > ${now}::bigint)`;
  return {
    near: sql<boolean>`(c.start_at > ${begins - CREW_LONGEST_MS - DAY_MS}::bigint and c.start_at < ${begins + 2 * DAY_MS}::bigint
      or ${isToday} and c.id = any(array(select o.crew_id from timesheet o where ${isRunning})))`,
    which: sql<boolean>`(${whole} or ${localDay(sql`c.start_at`)} < ${day}::date
        and (${isToday} or ${localDay(answersUntilOf('c'))} >= ${day}::date)
        and exists (select 1 from timesheet o
          join crew_member f on f.crew_id = o.crew_id and f.user_id = o.user_id and f.status = ${inviteStatus.confirmed}
          where o.crew_id = c.id and ${isRunning}))`,
    whole,
  };
}

// `offset 0` makes the planner look up each crew's job and members by index; otherwise it may read the whole tables.
/** Reads a board in one statement: a row for each confirmed member of each crew, or one for a crew without any. */
export const readRows = async (db: Db, scope: Scope, { near, which, whole }: Shown): Promise<BoardRow[]> =>
  (
    await sql<BoardRow>`
      with crews as materialized (
        select c.id, c.job_id, c.group_id, c.start_at, c.end_at, c.amount, ${whole} as whole, job.title, job.prepend,
          job.company_id, job.location, job.zone, job.color, ${scope.rows('job.supervise')} as can_supervise,
          ${scope.rows('job.phones')} as has_phones,
          ${jobHas}
        from job_crew c cross join lateral (select * from job j where j.id = c.job_id offset 0) job
        where c.deleted_at is null and ${near}
          and job.status in (${jobStatus.confirmed}, ${jobStatus.finished}) and ${all(scope.rows('job.led'), which)})
      select c.job_id as "idJob", c.title, c.prepend, p.search as customer, c.location, c.zone as tz, c.color,
        c.can_supervise as "canSupervise", c.id as "idReqCrew", g.name as "groupName", c.start_at as "startTime",
        c.end_at as "endTime", case when c.whole then c.amount end as wanted, invited.count as asked, m.id as "idMember",
        u.id as "idUser", u.first_name, u.last_name, case when c.has_phones then u.phone end as phone,
        waiting.id as "idPunch", ${factColumns}
      from crews c
      join crew_group g on g.id = c.group_id
      left join prepend p on p.company_id = c.company_id and p.text = c.prepend
      cross join lateral (select count(*)::int as count from crew_member i
        where i.crew_id = c.id and i.status = ${inviteStatus.invited} offset 0) invited
      left join lateral (select * from crew_member f where f.crew_id = c.id and f.status = ${inviteStatus.confirmed}
        and (c.whole or exists (select 1 from timesheet o where o.crew_id = c.id and o.user_id = f.user_id and ${isRunning}))
        offset 0) m on true
      left join app_user u on u.id = m.user_id
      ${factJoinsOfMany}
      order by c.start_at, c.title, c.job_id, c.id, lower(u.first_name), lower(u.last_name), u.id`.execute(db)
  ).rows;
