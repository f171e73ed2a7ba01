import type { In, Out } from '@crewcall/contract/types';
import { countByDay, dayGap, isOfPlace, isShown } from '@crewcall/domain/calendar';
import type { CalendarCounts, CountedJob } from '@crewcall/domain/calendar';
import { plannedEnd } from '@crewcall/domain/crew-time';
import type { Planned } from '@crewcall/domain/crew-time';
import { dayText } from '@crewcall/domain/time';
import type { DayText, EpochMs, Zone } from '@crewcall/domain/units';
import { workDays } from '@crewcall/domain/work-days';
import { sql } from 'kysely';
import { inviteStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { all, everything } from '../row-rules/job-rows';
import type { Scope } from '../row-rules/scope';
import { holding } from './holding';
import { inviteStatusWithin } from './job-range';
import { MOST_JOBS, refuseTooMany } from './load-jobs';

type Chip = Out<'getCalendarDay'>['jobs'][number];
type Asked = Omit<In<'getCalendarDay'>, 'offset' | 'limit'>;

interface Row extends Omit<Chip, 'start' | 'end' | 'gap'> {
  state: number;
  /** The text is in it. */
  holds: boolean;
  /** Of each live crew its id, start, end, places and how many are confirmed. */
  crews: [id: number, start: EpochMs, end: EpochMs | null, amount: number, confirmed: number][] | null;
}

/** A job on one of its days. */
interface Part {
  day: DayText;
  isMissing: boolean;
  chip: Chip;
}

interface CalendarJob extends CountedJob {
  prepend: string;
  days: Part[];
}

/** The job's last planned end. */
const endOf = (date: EpochMs, crews: readonly Planned[]): EpochMs =>
  Math.max(date, ...(crews.length === 0 ? [{ startTime: date, endTime: null }] : crews).map(plannedEnd));

function daysOf({ id, title, prepend, color, status, date, tz, crews }: Row): Part[] {
  const reqCrew = (crews ?? []).map(([idCrew, startTime, endTime, amount, confirmed]) => ({
    ...{ id: idCrew, startTime, endTime, amount, confirmed },
    userList: [],
  }));
  const dated = { date, tz, endTime: endOf(date, reqCrew), reqCrew, clockList: [] };
  return workDays(dated, dayText).map(({ day, part }) => {
    const { required, taken, open, over, kind } = dayGap(status, part.reqCrew);
    const gap = { required, taken, open, over, kind };
    const job = { id, title, prepend, color, status, date, tz };
    return { day, isMissing: kind === 'missing', chip: { ...job, start: part.date, end: part.endTime, gap } };
  });
}

/** What the calendar has of the days of a range. */
export interface CalendarDays {
  /** What passes the filters, day by day and in the order in which each is drawn. */
  shown: { day: DayText; chip: Chip }[];
  /** What each day adds to the sums of its month. */
  counts: Map<DayText, CalendarCounts>;
  /** Prefixes of all jobs, whatever the filters. */
  companies: string[];
}

/**
 * Reads all jobs with a day in the range, since each counts. The range is of days in the company's `zone`, and a job's
 * days are by its own clock.
 */
export async function readCalendar(db: Db, scope: Scope, asked: Asked, zone: Zone): Promise<CalendarDays> {
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
  const jobs = rows.map((row): CalendarJob => ({
    prepend: row.prepend,
    status: row.status,
    isFound: row.holds && isOfPlace({ company, state }, row),
    days: daysOf(row),
  }));
  const [first, last] = [dayText(zone, dateStart), dayText(zone, dateEnd - 1)];
  const isWithin = (day: DayText) => day >= first && day <= last;
  return {
    shown: jobs
      .filter((job) => isShown(job, status))
      .flatMap(({ days }) => days.filter(({ day }) => isWithin(day)))
      .sort(
        (a, b) =>
          (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) ||
          a.chip.start - b.chip.start ||
          a.chip.id - b.chip.id,
      ),
    counts: new Map([...countByDay(jobs, status)].filter(([day]) => isWithin(day))),
    companies: [...new Set(jobs.map(({ prepend }) => prepend))].filter((prepend) => prepend !== ''),
  };
}
