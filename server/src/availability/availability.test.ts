import { AWAY_MOST } from '@crewcall/domain/availability';
import { addDays, dayText, localToEpoch } from '@crewcall/domain/time';
import type { Person, World } from '../jobs/testing/world';
import { HOUR, inHours, openWorld } from '../jobs/testing/world';

const perth = 'Australia/Perth';
let world: World;
let office: Person;
openWorld(async (opened) => {
  ({ world, office } = opened);
});

const dayIn = (days: number, zone = 'Australia/Sydney') => dayText(zone, addDays(zone, Date.now(), days));
const oneDay = (days: number) => ({ first: dayIn(days), last: dayIn(days) });
const person = async () => (await world.people(1))[0]!;
const said = (body: unknown) => (body as { snackbar?: { text: string } }).snackbar?.text;
const soon = () => ({ start: Date.now(), end: Date.now() + 30 * 24 * HOUR });
const timesOf = async (by: Person, idUser?: number) =>
  (await world.call(by, 'getAvailability', { ...soon(), ...(idUser === undefined ? {} : { idUser }) })).body;
const away = (by: Person, part: object) => world.call(by, 'setUnavailability', { kind: 'away', ...part });
const kindsFor = async (crewId: number, { id }: Person) => {
  const { body } = await world.call(office, 'getJobWorkers', { idReqCrew: crewId });
  return body.workers.find((one) => one.id === id)?.conflicts?.map(({ kind }) => kind);
};

test('C.1.01, C.1.09: who says nothing is free; who is away, or wants work, is shown so in the invite list', async () => {
  const { crewId } = await world.job({ date: inHours(100) });
  const [free, gone, keen] = (await world.people(3)) as [Person, Person, Person];
  await away(gone, { days: { first: dayIn(3), last: dayIn(6) } });
  await world.call(keen, 'setUnavailability', { kind: 'wish', days: { first: dayIn(3), last: dayIn(6) } });
  const { body } = await world.call(office, 'getJobWorkers', { idReqCrew: crewId });
  const of = ({ id }: Person) => body.workers.find((one) => one.id === id);
  expect([of(free)?.conflicts, of(free)?.wish]).toEqual([[], false]);
  expect(of(gone)?.conflicts).toEqual([
    { kind: 'away', text: expect.stringMatching(/^Is away from \d+ \w{3} to \d+ \w{3}\.$/) as string },
  ]);
  expect([of(keen)?.conflicts, of(keen)?.wish]).toEqual([[], true]);
});

test('C.1.02: a time is kept once under its key, and what cannot be is refused with a sentence', async () => {
  const one = await person();
  const key = 'once-only';
  await away(one, { days: oneDay(2), note: '  Wedding ', key });
  await away(one, { days: oneDay(2), note: 'Wedding', key });
  expect((await timesOf(one)).times).toMatchObject([
    { kind: 'away', allDay: true, note: 'Wedding', byOffice: false },
  ]);
  const at = `${dayIn(2)}T10:00`;
  expect(said((await away(one, { times: { start: at, end: at } })).body)).toMatch(/later end/);
  expect(said((await away(one, { days: { first: dayIn(-2), last: dayIn(-1) } })).body)).toMatch(/is over/);
  expect(said((await away(one, { days: { first: dayIn(1), last: dayIn(400) } })).body)).toMatch(/366 days/);
  const never = await away(one, { days: { first: '2027-02-30', last: '2027-02-30' } });
  expect([never.status, said(never.body)]).toEqual([400, expect.stringMatching(/does not exist/)]);
  expect((await away(one, {})).status).toBe(400);
  expect((await away(one, { days: oneDay(2), note: 'x'.repeat(201) })).status).toBe(400);
  expect((await timesOf(one)).times).toHaveLength(1);
});

test('C.1.02, C.1.08: an entry is changed as one: the new one stands, or the old one does', async () => {
  const [one, other] = [await person(), await person()];
  await away(one, { days: oneDay(2), note: 'Wedding' });
  const [time] = (await timesOf(one)).times;
  const instead = { ids: [time?.id ?? 0], weekly: false };
  expect(said((await away(one, { days: { first: dayIn(-2), last: dayIn(-1) }, instead })).body)).toMatch(
    /is over/,
  );
  expect((await away(other, { days: oneDay(3), instead })).status).toBe(404);
  expect((await timesOf(one)).times).toMatchObject([{ id: time?.id, note: 'Wedding' }]);
  const night = { weekdays: [5], fromMin: 1200, toMin: 1560, firstDay: dayIn(1), lastDay: null };
  expect((await away(office, { idUser: one.id, weekly: night, note: 'Band', instead })).status).toBe(200);
  const { times, rules } = await timesOf(one);
  expect([times, rules]).toMatchObject([[], [{ weekday: 5, note: 'Band', byOffice: true }]]);
  const mail = await world.db
    .selectFrom('message')
    .select('body')
    .where('user_id', '=', one.id)
    .where('channel', '=', 'mail')
    .executeTakeFirstOrThrow();
  expect(mail.body).toMatch(/away on Fridays, 20:00 to 02:00\. That takes the place of your time /);
  expect((await away(one, { days: oneDay(3), instead })).status).toBe(404);
  expect((await timesOf(one)).times).toEqual([]);
});

test('C.1.02: a change that is refused late leaves the old entry, and one that is sent twice is one', async () => {
  const one = await person();
  await away(one, { days: oneDay(2), note: 'Wedding' });
  const [time] = (await timesOf(one)).times;
  const rules = Array.from({ length: AWAY_MOST }, () => ({
    ...{
      company_id: 1,
      user_id: one.id,
      created_by: one.id,
      created_at: 1,
      kind: 'away',
      zone: perth,
      note: '',
    },
    ...{ weekday: 1, from_min: 60, to_min: 120, first_day: '2026-01-01', last_day: null },
  }));
  const { company_id } = await world.db
    .selectFrom('app_user')
    .select('company_id')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('unavailability_rule')
    .values(rules.map((rule) => ({ ...rule, company_id })))
    .execute();
  const instead = { ids: [time?.id ?? 0], weekly: false };
  const night = { weekdays: [5], fromMin: 1200, toMin: 1560, firstDay: dayIn(1), lastDay: null };
  expect(said((await away(one, { weekly: night, instead })).body)).toMatch(/^There are 200 times already/);
  expect((await timesOf(one)).times).toMatchObject([{ id: time?.id, note: 'Wedding' }]);
  const change = { days: oneDay(4), note: 'Later', instead, key: 'one-change' };
  for (const _try of [1, 2]) expect((await away(one, change)).status).toBe(200);
  expect((await timesOf(one)).times).toMatchObject([{ note: 'Later' }]);
});

test('C.1.02, C.1.03, C.1.04: no year by a slip, no weekday that never comes, no time that the clocks skip', async () => {
  const one = await person();
  const far = { first: '9999-01-01', last: '9999-01-02' };
  expect(said((await away(one, { days: far })).body)).toMatch(/^That is more than two years ahead/);
  const weekly = { fromMin: 540, toMin: 1020, lastDay: null };
  expect(said((await away(one, { weekly: { ...weekly, weekdays: [1], firstDay: far.first } })).body)).toMatch(
    /^That is more than two years ahead/,
  );
  // 8 to 10 December 2027 are Wednesday to Friday.
  const days = { firstDay: '2027-12-08', lastDay: '2027-12-10' };
  expect(said((await away(one, { weekly: { ...weekly, ...days, weekdays: [5, 6] } })).body)).toBe(
    'There is no Saturday between the first day and the last. Please leave it out, or choose a later last day.',
  );
  expect((await away(one, { weekly: { ...weekly, ...days, weekdays: [3, 5] } })).status).toBe(200);
  await world.db.updateTable('app_user').set({ state: 2 }).where('id', '=', one.id).execute();
  const skipped = { start: '2027-10-03T02:30', end: '2027-10-03T09:00' };
  const refusal = said((await away(one, { times: skipped })).body);
  expect(refusal).toBe('On 03/10/27 the clocks skip 02:30. Please choose another time.');
  expect((await timesOf(one)).times).toEqual([]);
});

test('C.1.03, C.1.04: a weekly night is of the wall clock where the person lives, for a job in another zone', async () => {
  const one = await person();
  await world.db.updateTable('app_user').set({ state: 5 }).where('id', '=', one.id).execute();
  const day = dayIn(10, perth);
  const weekday = new Date(`${day}T00:00Z`).getUTCDay() || 7;
  const rule = { fromMin: 22 * 60, toMin: 30 * 60, firstDay: dayIn(0, perth), lastDay: null };
  await away(one, { weekly: { ...rule, weekdays: [weekday] } });
  expect(await timesOf(one)).toMatchObject({ zone: perth, rules: [{ ...rule, weekday, zone: perth }] });
  const ends = localToEpoch(perth, `${day}T22:00`).at + 8 * HOUR;
  const inside = await world.job({ date: ends - HOUR });
  const after = await world.job({ date: ends });
  expect(await kindsFor(inside.crewId, one)).toEqual(['away']);
  expect(await kindsFor(after.crewId, one)).toEqual([]);
});

test('C.1.05, C.1.06: shifts and invitations under it are named, and stay as they are', async () => {
  const one = await person();
  const mine = await world.job({ date: inHours(50) });
  const asked = await world.job({ date: inHours(55) });
  const far = await world.job({ date: inHours(300) });
  await world.member(mine.crewId, one.id, 2);
  await world.member(asked.crewId, one.id, 1);
  await world.member(far.crewId, one.id, 2);
  const { body } = await away(one, { days: { first: dayIn(1), last: dayIn(4) } });
  const { title } = await world.db
    .selectFrom('job')
    .select('title')
    .where('id', '=', mine.id)
    .executeTakeFirstOrThrow();
  expect(body.shifts).toMatchObject([
    {
      idReqCrew: mine.crewId,
      text: `You are confirmed on ${title}. Being away does not take you off it.`,
    },
  ]);
  expect(body.invites.map(({ idReqCrew }) => idReqCrew)).toEqual([asked.crewId]);
  const rows = await world.db
    .selectFrom('crew_member')
    .select(['crew_id', 'status'])
    .where('user_id', '=', one.id)
    .orderBy('crew_id')
    .execute();
  expect(rows.map(({ status }) => status)).toEqual([2, 1, 2]);
});

test('C.1.07, C.1.08: the office reads, enters and deletes for a worker, who is told; nobody else does', async () => {
  const [one, other] = (await world.people(2)) as [Person, Person];
  await away(office, { idUser: one.id, days: oneDay(5), note: 'On tour' });
  const { times } = await timesOf(one);
  expect(times).toMatchObject([{ note: 'On tour', byOffice: true }]);
  expect((await timesOf(office, one.id)).times).toHaveLength(1);
  expect((await world.call(other, 'getAvailability', { ...soon(), idUser: one.id })).status).toBe(403);
  const id = times[0]!.id;
  const taken = await world.call(other, 'deleteUnavailability', { ids: [id], weekly: false });
  expect(taken.status).toBe(404);
  await world.call(office, 'deleteUnavailability', { ids: [id], weekly: false, idUser: one.id });
  expect((await timesOf(one)).times).toEqual([]);
  const told = await world.db
    .selectFrom('message')
    .select('body')
    .where('user_id', '=', one.id)
    .orderBy('id')
    .execute();
  const words = told.map(({ body }) => body).join('\n');
  expect(words).toMatch(/The office noted that you are away on/);
  expect(words).toMatch(/The office deleted your time on/);
  expect(words).not.toMatch(/On tour/);
  const noted = await world.db
    .selectFrom('audit')
    .select('detail')
    .where('call', '=', 'setUnavailability')
    .execute();
  expect(JSON.stringify(noted)).not.toMatch(/On tour|Wedding/);
});

test('C.1.13: accepting and applying save, and name what speaks against it', async () => {
  const one = await person();
  const { crewId } = await world.job({ date: inHours(60) });
  const overlap = await world.job({ date: inHours(62) });
  await world.member(overlap.crewId, one.id, 2);
  await world.member(crewId, one.id, 1);
  const before = await world.call(one, 'getMyConflicts', { idReqCrew: crewId });
  expect(before.body.conflicts).toEqual([expect.stringMatching(/^You work from .+\.$/)]);
  const { body } = await world.call(one, 'replyJob', { id: crewId, accepted: true });
  expect(body).toEqual({ ok: true, conflicts: before.body.conflicts });
});

test('C.1.14: an invitation and a time away that cross are both kept, and the next read shows it', async () => {
  const one = await person();
  const { crewId } = await world.job({ date: inHours(70) });
  await Promise.all([
    away(one, { days: { first: dayIn(1), last: dayIn(5) } }),
    world.call(office, 'saveJobUserList', { idReqCrew: crewId, statusUser: { id: one.id, status: 1 } }),
  ]);
  expect((await timesOf(one)).times).toHaveLength(1);
  expect(await kindsFor(crewId, one)).toEqual(['away']);
});

test('C.12.10: nobody who is away is asked in place of somebody', async () => {
  const { crewId } = await world.job({ date: inHours(80) });
  const people = (await world.people(2)) as [Person, Person];
  const rate = { group_id: world.groupId, rate_cents: 3500 };
  await world.db
    .insertInto('user_group_rate')
    .values(people.map(({ id }) => ({ user_id: id, ...rate })))
    .execute();
  await away(people[0], { days: { first: dayIn(2), last: dayIn(5) } });
  const { body } = await world.call(office, 'getReplacements', { idReqCrew: crewId });
  const ids = body.people.map(({ id }) => id);
  expect(ids).not.toContain(people[0].id);
  expect(ids).toContain(people[1].id);
});

test('C.1.03: a working week is entered at once, one rule for each weekday, and deleted at once', async () => {
  const one = await person();
  const hours = { fromMin: 9 * 60, toMin: 17 * 60, firstDay: dayIn(0), lastDay: null };
  await away(one, { weekly: { ...hours, weekdays: [5, 1, 2, 3, 4, 1] }, note: 'Day job' });
  const { rules } = await timesOf(one);
  expect(rules.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5]);
  await away(office, { idUser: one.id, weekly: { ...hours, weekdays: [6, 7] } });
  const ids = rules.map(({ id }) => id);
  await world.call(one, 'deleteUnavailability', { ids, weekly: true });
  expect((await timesOf(one)).rules.map(({ weekday }) => weekday)).toEqual([6, 7]);
  const told = await world.db.selectFrom('message').select('body').where('user_id', '=', one.id).execute();
  expect(told.map(({ body }) => body).join()).toMatch(/away on Saturdays and Sundays, 09:00 to 17:00\./);
});

test('C.1.02: a time that was said before is no second one, and away and wish cannot be the same time', async () => {
  const one = await person();
  const day = { days: oneDay(8) };
  const morning = { times: { start: `${dayIn(8)}T08:00`, end: `${dayIn(8)}T12:00` } };
  const wish = (part: object) => world.call(one, 'setUnavailability', { kind: 'wish', ...part });
  for (const part of [day, day, morning]) expect((await away(one, part)).body.ok).toBe(true);
  expect((await timesOf(one)).times).toMatchObject([{ kind: 'away', allDay: true }]);
  for (const part of [day, morning])
    expect(said((await wish(part)).body)).toMatch(
      /^There is already a time away on \d+ \w+\. Change or delete it first\.$/,
    );
  // What a note adds is not lost.
  await away(one, { ...morning, note: 'Dentist' });
  expect((await timesOf(one)).times).toHaveLength(2);
  await wish({ days: oneDay(9) });
  expect(said((await away(one, { days: { first: dayIn(9), last: dayIn(11) } })).body)).toMatch(
    /^There is already a wish to work on /,
  );
});
