import { instantOf, dayOfText, textOfDay, mondayOf, dayNumber } from '@crewcall/domain/zone-days';
import { HOUR, openWorld } from '../jobs/testing/world';
import type { Person, World } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => {
  ({ world, office } = opened);
});

const SYDNEY = 'Australia/Sydney';
/** The Monday of a week of its own, from four weeks ahead. */
let weeks = 3;
const newWeek = (): string => {
  weeks += 1;
  return textOfDay(mondayOf(dayNumber(SYDNEY, Date.now())) + 7 * weeks);
};
/** An instant in a week, by the clock of a zone. */
const at = (week: string, day: number, hour: number, zone = SYDNEY) =>
  instantOf(zone, dayOfText(week) + day, hour * 60);
const rated = (people: readonly Person[], cents = 3000, group = world.groupId) =>
  world.db
    .insertInto('user_group_rate')
    .values(people.map(({ id }) => ({ user_id: id, group_id: group, rate_cents: cents })))
    .execute();
async function shift(week: string, day: number, hour = 8, hours = 8, amount = 3) {
  const start = at(week, day, hour);
  const job = await world.job({ date: start, amount });
  await world.db
    .updateTable('job_crew')
    .set({ end_at: start + hours * HOUR })
    .where('id', '=', job.crewId)
    .execute();
  return { ...job, start };
}
const roster = async (week: string, body: object = {}, who = office) => {
  const reply = await world.call(who, 'getRoster', { weekStart: week, ...body });
  expect([reply.status, reply.body.error]).toEqual([200, undefined]);
  return reply.body;
};
const rowOf = async (week: string, person: Person, who = office) =>
  (await roster(week, {}, who)).people.find(({ id }) => id === person.id);

test('C.5.01: a shift stands on the day on which it starts in its job’s zone, in exactly one week', async () => {
  const week = newWeek();
  // Sunday 22:30 in Perth is already Monday in Sydney.
  const start = at(week, 6, 22.5, 'Australia/Perth');
  const { id, crewId } = await world.job({ date: start });
  await world.db.updateTable('job').set({ zone: 'Australia/Perth' }).where('id', '=', id).execute();
  const early = await shift(week, 0, 0);
  const body = await roster(week);
  expect(body.weekStart).toBe(week);
  expect(body.days.map(({ day }) => day)).toEqual(
    Array.from({ length: 7 }, (_, index) => textOfDay(dayOfText(week) + index)),
  );
  expect(body.crews.map(({ idReqCrew, day }) => [idReqCrew, day])).toEqual([
    [early.crewId, week],
    [crewId, textOfDay(dayOfText(week) + 6)],
  ]);
  expect((await roster(newWeek())).crews).toEqual([]);
  // Any day of the week finds its Monday.
  expect((await roster(textOfDay(dayOfText(week) + 3))).weekStart).toBe(week);
});

test('C.5.01: crews of cancelled jobs and deleted crews are left out, those of pending jobs are shown', async () => {
  const week = newWeek();
  const [pending, cancelled, deleted] = [await shift(week, 1), await shift(week, 1), await shift(week, 1)];
  await world.db.updateTable('job').set({ status: 0 }).where('id', '=', pending.id).execute();
  await world.db.updateTable('job').set({ status: 2 }).where('id', '=', cancelled.id).execute();
  await world.db.updateTable('job_crew').set({ deleted_at: 1 }).where('id', '=', deleted.crewId).execute();
  expect((await roster(week)).crews.map(({ idReqCrew, status }) => [idReqCrew, status])).toEqual([
    [pending.crewId, 0],
  ]);
});

test('C.5.02, C.5.03: crews say how many are confirmed, invited and drafted; places say their status', async () => {
  const week = newWeek();
  const { crewId } = await shift(week, 2);
  const people = await world.people(4);
  const [ann, ben, cy, dora] = people as [Person, Person, Person, Person];
  await world.member(crewId, ann.id, 2);
  await world.member(crewId, ben.id, 1);
  await world.member(crewId, dora.id, 3);
  await world.call(office, 'setDrafts', {
    drafts: [
      { idReqCrew: crewId, idUser: cy.id, action: 'invite' },
      { idReqCrew: crewId, idUser: ben.id, action: 'confirm' },
    ],
  });
  const body = await roster(week);
  expect(body.crews).toMatchObject([{ idReqCrew: crewId, amount: 3, confirmed: 1, invited: 1, drafted: 1 }]);
  const placeOf = ({ id }: Person) => body.people.find((person) => person.id === id)?.places;
  expect(placeOf(ann)).toEqual([{ idReqCrew: crewId, status: 'confirmed', isClocked: false, conflicts: [] }]);
  expect(placeOf(ben)).toMatchObject([{ status: 'invited', draft: { action: 'confirm', version: 1 } }]);
  expect(placeOf(cy)).toMatchObject([
    { status: 'draft', draft: { action: 'invite', madeBy: 'Olive Tester' } },
  ]);
  await world.call(office, 'setDrafts', {
    drafts: [{ idReqCrew: crewId, idUser: ann.id, action: 'remove' }],
  });
  expect((await roster(week)).crews).toMatchObject([{ confirmed: 1, invited: 1, drafted: 1 }]);
  // Ann has left by another way: her draft is still there to be deleted, and is no place.
  await world.db.deleteFrom('crew_member').where('user_id', '=', ann.id).execute();
  expect((await roster(week)).crews).toMatchObject([{ confirmed: 0, invited: 1, drafted: 1 }]);
  // Somebody who declined has no place, and no rate.
  expect(placeOf(dora)).toBeUndefined();
});

test('C.5.03: away and conflicts are said, with the drafts as shifts that the person works', async () => {
  const week = newWeek();
  const [tuesday, same, monday] = [await shift(week, 1), await shift(week, 1, 12), await shift(week, 0)];
  const [ann] = (await world.people(1)) as [Person];
  await world.member(tuesday.crewId, ann.id, 2);
  await world.member(monday.crewId, ann.id, 2);
  await world.call(office, 'setDrafts', {
    drafts: [{ idReqCrew: same.crewId, idUser: ann.id, action: 'invite' }],
  });
  await world.db
    .insertInto('unavailability')
    .values({
      company_id: world.companyId,
      user_id: ann.id,
      kind: 'away',
      zone: SYDNEY,
      start_at: at(week, 0, 0),
      end_at: at(week, 1, 0),
      all_day: true,
      created_at: 1,
    } as never)
    .execute();
  const row = await rowOf(week, ann);
  expect(row?.away.map(({ text }) => text)).toEqual([expect.stringMatching(/^Is away on /)]);
  const conflicts = Object.fromEntries(row?.places.map((place) => [place.idReqCrew, place.conflicts]) ?? []);
  expect(conflicts[monday.crewId]).toEqual([expect.stringMatching(/^Is away on /)]);
  expect(conflicts[tuesday.crewId]).toEqual([expect.stringMatching(/^Works from 12:00 pm/)]);
  expect(conflicts[same.crewId]).toEqual([expect.stringMatching(/^Works until 4:00 pm/)]);
  // A place to be removed is no conflict any more.
  const taken = await world.call(office, 'setDrafts', {
    drafts: [{ idReqCrew: tuesday.crewId, idUser: ann.id, action: 'remove' }],
  });
  expect(taken.body.refused).toEqual([]);
  expect(
    (await rowOf(week, ann))?.places.find(({ idReqCrew }) => idReqCrew === same.crewId)?.conflicts,
  ).toEqual([]);
});

test('C.5.04: hours and costs by person and day; the source of the estimate is named; costs only with invoice.read', async () => {
  const week = newWeek();
  const money = await world.person({ permissions: ['job:read', 'job:write', 'crewinvoice:read'] });
  const { id: group } = await world.db
    .insertInto('crew_group')
    .values({ company_id: world.companyId, name: 'Rigger' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const people = await world.people(3);
  const [ann, ben, cy] = people as [Person, Person, Person];
  await rated([ann], 4000, group);
  await rated([cy], 3000, group);
  const [day, open] = [await shift(week, 0, 8, 7.5), await shift(week, 3)];
  // Without a planned end, 4 hours are assumed.
  await world.db.updateTable('job_crew').set({ end_at: null }).where('id', '=', open.crewId).execute();
  await world.db
    .updateTable('job_crew')
    .set({ group_id: group })
    .where('id', 'in', [day.crewId, open.crewId])
    .execute();
  await world.member(day.crewId, ann.id, 2);
  await world.member(open.crewId, ann.id, 1);
  await world.member(day.crewId, ben.id, 2);
  const body = await roster(week, {}, money);
  const rows = new Map(body.people.map((person) => [person.id, person]));
  expect(body.hasCost).toBe(true);
  expect(rows.get(ann.id)).toMatchObject({ hours: 11.5, cents: 46_000, costFrom: 'rate', groups: [group] });
  // Half of 4000 and 3000.
  expect(rows.get(ben.id)).toMatchObject({ hours: 7.5, cents: 26_250, costFrom: 'median', groups: [] });
  expect(rows.get(cy.id)).toMatchObject({ hours: 0, cents: 0, costFrom: null });
  expect(body.days.map(({ hours, cents }) => [hours, cents])).toEqual([
    [15, 56_250],
    [0, 0],
    [0, 0],
    [4, 16_000],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  await world.db
    .insertInto('rate_from')
    .values({ user_id: ann.id, group_id: group, from_day: week, rate_cents: 5000, at: 1 } as never)
    .execute();
  expect(await rowOf(week, ann, money)).toMatchObject({ cents: 57_500 });
  const hidden = await roster(week);
  expect([hidden.hasCost, hidden.days[0]]).toEqual([false, { day: week, hours: 15, cents: null }]);
  expect(hidden.people.map(({ cents, costFrom }) => cents ?? costFrom)).toEqual(
    hidden.people.map(() => null),
  );
});

test('C.5.01: people are active crew with a rate and everybody with a place, by name; groups and words narrow them', async () => {
  const week = newWeek();
  const { id: group } = await world.db
    .insertInto('crew_group')
    .values({ company_id: world.companyId, name: 'Loader' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const named = (firstName: string) => world.person({ firstName });
  const [zoe, adam, off, guest] = [
    await named('Zoé'),
    await named('Adam'),
    await named('Off'),
    await named('Guest'),
  ];
  await rated([zoe, adam, off], 3000, group);
  await world.db.updateTable('app_user').set({ active: false }).where('id', '=', off.id).execute();
  const { crewId } = await shift(week, 4);
  const other = await shift(week, 4);
  await world.db.updateTable('job_crew').set({ group_id: group }).where('id', '=', crewId).execute();
  await world.member(crewId, guest.id, 2);
  const names = async (body: object) => (await roster(week, body)).people.map(({ id }) => id);
  expect(await names({ groups: [group] })).toEqual([adam.id, guest.id, zoe.id]);
  expect(await names({ groups: [group], text: 'tester ZOE' })).toEqual([zoe.id]);
  const both = await roster(week, { text: 'zoe' });
  expect(both.crews.map(({ idReqCrew }) => idReqCrew)).toEqual([crewId, other.crewId]);
  expect(both.crews[0]).toMatchObject({ confirmed: 1 });
  expect((await roster(week, { groups: [group] })).crews).toHaveLength(1);
  expect((await names({})).includes(off.id)).toBe(false);
});

test('C.5.12: the roster of many is read in as many statements as that of one', async () => {
  const money = await world.person({ permissions: ['job:read', 'job:write', 'crewinvoice:read'] });
  const fill = async (count: number) => {
    const week = newWeek();
    const people = await world.people(count);
    await rated(people.slice(0, Math.ceil(count / 2)));
    for (const [index, person] of people.entries()) {
      const { crewId } = await shift(week, index % 7);
      await world.member(crewId, person.id, index % 2 === 0 ? 2 : 1);
      await world.call(office, 'setDrafts', {
        drafts: [{ idReqCrew: (await shift(week, index % 7)).crewId, idUser: person.id, action: 'invite' }],
      });
    }
    return week;
  };
  const [few, many] = [await fill(2), await fill(15)];
  const statements = (week: string) => world.counting(() => roster(week, {}, money));
  expect(await statements(many)).toBe(await statements(few));
});
