import { addDays, dayText, dayToEpoch } from '@crewcall/domain/time';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import type { DayText, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { jobStatus, inviteStatus } from '../db/statuses';
import { paidMs } from '../timesheets/clock-rows';
import type { Db } from '../db/schema';
import type { Condition } from '../row-rules/job-rows';

/**
 * The days of a chart, both ends included, by the calendar of `zone`. A shift counts on its day in the job's own zone.
 */
export interface ChartDays {
  zone: Zone;
  first: DayText;
  last: DayText;
}

/** The days that overlap `[dateStart, dateEnd]` in a zone. */
export const daysTouched = (zone: Zone, dateStart: number, dateEnd: number): ChartDays => ({
  zone,
  first: dayText(zone, dateStart),
  last: dayText(zone, dateEnd),
});

// Instants that certainly include these days in all Australian zones, for a first selection by index.
const around = ({ zone, first, last }: ChartDays) => ({
  from: dayToEpoch(zone, first) - DAY_MS,
  to: dayToEpoch(zone, last) + 2 * DAY_MS,
});

/**
 * Selects the places of each day: required, confirmed and invited, and how many are open or too many, which are
 * calculated per crew. Only jobs of `scope` that are not cancelled; with the same rules as `workDays` and `crewGap`
 * of the domain.
 */
export function placesByDay(days: ChartDays, scope: Condition): RawBuilder<unknown> {
  const { from, to } = around(days);
  return sql`
    select day, sum(amount)::int as required, sum(confirmed)::int as confirmed, sum(pending)::int as pending,
      sum(greatest(amount - confirmed, 0))::int as open, sum(greatest(confirmed - amount, 0))::int as over
    from (
      select to_char(to_timestamp(jc.start_at / 1000.0) at time zone job.zone, 'YYYY-MM-DD') as day, jc.amount,
        m.confirmed, m.pending
      from job_crew jc join job on job.id = jc.job_id
      cross join lateral (
        select count(*) filter (where status = ${inviteStatus.confirmed}) as confirmed, count(*) filter (where status = ${inviteStatus.invited}) as pending
        from crew_member where crew_id = jc.id) m
      where ${scope} and job.status <> ${jobStatus.cancelled} and jc.deleted_at is null
        and jc.start_at >= ${from} and jc.start_at < ${to}
    ) crews where day between ${days.first} and ${days.last} group by day`;
}

/**
 * Selects the paid time of each day and group, in ms, of closed timesheets on jobs of `scope`. Breaks are subtracted and
 * each timesheet is rounded to the quarter hour, as it is paid. A timesheet counts on the day of its start, in the job's
 * zone.
 */
export function hoursByDay(days: ChartDays, scope: Condition): RawBuilder<unknown> {
  const { from, to } = around(days);
  const worked = (time: string) =>
    sql`${sql.ref(`${time}.end_at`)} is not null and ${sql.ref(`${time}.start_at`)} >= ${from} and ${sql.ref(`${time}.start_at`)} < ${to}`;
  // Pass the jobs as an array, or the database reads every job to join those of a few days.
  return sql`
    select day, group_id, sum(paid)::bigint as paid_ms
    from (
      select t.group_id, ${paidMs} as paid,
        to_char(to_timestamp(t.start_at / 1000.0) at time zone job.zone, 'YYYY-MM-DD') as day
      from timesheet t join job on job.id = t.job_id
      where ${scope} and job.id = any(array(select distinct w.job_id from timesheet w where ${worked('w')}))
        and ${worked('t')}
    ) clocks where day between ${days.first} and ${days.last} group by day, group_id`;
}

interface DayRow {
  day: string;
  required: number;
  confirmed: number;
  pending: number;
  open: number;
  over: number;
}

/** The series of a chart of places, with a value for each of these days, from rows such as those of `placesByDay`. */
export async function placesChart(db: Db, days: ChartDays, places: RawBuilder<unknown>) {
  const { rows } = await sql<DayRow>`${places}`.execute(db);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const dates: DayText[] = [];
  for (let at = dayToEpoch(days.zone, days.first); dates.at(-1) !== days.last; at = addDays(days.zone, at, 1))
    dates.push(dayText(days.zone, at));
  return {
    dates,
    requiredAmount: dates.map((day) => byDay.get(day)?.required ?? 0),
    confirmedAmout: dates.map((day) => byDay.get(day)?.confirmed ?? 0),
    pendingAmount: dates.map((day) => byDay.get(day)?.pending ?? 0),
    openAmount: dates.map((day) => byDay.get(day)?.open ?? 0),
    overAmount: dates.map((day) => byDay.get(day)?.over ?? 0),
  };
}

/** Sums worked hours (decimal) per group and week (named by its Monday), from rows such as those of `hoursByDay`. */
export async function hoursChart(db: Db, hours: RawBuilder<unknown>) {
  const { rows } = await sql<{ groupName: string; groupInterval: string; workedHours: number }>`
    select g.name as "groupName", to_char(date_trunc('week', h.day::date), 'YYYY-MM-DD') as "groupInterval",
      (sum(h.paid_ms) / ${HOUR_MS}::numeric)::float8 as "workedHours"
    from (${hours}) h join crew_group g on g.id = h.group_id
    group by 1, 2 order by 2, 1`.execute(db);
  return rows;
}
