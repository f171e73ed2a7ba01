import type { In } from '@crewcall/contract/types';
import { INVITE_AT_ONCE } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import { HOUR, inHours, openWorld } from '../jobs/testing/world';
import type { Person, World } from '../jobs/testing/world';
import { hasRole } from '../row-rules/people';
import { licenceDesk } from '../licences/testing/licence-world';

type Asked = Omit<In<'getJobWorkers'>, 'idReqCrew'>;
type Find = NonNullable<In<'saveJobUserList'>['find']>;

const prepend = 'NOVA';
let world: World;
let office: Person;
let rater: Person;
let crewId: number;
/** Ada, Bea, Cem, Dan and Eva. */
let people: Person[];
openWorld(async (opened) => {
  ({ world, office } = opened);
  rater = await world.person({ permissions: ['job:read', 'job:write', 'crew:read'] });
  await world.db
    .insertInto('prepend')
    .values({ company_id: world.companyId, text: prepend, full_name: 'Nova' })
    .execute();
});

beforeEach(async () => {
  await sql`update app_user set active = false where ${hasRole('app_user', 'crew')}`.execute(world.db);
  people = [];
  for (const firstName of ['Ada', 'Bea', 'Cem', 'Dan', 'Eva']) people.push(await world.person({ firstName }));
  ({ crewId } = await world.job({ prepend, date: inHours(200), amount: 9 }));
});

const person = (index: number) => people[index] as Person;
const listOf = async (asked: Asked = {}, who = office) => {
  const { body } = await world.call(who, 'getJobWorkers', { idReqCrew: crewId, ...asked });
  const { total, hidden, mayInvite } = body;
  return {
    names: body.workers.map(({ fullName }) => fullName.replace(' Tester', '')),
    total,
    hidden,
    mayInvite,
  };
};
const namesOf = async (asked: Asked = {}, who = office) => (await listOf(asked, who)).names;
const found = async (find: Asked['find']) => namesOf({ find });
const flag = async (index: number, kind: 'favourite' | 'blocked') => {
  const { id } = await world.db
    .selectFrom('prepend')
    .select('id')
    .where('text', '=', prepend)
    .executeTakeFirstOrThrow();
  const said = { kind, reason: 'Late', by: office.id, at: 1, state: 'set' };
  await world.db
    .insertInto('worker_flag')
    .values({ prepend_id: id, user_id: person(index).id, ...said })
    .execute();
};
const rate = (index: number) =>
  world.db
    .insertInto('user_group_rate')
    .values({ user_id: person(index).id, group_id: world.groupId, rate_cents: 4000 })
    .execute();
const busy = async (index: number) => {
  const other = await world.job({ date: inHours(202) });
  await world.member(other.crewId, person(index).id, 2);
};

test('the list comes a page at a time, with how many match in all', async () => {
  expect(await listOf({ limit: 2 })).toEqual({ names: ['Ada', 'Bea'], total: 5, hidden: 0, mayInvite: 5 });
  expect(await listOf({ limit: 2, offset: 4 })).toMatchObject({ names: ['Eva'], total: 5 });
  expect(await listOf({ limit: 2, offset: 8 })).toMatchObject({ names: [], total: 5 });
});

test('each filter leaves out who does not match it', async () => {
  await world.member(crewId, person(0).id, 2);
  await world.member(crewId, person(1).id, 3);
  await rate(2);
  await flag(3, 'favourite');
  await world.db
    .updateTable('app_user')
    .set({ state: 2, suburb: 'Fitzroy' })
    .where('id', '=', person(4).id)
    .execute();
  const { id } = await world.db
    .insertInto('filter_definition')
    .values({ company_id: world.companyId, description: `Van ${crewId}`, type: 'checkbox' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('user_filter')
    .values({ user_id: person(1).id, filter_id: id, value: 'true' })
    .execute();
  expect(await found({ status: 2 })).toEqual(['Ada']);
  expect(await found({ status: 3 })).toEqual(['Bea']);
  expect(await found({ status: 0 })).toEqual(['Cem', 'Dan', 'Eva']);
  expect(await found({ withRate: true })).toEqual(['Cem']);
  expect(await found({ preferred: true })).toEqual(['Dan']);
  expect(await found({ state: 2 })).toEqual(['Eva']);
  expect(await found({ text: 'fitz eva' })).toEqual(['Eva']);
  expect(await found({ text: 'fitz ada' })).toEqual([]);
  expect(await found({ values: { [id]: 'true' } })).toEqual(['Bea']);
});

test('C.1.12: "Free only" counts the people that nothing else hides', async () => {
  await busy(1);
  await busy(2);
  await rate(0);
  await rate(1);
  expect(await listOf({ find: { free: true } })).toEqual({
    names: ['Ada', 'Dan', 'Eva'],
    total: 3,
    hidden: 2,
    mayInvite: 3,
  });
  expect(await listOf({ find: { free: true, withRate: true } })).toMatchObject({
    names: ['Ada'],
    total: 1,
    hidden: 1,
  });
  expect(await listOf({ find: { withRate: true } })).toMatchObject({
    names: ['Ada', 'Bea'],
    total: 2,
    hidden: 0,
  });
});

test('C.12.05: the people named first come first, in that order, and the others by the sort', async () => {
  const first = [4, 1, 1].map((index) => person(index).id);
  expect(await namesOf({ first })).toEqual(['Eva', 'Bea', 'Ada', 'Cem', 'Dan']);
  expect(await namesOf({ first, sort: { key: 'name', down: true } })).toEqual([
    'Eva',
    'Bea',
    'Dan',
    'Cem',
    'Ada',
  ]);
  expect(await namesOf({ first, find: { text: 'a' }, limit: 2, offset: 1 })).toEqual(['Bea', 'Ada']);
});

test('sorts by each column, and by name where that is the same', async () => {
  await rate(3);
  await rate(1);
  await world.member(crewId, person(2).id, 2);
  await world.member(crewId, person(4).id, 1);
  const by = (key: NonNullable<Asked['sort']>['key'], down = false) => namesOf({ sort: { key, down } });
  expect(await by('name', true)).toEqual(['Eva', 'Dan', 'Cem', 'Bea', 'Ada']);
  expect(await by('rate')).toEqual(['Bea', 'Dan', 'Ada', 'Cem', 'Eva']);
  expect(await by('rate', true)).toEqual(['Ada', 'Cem', 'Eva', 'Bea', 'Dan']);
  expect(await by('status')).toEqual(['Ada', 'Bea', 'Dan', 'Eva', 'Cem']);
  expect(await by('status', true)).toEqual(['Cem', 'Eva', 'Ada', 'Bea', 'Dan']);
});

test('C.10.03: by rating the best come first and the unrated last, for who may read ratings', async () => {
  for (let number = 0; number < 3; number += 1) {
    const { id } = await world.job();
    const rated = [
      [1, 3],
      [3, 5],
    ] as const;
    await world.db
      .insertInto('worker_rating')
      .values(
        rated.map(([index, stars]) => ({
          job_id: id,
          user_id: person(index).id,
          by: office.id,
          stars,
          at: Date.now(),
        })),
      )
      .execute();
  }
  const by = (down: boolean, who: Person) => namesOf({ sort: { key: 'score', down } }, who);
  expect(await by(false, rater)).toEqual(['Dan', 'Bea', 'Ada', 'Cem', 'Eva']);
  expect(await by(true, rater)).toEqual(['Bea', 'Dan', 'Ada', 'Cem', 'Eva']);
  // Nothing can be read off the order by who may not see the ratings.
  expect(await by(false, office)).toEqual(['Ada', 'Bea', 'Cem', 'Dan', 'Eva']);
  const hasScores = async (who: Person) =>
    (await world.call(who, 'getJobWorkers', { idReqCrew: crewId })).body.hasScores;
  expect([await hasScores(rater), await hasScores(office)]).toEqual([true, false]);
});

test('people of one name are told apart on any page', async () => {
  const twin = await world.person({ firstName: 'Ada' });
  await world.db.updateTable('app_user').set({ phone: '' }).where('id', '=', twin.id).execute();
  expect(await namesOf({ limit: 1 })).toEqual(['Ada (…000)']);
  expect(await namesOf({ limit: 1, offset: 1 })).toEqual([`Ada (no. ${twin.id})`]);
});

const inviteAll = async (find: Partial<Find> = {}) =>
  world.call(office, 'saveJobUserList', { idReqCrew: crewId, find: { after: 0, ...find } });
const invitedTo = async () =>
  (
    await world.db
      .selectFrom('crew_member')
      .innerJoin('app_user', 'app_user.id', 'crew_member.user_id')
      .select(['first_name', 'status'])
      .where('crew_id', '=', crewId)
      .orderBy('first_name')
      .execute()
  ).map(({ first_name, status }) => `${first_name} ${status}`);

test('everybody in a search is invited, but nobody who is on the crew, blocked, left out or without a licence', async () => {
  await world.member(crewId, person(0).id, 2);
  await flag(1, 'blocked');
  await world.member(crewId, person(2).id, 3);
  const desk = await licenceDesk(world);
  const type = await desk.type();
  await world.db
    .insertInto('crew_licence')
    .values({ crew_id: crewId, company_id: world.companyId, type_id: type.id, rule: 'block' })
    .execute();
  await desk.grant(person(2), type.id);
  await desk.grant(person(3), type.id);
  expect((await listOf()).mayInvite).toBe(3);
  const { body } = await inviteAll({ except: [person(3).id] });
  expect(body.found).toEqual({ invited: 1, lacking: 1, after: person(4).id, left: 0 });
  expect(await invitedTo()).toEqual(['Ada 2', 'Cem 1']);
});

test('very many are invited in several calls, and nobody is asked twice', async () => {
  const more = await world.people(INVITE_AT_ONCE - 3);
  const first = (await inviteAll()).body.found;
  expect(first).toEqual({
    invited: INVITE_AT_ONCE,
    lacking: 0,
    after: expect.any(Number) as number,
    left: 2,
  });
  // Somebody declines at once: the next call does not invite them again.
  await world.call(person(0), 'replyJob', { id: crewId, accepted: false });
  const after = first?.after ?? 0;
  expect((await inviteAll({ after })).body.found).toMatchObject({ invited: 2, left: 0 });
  const last = more.at(-1)?.id ?? 0;
  expect((await inviteAll({ after: last })).body.found).toEqual({
    invited: 0,
    lacking: 0,
    after: last,
    left: 0,
  });
  expect((await invitedTo()).filter((one) => one.endsWith(' 1'))).toHaveLength(INVITE_AT_ONCE + 1);
  expect(await invitedTo()).toContain('Ada 3');
});

test('a search invites the people it finds, also by "Free only"', async () => {
  await busy(1);
  await rate(1);
  await rate(2);
  await inviteAll({ free: true, withRate: true });
  expect(await invitedTo()).toEqual(['Cem 1']);
});

test('a call names people or says what to look for, and a crew of a closed job takes nobody', async () => {
  const both = { idReqCrew: crewId, statusUser: { id: person(0).id, status: 1 }, find: { after: 0 } };
  expect((await world.call(office, 'saveJobUserList', both)).status).toBe(400);
  expect((await world.call(office, 'saveJobUserList', { idReqCrew: crewId })).status).toBe(400);
  const gone = await world.job({ status: 2, date: inHours(200) + HOUR });
  const { body } = await world.call(office, 'saveJobUserList', {
    idReqCrew: gone.crewId,
    find: { after: 0 },
  });
  expect(body.error).toBe(true);
  expect(
    (await world.call(office, 'saveJobUserList', { idReqCrew: 999_999, find: { after: 0 } })).status,
  ).toBe(404);
});
