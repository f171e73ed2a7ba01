import { addDays, dayText, dayToEpoch } from '@crewcall/domain/time';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import type { DayText, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
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

/** The days that `[dateStart, dateEnd]` touches in a zone. */
export const daysTouched = (zone: Zone, dateStart: number, dateEnd: number): ChartDays => ({
  zone,
  first: dayText(zone, dateStart),
  last: dayText(zone, dateEnd),
});

// Instants that surely include these days in all Australian zones, for a first selection by index.
const around = ({ zone, first, last }: ChartDays) => ({
  from: dayToEpoch(zone, first) - 2 * DAY_MS,
  to: dayToEpoch(zone, last) + 3 * DAY_MS,
});

interface DayRow {
  day: string;
  required: number;
  confirmed: number;
  pending: number;
  open: number;
  over: number;
}

/**
 * Counts per day the places wanted, confirmed and invited, and those open or too many, which are worked out per crew.
 * Only jobs of `scope` that are not cancelled; by the same rules as `workDays` and `crewGap` of the domain.
 */
export async function crewByDay(db: Db, days: ChartDays, scope: Condition) {
  const { from, to } = around(days);
  const { rows } = await sql<DayRow>`
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
    ) crews where day between ${days.first} and ${days.last} group by day`.execute(db);
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

/**
 * Sums worked hours (decimal) per group and week (named by its Monday), of closed timesheets on jobs of `scope`. Breaks
 * are subtracted and each timesheet is rounded to the quarter hour, as it is paid. A timesheet counts in the week of
 * its start, in the job's zone.
 */
export async function hoursByWeek(db: Db, days: ChartDays, scope: Condition) {
  const { from, to } = around(days);
  const { rows } = await sql<{ groupName: string; groupInterval: string; workedHours: number }>`
    select name as "groupName", to_char(date_trunc('week', local), 'YYYY-MM-DD') as "groupInterval",
      (sum(paid) / ${HOUR_MS}::numeric)::float8 as "workedHours"
    from (
      select g.name, ${paidMs} as paid,
        to_timestamp(t.start_at / 1000.0) at time zone job.zone as local
      from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
      where ${scope} and t.end_at is not null and t.start_at >= ${from} and t.start_at < ${to}
    ) clocks where to_char(local, 'YYYY-MM-DD') between ${days.first} and ${days.last}
    group by 1, 2 order by 2, 1`.execute(db);
  return rows;
}
