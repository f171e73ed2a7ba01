import { DAY_MS } from '@crewcall/domain/units';
import { addDays, dayText, startOfDay } from '@crewcall/domain/time';
import { sql } from 'kysely';
import { handle } from '../platform/handle';
import { companyConfig } from '../platform/company-config';

const LONGEST_DAYS = 1100;

interface DayRow {
  day: string;
  required: number;
  confirmed: number;
  pending: number;
}

/**
 * Places asked for, confirmed and invited per day of `[dateStart, dateEnd]`, and worked hours per group and week
 * (named by its Monday). Days are those of each job's zone; hours are after the break, per clock to the quarter.
 */
export const getStatsHandler = handle('getStats', async ({ body, user, db, refuse }) => {
  const { dateStart, dateEnd } = body;
  if (dateEnd < dateStart) return refuse('The end date must not be before the start date.');
  if (dateEnd - dateStart > LONGEST_DAYS * DAY_MS) return refuse('Choose at most three years.');
  const config = await companyConfig(db, user.companyId);
  const first = dayText(config.confTimezone, dateStart);
  const last = dayText(config.confTimezone, dateEnd);
  const from = dateStart - 2 * DAY_MS;
  const to = dateEnd + 2 * DAY_MS;
  const [days, hours] = await Promise.all([
    sql<DayRow>`
      select day, sum(amount)::int as required, sum(confirmed)::int as confirmed, sum(pending)::int as pending
      from (
        select to_char(to_timestamp(jc.start_at / 1000.0) at time zone j.zone, 'YYYY-MM-DD') as day, jc.amount,
          m.confirmed, m.pending
        from job_crew jc join job j on j.id = jc.job_id
        cross join lateral (
          select count(*) filter (where status = 2) as confirmed, count(*) filter (where status = 1) as pending
          from crew_member where crew_id = jc.id) m
        where j.company_id = ${user.companyId} and j.status <> 2 and jc.deleted_at is null
          and jc.start_at >= ${from} and jc.start_at < ${to}
      ) crews where day between ${first} and ${last} group by day`.execute(db),
    sql<{ groupName: string; groupInterval: string; workedHours: number }>`
      select name as "groupName", to_char(date_trunc('week', local), 'YYYY-MM-DD') as "groupInterval",
        (sum(floor((worked + 450000) / 900000)) * 0.25)::float8 as "workedHours"
      from (
        select g.name, t.end_at - t.start_at - t.break_ms as worked,
          to_timestamp(t.start_at / 1000.0) at time zone j.zone as local
        from timesheet t join job j on j.id = t.job_id join crew_group g on g.id = t.group_id
        where j.company_id = ${user.companyId} and t.end_at is not null
          and t.start_at >= ${from} and t.start_at < ${to}
      ) clocks where to_char(local, 'YYYY-MM-DD') between ${first} and ${last}
      group by 1, 2 order by 2, 1`.execute(db),
  ]);
  const byDay = new Map(days.rows.map((row) => [row.day, row]));
  const dates: string[] = [];
  let at = startOfDay(config.confTimezone, dateStart);
  for (; at <= dateEnd; at = addDays(config.confTimezone, at, 1))
    dates.push(dayText(config.confTimezone, at));
  return {
    graphData: {
      dates,
      requiredAmount: dates.map((day) => byDay.get(day)?.required ?? 0),
      confirmedAmout: dates.map((day) => byDay.get(day)?.confirmed ?? 0),
      pendingAmount: dates.map((day) => byDay.get(day)?.pending ?? 0),
    },
    graphHours: hours.rows,
  };
});
