import { addDays, dayText } from '@crewcall/domain/time';
import { states } from '@crewcall/domain/zones';
import { sql } from 'kysely';
import { testApp, type TestApp } from '../../test/support';
import { hoursByDay, hoursChart, placesByDay, placesChart } from './crew-charts';
import { setErrorSink } from '../platform/operations/error-sink';
import { taskContext } from '../platform/queue/tasks';
import { makeRandom } from '../seed/random';
import { checkDaysTask } from './check-days.task';
import { storeDaysTask } from './store-days.task';
import { companyDays } from './stored-days';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONDAY = Date.UTC(2026, 2, 2);
/** Days on which something happens; daylight saving time ends within them. */
const DAYS = 45;
const days = {
  zone: 'Australia/Sydney',
  first: dayText('UTC', MONDAY - 2 * DAY),
  last: dayText('UTC', addDays('UTC', MONDAY, DAYS + 2)),
};

let app: TestApp;
let company: number;
let people: number[];
let groups: number[];
const said: string[] = [];
beforeAll(async () => {
  app = await testApp({ handlers: [], tasks: [] });
  company = await app.make.companyId();
  people = await Promise.all(Array.from({ length: 8 }, () => app.make.user()));
  groups = await Promise.all(['Rigger', 'Stagehand', 'Audio'].map((name) => app.make.group(name)));
  setErrorSink((error) => said.push(String(error)));
}, 120_000);
afterAll(() => {
  setErrorSink(null);
  return app?.close();
});

const run = (task: typeof storeDaysTask) => task.run(taskContext(app, task.name, {}));

/** The charts from the rows themselves, and as the statistics read them. */
async function bothWays() {
  const scope = sql<boolean>`job.company_id = ${company}`;
  const stored = await companyDays(app.db, company, days);
  return {
    rows: [
      await placesChart(app.db, days, placesByDay(days, scope)),
      await hoursChart(app.db, hoursByDay(days, scope)),
    ],
    stored: [await placesChart(app.db, days, stored.places), await hoursChart(app.db, stored.hours)],
  };
}

async function mustAgree(): Promise<void> {
  const { rows, stored } = await bothWays();
  expect(stored).toEqual(rows);
}

const countStale = async () =>
  (await sql<{ count: number }>`select count(*) from stale_day`.execute(app.db)).rows[0]?.count;

/** One write each, of the kinds that change a figure, on rows picked at random. */
function writes(random: ReturnType<typeof makeRandom>): Record<string, () => Promise<unknown>> {
  const at = () => MONDAY + random.int(0, DAYS * 96) * (HOUR / 4);
  const zone = () => random.pick(states).zone;
  const one = (table: string) =>
    sql`(select id from ${sql.table(table)} order by md5(id::text || ${random.int(1, 9)}::text) limit 1)`;
  const ask = (text: ReturnType<typeof sql>) => () => text.execute(app.db);
  const times = () => {
    const start = at();
    return { start, end: random.int(0, 3) === 0 ? null : start + random.int(1, 80) * 7 * MINUTE };
  };
  const job = async () => {
    const id = await app.make.job({ start_at: at(), zone: zone() });
    const group_id = random.pick(groups);
    for (let crews = random.int(1, 2); crews > 0; crews -= 1)
      await app.make.crew(id, { start_at: at(), group_id, amount: random.int(0, 4) });
  };
  const time = () => {
    const { start, end } = times();
    return sql`
      insert into timesheet (job_id, crew_id, group_id, user_id, start_at, end_at)
      select job_id, id, ${random.pick(groups)}, ${random.pick(people)}, ${start}, ${end}::bigint from job_crew
      where id = ${one('job_crew')} on conflict do nothing`.execute(app.db);
  };
  const member = () =>
    sql`insert into crew_member (crew_id, user_id, status)
      select id, ${random.pick(people)}, ${random.int(1, 3)} from job_crew where id = ${one('job_crew')}
      on conflict (crew_id, user_id) do update set status = excluded.status`.execute(app.db);
  const set = (text: ReturnType<typeof sql>, table: string) => () =>
    sql`update ${sql.table(table)} set ${text} where id = ${one(table)}`.execute(app.db);
  const own = { job, time, member };
  return {
    ...own,
    'more people': member,
    'more times': time,
    'the end of a time': () =>
      sql`update timesheet set end_at = start_at + ${random.int(1, 80) * 7 * MINUTE}
        where id = (select id from timesheet where end_at is null order by id limit 1)`.execute(app.db),
    'a time on another day': () =>
      sql`update timesheet set start_at = start_at + d, end_at = end_at + d from (values (${random.int(-30, 30) * HOUR}::bigint)) m (d)
        where id = ${one('timesheet')}`.execute(app.db),
    'a time of another group': set(sql`group_id = ${random.pick(groups)}`, 'timesheet'),
    'a break': set(sql`break_ms = case when end_at - start_at > 2000000 then 900000 else 0 end`, 'timesheet'),
    'a time that was paid before': set(sql`paid_before_ms = ${random.int(-2, 2) * (HOUR / 4)}`, 'timesheet'),
    'a time deleted': ask(sql`delete from timesheet where id = ${one('timesheet')}`),
    'a crew on another day': set(sql`start_at = ${at()}, end_at = null`, 'job_crew'),
    'a crew of another size': set(sql`amount = ${random.int(0, 5)}`, 'job_crew'),
    'a crew removed': set(sql`deleted_at = ${random.pick([null, 1])}::bigint`, 'job_crew'),
    'an answer': set(sql`status = 1 + status % 3`, 'crew_member'),
    'a person removed': ask(sql`delete from crew_member where id = ${one('crew_member')}`),
    'a job cancelled or not': set(sql`status = ${random.int(1, 3)}`, 'job'),
    'jobs in another zone': ask(sql`
      update job set zone = case zone when 'Australia/Perth' then 'Australia/Sydney' else 'Australia/Perth' end
      where id % 2 = ${random.int(0, 1)}`),
    'a job deleted with its times': ask(sql`
      with gone as (delete from timesheet where job_id = ${one('job')}) select 1`),
  };
}

test('A.2.34, A.2.35: after any write the statistics are those of jobs and times, stored or not', async () => {
  const random = makeRandom(20_261_130);
  for (let step = 0; step < 180; step += 1) {
    const kinds = writes(random);
    const kind = step < 20 ? 'job' : random.pick(Object.keys(kinds));
    await kinds[kind]?.();
    if (kind.startsWith('a job deleted'))
      await sql`delete from job where id = (select id from job where not exists (
        select 1 from timesheet where job_id = job.id) order by md5(id::text) limit 1)`.execute(app.db);
    const { rows, stored } = await bothWays();
    expect({ step, kind, charts: stored }).toEqual({ step, kind, charts: rows });
    if (random.int(0, 3) === 0) await run(storeDaysTask);
  }
  await run(storeDaysTask);
  expect(await countStale()).toBe(0);
  await mustAgree();
  const { rows } = await bothWays();
  expect(JSON.stringify(rows)).toMatch(/workedHours":[1-9]/);
  expect(said).toEqual([]);
}, 120_000);

test('A.2.34: a write that is not committed while its day is stored is counted afterwards', async () => {
  const crew = await app.make.crew(await app.make.job({ start_at: MONDAY }), { start_at: MONDAY, amount: 3 });
  let written!: () => void;
  let goOn!: () => void;
  const isWritten = new Promise<void>((resolve) => (written = resolve));
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
  const writing = app.db.transaction().execute(async (tx) => {
    await sql`update job_crew set amount = 17 where id = ${crew}`.execute(tx);
    written();
    await mayGoOn;
  });
  await isWritten;
  await run(storeDaysTask);
  await mustAgree();
  goOn();
  await writing;
  await mustAgree();
  await run(storeDaysTask);
  await mustAgree();
});

test('A.2.34, A.2.35: each night, stored figures that are wrong, missing or left over are mended and reported', async () => {
  await run(storeDaysTask);
  await run(checkDaysTask);
  expect(said).toEqual([]);
  const { rows } = await sql<{
    day: string;
  }>`select day::text from day_hours group by day order by day limit 3`.execute(app.db);
  const [wrong, missing, places] = rows.map(({ day }) => day);
  await sql`update day_hours set paid_ms = paid_ms + 900000 where day = ${wrong}::date`.execute(app.db);
  await sql`delete from day_hours where day = ${missing}::date`.execute(app.db);
  await sql`
    insert into day_places (company_id, day, required, confirmed, pending, open, over)
    values (${company}, ${places}::date, 99, 9, 9, 90, 0)
    on conflict (company_id, day) do update set required = 99`.execute(app.db);
  await sql`
    insert into day_places (company_id, day, required, confirmed, pending, open, over)
    values (${company}, '2020-02-03', 1, 0, 0, 1, 0)`.execute(app.db);
  await run(checkDaysTask);
  expect(said).toEqual([
    `Error: Stored statistics differed from their jobs and times, and are counted again: 2020-02-03, ${wrong}, ${missing}, ${places}.`,
  ]);
  await mustAgree();
  expect((await sql`select 1 from day_places where day = '2020-02-03'`.execute(app.db)).rows).toEqual([]);
});
