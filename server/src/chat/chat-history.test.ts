import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { loadUser } from '../session/load-user';
import { ownLists } from '../dashboard/get-notifications.call';
import type { SessionUser } from '../platform/security/session-user';
import { Scope } from '../row-rules/scope';
import { latestChats } from './get-latest-chats.call';
import { myChats } from './get-my-chats.call';
import type { Person, World } from '../jobs/testing/world';
import { openWorld } from '../jobs/testing/world';

const OLD_JOBS = 3_000;
const NEW_JOBS = 8;

let world: World;
let office: Person;
let manager: Person;
let worker: Person;
let speaker: Person;
const fresh: number[] = [];
let old: number[] = [];

const say = (idJob: number, at: number) =>
  world.db
    .insertInto('chat_message')
    .values({ job_id: idJob, sender_id: speaker.id, content: `Said in ${idJob}`, sent_at: at })
    .execute();

// One crew of years: three thousand jobs of long ago, each with a chat that the worker never opened.
openWorld(async (opened) => {
  ({ world, office } = opened);
  manager = await world.person({ managerOf: ['ACME'] });
  [worker, speaker] = (await world.people(2)) as [Person, Person];
  const now = Date.now();
  const first = await world.job({ amount: 2 });
  const { rows } = await sql<{ id: number }>`
    with made as (insert into job (company_id, title, start_at, zone)
      select company_id, 'Old ' || n, ${now - 100 * DAY_MS}::bigint - n * 3600000::bigint, zone
      from job, generate_series(1, ${OLD_JOBS}::int) n where id = ${first.id} returning id, start_at),
    crews as (insert into job_crew (job_id, group_id, amount, start_at, code)
      select made.id, c.group_id, 2, made.start_at, '1234' from made, job_crew c where c.id = ${first.crewId}
      returning id),
    members as (insert into crew_member (crew_id, user_id, status) select id, ${worker.id}, 2 from crews),
    said as (insert into chat_message (job_id, sender_id, content, sent_at)
      select made.id, ${speaker.id}, 'Long ago', made.start_at from made, generate_series(1, 3))
    select id from made order by start_at desc`.execute(world.db);
  old = rows.map(({ id }) => id);
  for (let number = 0; number < NEW_JOBS; number += 1) {
    const { id, crewId } = await world.job({ amount: 2, prepend: number % 2 === 0 ? 'ACME' : '' });
    await world.member(crewId, worker.id, 2);
    await say(id, now - (number + 1) * 60_000);
    await say(id, now - (number + 1) * 90_000);
    fresh.push(id);
  }
  await sql`analyze`.execute(world.db);
});

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}
const rowsOf = (plan: Plan, table: string): number =>
  (plan['Relation Name'] === table
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part, table), 0);

/** How many rows of these tables the statement reads. */
async function read(statement: RawBuilder<unknown>, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: Plan }];
  }>`explain (analyze, format json) ${statement}`.execute(world.db);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('no plan');
  return tables.reduce((sum, table) => sum + rowsOf(plan, table), 0);
}
const callerOf = async (person: Person) => (await loadUser(world.db, person.id, '')) as SessionUser;
const latest = async (who: Person, skipIds: number[] = []) =>
  (await world.call(who, 'getLatestsChatAdmin', { limit: 5, skipIds })).body.chats.map(({ idJob }) => idJob);

test('A.2.31, N-14: the latest chats come page by page, newest first, to the office and to a manager', async () => {
  const pages = [await latest(office)];
  expect(pages[0]).toEqual(fresh.slice(0, 5));
  pages.push(await latest(office, pages.flat()));
  expect(pages[1]).toEqual([...fresh.slice(5), ...old.slice(0, 2)]);
  expect(await latest(manager)).toEqual(fresh.filter((_, index) => index % 2 === 0));
  expect(await latest(manager, fresh)).toEqual([]);
});

test('N-14: what the latest chats read does not grow with the jobs of years', async () => {
  const page = { skipIds: [], limit: 5 };
  expect(
    await read(latestChats(new Scope(await callerOf(office)), page), ['chat_message', 'job']),
  ).toBeLessThan(100);
  expect(
    await read(latestChats(new Scope(await callerOf(manager)), page), ['chat_message', 'job']),
  ).toBeLessThan(100);
});

test('N-05, N-10: unread are the messages of the last sixty days, in an old job’s chat too; older ones are not even read', async () => {
  const unread = async () =>
    (await world.call(worker, 'getNotifications', {})).body.unreadMessages.map(({ id, count }) => [
      id,
      count,
    ]);
  expect(await unread()).toEqual(fresh.map((id) => [id, 2]));
  expect(await read(ownLists(new Scope(await callerOf(worker)), Date.now()), ['chat_message'])).toBeLessThan(
    100,
  );
  const listed = async () =>
    (await world.call(worker, 'getMyChats', {})).body.chats.map(({ idJob, unread }) => [idJob, unread]);
  expect(await listed()).toEqual(await unread());
  expect(await read(myChats(new Scope(await callerOf(worker)), Date.now()), ['chat_message'])).toBeLessThan(
    100,
  );
  const wakened = old.at(-1) ?? 0;
  await world.call(office, 'sendchat', { idJob: wakened, message: 'An hour is missing on your time' });
  expect(await unread()).toEqual([[wakened, 1], ...fresh.map((id) => [id, 2])]);
  expect(await listed()).toEqual(await unread());
});
