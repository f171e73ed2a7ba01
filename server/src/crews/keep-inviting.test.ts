import { sql } from 'kysely';
import { epochToLocal } from '@crewcall/domain/time';
import { zoneAt } from '../attendance/testing/asked';
import type { Person, World } from '../jobs/testing/world';
import { HOUR, inHours, openWorld } from '../jobs/testing/world';
import { taskContext } from '../platform/queue/tasks';
import { keepInvitingTask } from './keep-inviting.task';

let world: World;
let office: Person;
openWorld(async (opened) => {
  ({ world, office } = opened);
  // The usual quiet hours count.
  await world.db.updateTable('company').set({ config: '{}' }).execute();
});

const run = (now = Date.now()) =>
  keepInvitingTask.run({
    ...taskContext({ db: world.db, services: world.services }, keepInvitingTask.name, {}),
    now,
  });
/** People who could come, the nearest first. */
async function near(group: number, count: number): Promise<Person[]> {
  const people = await world.people(count);
  await world.db
    .insertInto('user_group_rate')
    .values(people.map(({ id }) => ({ user_id: id, group_id: group, rate_cents: 3500 })))
    .execute();
  const postcodes = ['2000', '2010', '2021', '2031', '2150', '2750'];
  for (const [index, { id }] of people.entries())
    await world.db
      .updateTable('app_user')
      .set({ postcode: postcodes[index] ?? '', quiet_from: '', quiet_to: '' })
      .where('id', '=', id)
      .execute();
  return people;
}
const inviteStatuses = async (crewId: number) => {
  const rows = await world.db
    .selectFrom('crew_member')
    .select(['user_id', 'status'])
    .where('crew_id', '=', crewId)
    .orderBy('user_id')
    .execute();
  return Object.fromEntries(rows.map(({ user_id, status }) => [user_id, status]));
};
/** A crew in a group of its own, by day, that goes on inviting after so many hours. */
async function seeking({ amount = 1, ahead = 60, hours = 2, zone = zoneAt(11), people = 3 } = {}) {
  const { id: group } = await world.db
    .insertInto('crew_group')
    .values({ company_id: world.companyId, name: `Seeking ${Math.random()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id, crewId } = await world.job({ amount, date: inHours(ahead) });
  await world.db.updateTable('job').set({ zone, postcode: '2000' }).where('id', '=', id).execute();
  await world.db.updateTable('job_crew').set({ group_id: group }).where('id', '=', crewId).execute();
  const set = await world.call(office, 'setKeepInviting', { idReqCrew: crewId, hours: hours as 2 });
  expect(set.status).toBe(200);
  const nearest = await near(group, people);
  return { id, crewId, nearest, ids: nearest.map((one) => one.id) };
}
/** As if somebody had been invited so many hours ago; by itself, where the crew went on inviting then. */
async function invitedAgo(crewId: number, user: number, hours: number, isByItself = true) {
  const at = Date.now() - hours * HOUR;
  await world.db
    .updateTable('crew_member')
    .set({ invited_at: at })
    .where('crew_id', '=', crewId)
    .where('user_id', '=', user)
    .execute();
  if (isByItself)
    await world.db
      .updateTable('job_crew')
      .set({ keep_inviting_since: at })
      .where('id', '=', crewId)
      .execute();
}

test('C.12.10: an invitation that nobody answers lapses, and the next nearest is invited', async () => {
  const { crewId, ids } = await seeking();
  const [a = 0, b = 0, c = 0] = ids;
  await run();
  expect(await inviteStatuses(crewId)).toEqual({ [a]: 1 });
  await run();
  expect(await inviteStatuses(crewId)).toEqual({ [a]: 1 });
  await invitedAgo(crewId, a, 2);
  await run();
  expect(await inviteStatuses(crewId)).toEqual({ [b]: 1 });
  await invitedAgo(crewId, b, 3);
  await run();
  expect(await inviteStatuses(crewId)).toEqual({ [c]: 1 });
  // Nobody is left to ask: the last invitation stays open.
  await invitedAgo(crewId, c, 9);
  await run();
  expect(await inviteStatuses(crewId)).toEqual({ [c]: 1 });
  const { body } = await world.call(office, 'getKeepInviting', { idReqCrew: crewId });
  expect(body).toEqual({ hours: 2, lapsed: 2 });
  const { workers } = (await world.call(office, 'getJobWorkers', { idReqCrew: crewId })).body;
  expect(
    workers
      .filter(({ lapsed }) => lapsed)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([a, b].sort());
});

test('C.12.10: the log of the job says that Crewcall invited somebody, and not that they took back a no', async () => {
  const { crewId, nearest } = await seeking();
  const [first, second] = nearest as [Person, Person];
  await run();
  await invitedAgo(crewId, first.id, 2);
  await run();
  const { job_id: id } = await world.db
    .selectFrom('job_crew')
    .select('job_id')
    .where('id', '=', crewId)
    .executeTakeFirstOrThrow();
  const { people = [] } = (await world.call(office, 'viewLogJob', { id })).body;
  const said = people.map(({ userName, text }) => `${userName}: ${text.split(',')[0]}`).reverse();
  expect(said.filter((one) => one.includes(first.firstName))[0]).toBe(
    `System: Invited: ${first.firstName} Tester`,
  );
  expect(said.at(-1)).toBe(`System: Invited: ${second.firstName} Tester`);
  expect(said.join()).not.toContain('Took back');
});

test('C.12.10: whose invitation has lapsed is told so once, and reads why when they answer late', async () => {
  const { crewId, nearest } = await seeking();
  const [first] = nearest as [Person];
  await run();
  await invitedAgo(crewId, first.id, 2);
  await run();
  await run();
  const rows = await world.db
    .selectFrom('message')
    .select('subject')
    .where('user_id', '=', first.id)
    .where('subject', 'like', 'Lapsed: %')
    .execute();
  expect(rows).toHaveLength(1);
  const late = await world.call(first, 'replyJob', { id: crewId, accepted: true });
  expect(late.body.snackbar?.text).toMatch(/^This invitation has lapsed: it was not answered in time/);
});

test('C.12.10: who was on the crew again after a lapse is not told of it; nor is anybody of a job that is cancelled', async () => {
  const { crewId, nearest } = await seeking();
  const [first, second] = nearest as [Person, Person];
  await run();
  await invitedAgo(crewId, first.id, 2);
  await run();
  await invitedAgo(crewId, second.id, 2);
  await run();
  for (const status of [1, 0] as const)
    await world.call(office, 'saveJobUserList', {
      idReqCrew: crewId,
      statusUser: { id: first.id, status },
    });
  const reply = async (who: Person) =>
    (await world.call(who, 'replyJob', { id: crewId, accepted: true })).body.snackbar?.text;
  expect(await reply(first)).toBe('You are not in the crew');
  expect(await reply(second)).toMatch(/^This invitation has lapsed/);
  const { job_id } = await world.db
    .selectFrom('job_crew')
    .select('job_id')
    .where('id', '=', crewId)
    .executeTakeFirstOrThrow();
  await world.db.updateTable('job').set({ status: 2 }).where('id', '=', job_id).execute();
  expect(await reply(second)).toBe('This job has been cancelled.');
});

test('C.12.10: there are never more open invitations than places, and none once it is full', async () => {
  const { crewId, ids } = await seeking({ amount: 3, people: 6 });
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  await world.member(crewId, a, 2);
  await run();
  expect(await inviteStatuses(crewId)).toEqual({ [a]: 2, [b]: 1, [c]: 1 });
  await world.db
    .updateTable('crew_member')
    .set({ status: 2 })
    .where('crew_id', '=', crewId)
    .where('user_id', '=', b)
    .execute();
  await invitedAgo(crewId, c, 5);
  await run();
  expect(await inviteStatuses(crewId)).toEqual({ [a]: 2, [b]: 2, [d]: 1 });
  await world.db
    .updateTable('crew_member')
    .set({ status: 2 })
    .where('crew_id', '=', crewId)
    .where('user_id', '=', d)
    .execute();
  await run();
  expect(Object.keys(await inviteStatuses(crewId))).toHaveLength(3);
});

test('C.12.10: an invitation of before it was switched on waits its whole time from then on', async () => {
  const { crewId, ids } = await seeking();
  const [a = 0] = ids;
  await world.member(crewId, a, 1);
  await invitedAgo(crewId, a, 5, false);
  await run();
  expect(await inviteStatuses(crewId)).toEqual({ [a]: 1 });
  await run(Date.now() + 2 * HOUR);
  expect(await inviteStatuses(crewId)).not.toHaveProperty(String(a));
});

test('C.12.10: two servers at the same moment ask one person', async () => {
  const { crewId } = await seeking({ people: 5 });
  await Promise.all([run(), run(), run()]);
  expect(Object.values(await inviteStatuses(crewId))).toEqual([1]);
});

test.each([
  ['by night', { zone: zoneAt(23) }],
  ['twelve hours before the start', { ahead: 10 }],
])('C.12.10: nobody is asked %s', async (_when, part) => {
  const { crewId } = await seeking(part);
  await run();
  expect(await inviteStatuses(crewId)).toEqual({});
});

/** Their own quiet hours, from and until so many hours from now. */
const quieten = (id: number, from: number, to: number) => {
  const clock = (hours: number) => epochToLocal('Australia/Sydney', Date.now() + hours * HOUR).slice(11, 16);
  return world.db
    .updateTable('app_user')
    .set({ state: 1, quiet_from: clock(from), quiet_to: clock(to) })
    .where('id', '=', id)
    .execute();
};

test('C.3.06, C.12.10: nobody is asked in their own quiet hours, and the hours to answer count from their end', async () => {
  const { crewId, ids } = await seeking({ people: 2 });
  const [first = 0, second = 0] = ids;
  await quieten(first, -1, 2);
  await run();
  expect(await inviteStatuses(crewId)).toEqual({ [second]: 1 });
  // Asked five hours ago by night, and woken one hour ago: two hours are not over.
  await quieten(second, -6, -1);
  await invitedAgo(crewId, second, 5);
  await quieten(first, 5, 6);
  await run();
  expect(await inviteStatuses(crewId)).toEqual({ [second]: 1 });
  await quieten(second, -6, -4);
  await run();
  expect(await inviteStatuses(crewId)).toEqual({ [first]: 1 });
});

test('C.12.10: nor of a crew that was ended, or a job that was cancelled', async () => {
  const ended = await seeking();
  await world.call(office, 'setKeepInviting', { idReqCrew: ended.crewId, hours: null });
  const cancelled = await seeking();
  await world.db.updateTable('job').set({ status: 2 }).where('id', '=', cancelled.id).execute();
  await run();
  expect([await inviteStatuses(ended.crewId), await inviteStatuses(cancelled.crewId)]).toEqual([{}, {}]);
});

test('C.12.10: nobody is asked by itself against whom something speaks; who looks for somebody reads what', async () => {
  const { crewId, ids } = await seeking();
  await world.db
    .updateTable('company')
    .set({ config: JSON.stringify({ confMaxWeekHours: 1 }) })
    .execute();
  await run();
  expect(await inviteStatuses(crewId)).toEqual({});
  const { people } = (await world.call(office, 'getReplacements', { idReqCrew: crewId })).body;
  expect(people.map(({ id }) => id)).toEqual(ids);
  expect(people[0]?.conflicts).toEqual([expect.stringMatching(/hours/)]);
  await world.db.updateTable('company').set({ config: '{}' }).execute();
  await run();
  expect(Object.keys(await inviteStatuses(crewId))).toHaveLength(1);
});

test('C.12.10: a crew that cannot be written holds up no other', async () => {
  const bad = await seeking({ ahead: 50 });
  const good = await seeking({ ahead: 60 });
  await sql`create function refuse_crew() returns trigger language plpgsql as $$
    begin if new.crew_id = ${sql.lit(bad.crewId)} then raise 'poisoned'; end if; return new; end $$`.execute(
    world.db,
  );
  await sql`create trigger refuse_crew before insert on crew_member for each row execute function refuse_crew()`.execute(
    world.db,
  );
  await expect(run()).rejects.toThrow(`crew ${bad.crewId}: poisoned`);
  expect(await inviteStatuses(good.crewId)).toEqual({ [good.ids[0] ?? 0]: 1 });
  await sql`drop function refuse_crew cascade`.execute(world.db);
});

test('C.12.10: nobody is weighed while whoever is invited still has time to answer', async () => {
  await world.db.updateTable('job_crew').set({ keep_inviting_hours: null }).execute();
  const none = await world.counting(() => run());
  await seeking({ amount: 3, people: 5 });
  await run();
  // A transaction, what was set, who waits and until when, and how many are confirmed.
  expect((await world.counting(() => run())) - none).toBeLessThanOrEqual(6);
});
