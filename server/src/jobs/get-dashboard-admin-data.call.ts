import { dayText } from '@crewcall/domain/time';
import { addDays, startOfDay, weekOf } from '@crewcall/domain/time';
import { HOUR_MS } from '@crewcall/domain/units';
import type { Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { handle } from '../platform/handle';
import { companyConfig } from '../platform/company-config';
import { all, isManager, startsWithin, visibleTo } from './job-scope';
import type { Condition } from './job-scope';
import { fullName } from '../platform/person-name';

const MAX_DAYS = 800;

interface Places {
  start_at: number;
  amount: number;
  confirmed: number;
  pending: number;
}

/** Per day of the company's calendar: how many are required, confirmed and invited. */
async function crewByDay(
  db: Kysely<DB>,
  zone: Zone,
  range: { dateStart: number; dateEnd: number },
  scope: Condition,
) {
  const { rows } = await sql<Places>`
    select jc.start_at, jc.amount, count(cm.id) filter (where cm.status = 2)::int as confirmed,
      count(cm.id) filter (where cm.status = 1)::int as pending
    from job join job_crew jc on jc.job_id = job.id and jc.deleted_at is null
    left join crew_member cm on cm.crew_id = jc.id
    where ${all(scope, startsWithin(range.dateStart, range.dateEnd))} and job.status <> 2
    group by jc.id`.execute(db);
  const days = new Map<string, [number, number, number]>();
  let day = startOfDay(zone, range.dateStart);
  for (let count = 0; day < range.dateEnd && count < MAX_DAYS; count += 1) {
    days.set(dayText(zone, day), [0, 0, 0]);
    day = addDays(zone, day, 1);
  }
  for (const row of rows) {
    const sums = days.get(dayText(zone, row.start_at));
    if (!sums) continue;
    sums[0] += row.amount;
    sums[1] += row.confirmed;
    sums[2] += row.pending;
  }
  const list = [...days];
  return {
    dates: list.map(([date]) => date),
    requiredAmount: list.map(([, sums]) => sums[0]),
    confirmedAmout: list.map(([, sums]) => sums[1]),
    pendingAmount: list.map(([, sums]) => sums[2]),
  };
}

interface Worked {
  name: string;
  start_at: number;
  worked_ms: number;
}

/** Hours per group and week (its Monday), decimal, breaks taken off. */
async function hoursByWeek(
  db: Kysely<DB>,
  zone: Zone,
  range: { dateStart: number; dateEnd: number },
  scope: Condition,
) {
  const { rows } = await sql<Worked>`
    select g.name, t.start_at, t.end_at - t.start_at - t.break_ms as worked_ms
    from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
    where ${scope} and t.end_at is not null
      and t.start_at >= ${range.dateStart} and t.start_at < ${range.dateEnd}`.execute(db);
  const sums = new Map<string, { groupName: string; groupInterval: string; ms: number }>();
  for (const row of rows) {
    const groupInterval = dayText(zone, weekOf(zone, row.start_at).start);
    const key = `${groupInterval} ${row.name}`;
    const sum = sums.get(key) ?? { groupName: row.name, groupInterval, ms: 0 };
    sum.ms += row.worked_ms;
    sums.set(key, sum);
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { groupName, groupInterval, ms }]) => ({
      groupName,
      groupInterval,
      workedHours: Math.round((ms / HOUR_MS) * 100) / 100,
    }));
}

/** The dashboard's charts and the office's to-do list. Managers get their own jobs' figures and no list. */
export const getDashboardAdminDataHandler = handle('getDashboardAdminData', async ({ body, user, db }) => {
  const { confTimezone: zone } = await companyConfig(db, user.companyId);
  const scope = visibleTo(user);
  const times = await sql<{ idJob: number; start: number; end: number }>`
    select t.job_id as "idJob", min(t.start_at) as start, max(t.end_at) as "end"
    from job join timesheet t on t.job_id = job.id
    where ${all(scope, startsWithin(body.dateStart, body.dateEnd))}
    group by t.job_id having bool_and(t.end_at is not null) order by t.job_id`.execute(db);
  const todos = isManager(user)
    ? []
    : await db
        .selectFrom('todo')
        .innerJoin('app_user', 'app_user.id', 'todo.user_id')
        .select(['todo.id', 'todo.description', 'todo.created_at', 'todo.completed'])
        .select(['app_user.first_name', 'app_user.last_name'])
        .where('todo.company_id', '=', user.companyId)
        .orderBy('todo.completed')
        .orderBy('todo.id', 'desc')
        .limit(500)
        .execute();
  return {
    jobCompleteTimes: times.rows,
    toDoList: todos.map((todo) => ({
      id: todo.id,
      userName: fullName(todo),
      description: todo.description,
      dateAdded: todo.created_at,
      completed: todo.completed,
    })),
    graphData: await crewByDay(db, zone, body, scope),
    graphHours: await hoursByWeek(db, zone, body, scope),
  };
});
