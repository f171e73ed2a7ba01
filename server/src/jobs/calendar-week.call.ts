// Calls: getCalendarWeek, getCalendarDay.
import { sql } from 'kysely';
import type { In } from '@crewcall/contract/types';
import { isOfPlace } from '@crewcall/domain/calendar';
import {
  type CalendarChip,
  calendarDays,
  type CalendarDays,
  calendarWeek,
  type FoundJob,
} from '@crewcall/domain/calendar-days';
import { type Planned, plannedEnd } from '@crewcall/domain/crew-time';
import { dayText } from '@crewcall/domain/time';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import type { Db } from '../db/schema';
import { inviteStatus } from '../db/statuses';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { all, everything } from '../row-rules/job-rows';
import type { Scope } from '../row-rules/scope';
import { holding } from './holding';
import { inviteStatusWithin } from './job-range';
import { MOST_JOBS, refuseTooMany } from './load-jobs';

type Asked = Omit<In<'getCalendarDay'>, 'offset' | 'limit'>;

interface Row extends Omit<CalendarChip, 'start' | 'end' | 'gap'> {
  state: number;
  /** The text is in it. */
  holds: boolean;
  /** Of each live crew its id, start, end, places and how many are confirmed. */
  crews: [id: number, start: EpochMs, end: EpochMs | null, amount: number, confirmed: number][] | null;
}

/** The job's last planned end. */
const endOf = (date: EpochMs, crews: readonly Planned[]): EpochMs =>
  Math.max(date, ...(crews.length === 0 ? [{ startTime: date, endTime: null }] : crews).map(plannedEnd));

function jobOf({ crews, ...row }: Row): FoundJob['job'] {
  const reqCrew = (crews ?? []).map(([id, startTime, endTime, amount, confirmed]) => ({
    ...{ id, startTime, endTime, amount, confirmed },
    userList: [],
  }));
  return { ...row, endTime: endOf(row.date, reqCrew), reqCrew, clockList: [] };
}

/**
 * Reads all jobs with a day in the range, since each counts. The range is of days in the company's `zone`, and a job's
 * days are by its own clock.
 */
async function readCalendar(db: Db, scope: Scope, asked: Asked, zone: Zone): Promise<CalendarDays> {
  const { dateStart, dateEnd, text = '', company = '', state = 0, status = -1 } = asked;
  const where = all(scope.rows('job.read'), inviteStatusWithin(dateStart, dateEnd, zone));
  const holds = text.trim() === '' ? everything : holding(text, scope);
  // `offset 0` makes the planner look up each job's crews by index; otherwise it may read the whole table.
  const { rows } = await sql<Row>`
    select job.id, job.title, job.prepend, job.color, job.state, job.status, job.start_at as date, job.zone as tz,
      ${holds} as holds,
      (select json_agg(json_build_array(c.id, c.start_at, c.end_at, c.amount, (select count(*) from crew_member m
          where m.crew_id = c.id and m.status = ${inviteStatus.confirmed})) order by c.start_at, c.id)
        from (select * from job_crew jc where jc.job_id = job.id and jc.deleted_at is null offset 0) c) as crews
    from job where ${where} limit ${MOST_JOBS + 1}`.execute(db);
  refuseTooMany(rows.length, 'all');
  const jobs = rows.map((row) => ({
    job: jobOf(row),
    isFound: row.holds && isOfPlace({ company, state }, row),
  }));
  const range = { first: dayText(zone, dateStart), last: dayText(zone, dateEnd - 1) };
  return calendarDays(jobs, range, status);
}

/** What the office's calendar draws of a week; a manager gets only jobs of own companies. */
export const getCalendarWeekHandler = handle('getCalendarWeek', async ({ body, user, scope, db }) => {
  const { confTimezone } = await companyConfig(db, user.companyId);
  return calendarWeek(await readCalendar(db, scope, body, confTimezone), body.most);
});

/** A page of one day of it. */
export const getCalendarDayHandler = handle('getCalendarDay', async ({ body, user, scope, db }) => {
  const { confTimezone } = await companyConfig(db, user.companyId);
  const { shown } = await readCalendar(db, scope, body, confTimezone);
  const page = shown.slice(body.offset, body.offset + body.limit);
  return { total: shown.length, jobs: page.map(({ chip }) => chip) };
});
