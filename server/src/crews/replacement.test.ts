import type { Person, World } from '../jobs/testing/world';
import { HOUR, inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld(async (opened) => {
  ({ world, office } = opened);
});

const rated = async (...people: Person[]) => {
  const rate = { group_id: world.groupId, rate_cents: 3500 };
  await world.db
    .insertInto('user_group_rate')
    .values(people.map(({ id }) => ({ user_id: id, ...rate })))
    .execute();
};
const livesAt = ({ id }: Person, postcode: string) =>
  world.db.updateTable('app_user').set({ postcode }).where('id', '=', id).execute();
const pushTo = ({ id }: Person) =>
  world.db
    .selectFrom('message')
    .select(['channel', 'subject'])
    .where('user_id', '=', id)
    .where('subject', 'like', 'Filled%')
    .execute();

test('C.3.13: who may take a place that falls free stands there, the nearest first', async () => {
  const { id, crewId, date } = await world.job({ date: inHours(10) });
  await world.db.updateTable('job').set({ postcode: '2000' }).where('id', '=', id).execute();
  const [far, near, unknown, unrated, doubled, refused, avoided] = (await world.people(7)) as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  await rated(far, near, unknown, doubled, refused, avoided);
  await livesAt(far, '2750');
  await livesAt(near, '2010');
  await livesAt(unrated, '2000');
  const other = await world.job({ date: date + 2 * HOUR });
  await world.member(other.crewId, doubled.id, 2);
  await world.member(crewId, refused.id, 3);
  const prepend = await world.db
    .insertInto('prepend')
    .values({ company_id: world.companyId, text: 'AVOID', full_name: 'Avoided' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('worker_flag')
    .values({
      prepend_id: prepend.id,
      user_id: avoided.id,
      kind: 'blocked',
      reason: 'Rude',
      by: office.id,
      at: 1,
    })
    .execute();
  await world.db.updateTable('job').set({ prepend: 'AVOID' }).where('id', '=', id).execute();
  const { status, body } = await world.call(office, 'getReplacements', { idReqCrew: crewId });
  expect(status).toBe(200);
  expect(body.people.map((one) => one.id)).toEqual([near.id, far.id, unknown.id]);
  expect(body.people[0]?.km).toBeLessThan(body.people[1]?.km ?? 0);
  expect([body.people[2]?.km, body.more]).toEqual([null, 0]);
  const search = far.firstName.toUpperCase();
  const found = (await world.call(office, 'getReplacements', { idReqCrew: crewId, search })).body.people;
  expect(found.map((one) => one.id)).toEqual([far.id]);
});

test('C.2.13: whoever is meant by name is found with another shift near it, which is said, not with one at that time', async () => {
  const { crewId } = await world.job({ date: inHours(60), amount: 1 });
  const [near, busy] = (await world.people(2)) as [Person, Person];
  const rate = { group_id: world.groupId, rate_cents: 3500 };
  await world.db
    .insertInto('user_group_rate')
    .values([near, busy].map(({ id }) => ({ user_id: id, ...rate })))
    .execute();
  const [before, same] = [await world.job({ date: inHours(53) }), await world.job({ date: inHours(61) })];
  await world.member(before.crewId, near.id, 2);
  await world.member(same.crewId, busy.id, 2);
  const find = async (search?: string) =>
    (await world.call(office, 'getReplacements', { idReqCrew: crewId, ...(search ? { search } : {}) })).body
      .people;
  expect((await find()).map(({ id }) => id)).not.toContain(near.id);
  const found = await find(near.firstName);
  expect(found).toMatchObject([{ id: near.id }]);
  expect(found[0]?.conflicts?.[0]).toMatch(/^Works until .* of rest\.$/);
  expect(await find(busy.firstName)).toEqual([]);
});

test('the first who accepts has the place, and the others are told at once where the shift is near', async () => {
  const { crewId } = await world.job({ date: inHours(10), amount: 1 });
  const [gone, first, second] = (await world.people(3)) as [Person, Person, Person];
  await world.member(crewId, gone.id, 2);
  const statusUser = [
    { id: gone.id, status: 3 },
    { id: first.id, status: 1 },
    { id: second.id, status: 1 },
  ];
  const change = { idReqCrew: crewId, statusUser, pay: { kind: 'nothing' as const } };
  expect((await world.call(office, 'saveJobUserList', change)).status).toBe(200);
  expect((await world.call(first, 'replyJob', { id: crewId, accepted: true })).body.error).not.toBe(true);
  expect(await pushTo(second)).toEqual([{ channel: 'mail', subject: expect.stringMatching(/^Filled: /) }]);
  expect(await pushTo(first)).toEqual([]);
  const late = await world.call(second, 'replyJob', { id: crewId, accepted: true });
  expect(late.body.error).toBe(true);
});

test('a place that falls free once the shift has begun is offered and taken until the shift is over', async () => {
  const { crewId } = await world.job({ date: inHours(-0.25), amount: 1 });
  const [gone, first, second] = (await world.people(3)) as [Person, Person, Person];
  await world.member(crewId, gone.id, 2);
  const statusUser = [
    { id: gone.id, status: 3 },
    { id: first.id, status: 1 },
    { id: second.id, status: 1 },
  ];
  const change = { idReqCrew: crewId, statusUser, pay: { kind: 'nothing' as const } };
  expect((await world.call(office, 'saveJobUserList', change)).status).toBe(200);
  const subjects = async ({ id }: Person) =>
    (await world.db.selectFrom('message').select('subject').where('user_id', '=', id).execute()).map(
      ({ subject }) => subject,
    );
  expect(await subjects(gone)).toContainEqual(expect.stringMatching(/^No longer needed: /));
  expect(await subjects(first)).toContainEqual(expect.stringMatching(/^Invitation: /));
  const invites = (await world.call(first, 'getNotifications', {})).body.jobsAvailable;
  expect(invites.map((one) => one.idReqCrew)).toEqual([crewId]);
  expect((await world.call(first, 'replyJob', { id: crewId, accepted: true })).body.error).not.toBe(true);
  expect(await subjects(second)).toContainEqual(expect.stringMatching(/^Filled: /));
});

test('who is invited to a shift within a day gets a text message as well, unless they turned it off', async () => {
  const textsTo = async (person: Person, hours: number) => {
    const { crewId } = await world.job({ date: inHours(hours), amount: 5 });
    await world.call(office, 'saveJobUserList', {
      idReqCrew: crewId,
      statusUser: { id: person.id, status: 1 },
    });
    const rows = await world.db
      .selectFrom('message')
      .select('body')
      .where('user_id', '=', person.id)
      .where('channel', '=', 'sms')
      .execute();
    return rows.map(({ body }) => body);
  };
  const [soon, later, silent] = (await world.people(3)) as [Person, Person, Person];
  expect(await textsTo(soon, 10)).toEqual([expect.stringMatching(/waits for your answer: http/)]);
  expect(await textsTo(later, 30)).toEqual([]);
  const off = { topic: 'invites', push: true, mail: true, sms: false };
  await world.db
    .insertInto('notification_preference')
    .values({ user_id: silent.id, ...off })
    .execute();
  expect(await textsTo(silent, 10)).toEqual([]);
});

test('of a shift that is days away nobody is told so', async () => {
  const { crewId } = await world.job({ date: inHours(50), amount: 1 });
  const [first, second] = (await world.people(2)) as [Person, Person];
  for (const { id } of [first, second]) await world.member(crewId, id, 1);
  await world.call(first, 'replyJob', { id: crewId, accepted: true });
  expect(await pushTo(second)).toEqual([]);
});
