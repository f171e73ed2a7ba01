import { dayText } from '@crewcall/domain/time';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { configure, sydney, SYDNEY } from '../../test/support/shift';
import { HOUR, MIN, morningZone, placeIn, placeOf, questionsTo, runAsking } from './testing/asked';

const DAY = 24 * HOUR;
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
}, 120_000);
afterAll(() => t.close());
afterEach(() => configure(t, {}));

/** A confirmed place where it is day now. */
const placeByDay = (ahead: number, given: Parameters<typeof placeIn>[2] = {}) =>
  placeIn(t, ahead, { zone: morningZone(), ...given });
const count = async (idUser: number) => (await questionsTo(t, idUser)).length;
const askedIn = async (ahead: number) => {
  const place = await placeByDay(ahead);
  await runAsking(t);
  return count(place.me.id);
};

test('C.3.01: a confirmed worker is asked once, 18 hours before', async () => {
  expect(await askedIn(18 * HOUR + 2 * MIN)).toBe(0);
  const noon = sydney(`${dayText(SYDNEY, Date.now() + DAY)}T12:00`);
  const { me, crew } = await placeIn(t, noon + 18 * HOUR - MIN - Date.now(), { zone: SYDNEY });
  await t.db.updateTable('job').set({ location: 'Harbour Hall' }).execute();
  await runAsking(t, noon);
  await runAsking(t, noon);
  const [push, ...more] = await questionsTo(t, me.id);
  expect(more).toEqual([]);
  expect(push?.body).toMatch(
    /^Stadium build, \d\d\/\d\d\/\d\d \d\d:\d\d [ap]m AE[DS]T, Harbour Hall\. Are you coming\?$/,
  );
  expect(await placeOf(t, crew, me.id)).toMatchObject({ coming_answer: null, coming_chased_at: null });
});

test('C.3.01: the company sets the hours, and 0 asks nobody', async () => {
  await configure(t, { confComingHours: 0 });
  expect(await askedIn(10 * HOUR)).toBe(0);
  await configure(t, { confComingHours: 40 });
  expect(await askedIn(39 * HOUR)).toBe(1);
});

test('C.3.01: who is confirmed later is asked at once, unless the start is under 3 hours away', async () => {
  expect(await askedIn(3 * HOUR + 2 * MIN)).toBe(1);
  expect(await askedIn(3 * HOUR - 2 * MIN)).toBe(0);
});

test('C.3.01, R-01: whoever manages a customer now is not asked, by the hour nor by a press', async () => {
  const place = await placeByDay(10 * HOUR);
  await t.db
    .updateTable('app_user')
    .set({ manager_of: ['ACME'] })
    .where('id', '=', place.me.id)
    .execute();
  await runAsking(t);
  const office = await t.signIn(await t.make.admin());
  const { body } = await t.call(office, 'askAgain', { idReqCrew: place.crew, users: [place.me.id] });
  expect(body).toMatchObject({ asked: 0, notAsked: [expect.stringMatching(/ works for a customer now\.$/)] });
  expect(await count(place.me.id)).toBe(0);
});

test('C.3.01: only who is confirmed, on a confirmed job, and switched on', async () => {
  const invited = await placeByDay(10 * HOUR);
  await t.db.updateTable('crew_member').set({ status: 1 }).where('crew_id', '=', invited.crew).execute();
  const pending = await placeByDay(10 * HOUR);
  await t.db.updateTable('job').set({ status: 0 }).where('id', '=', pending.job).execute();
  const away = await placeByDay(10 * HOUR);
  await t.db.updateTable('app_user').set({ active: false }).where('id', '=', away.me.id).execute();
  await runAsking(t);
  for (const { me } of [invited, pending, away]) expect(await count(me.id)).toBe(0);
});

test('C.3.03: without an answer one more question 4 hours before, and no third', async () => {
  const { me, crew, start } = await placeByDay(10 * HOUR);
  await runAsking(t);
  await runAsking(t, start - 4 * HOUR - MIN);
  expect(await count(me.id)).toBe(1);
  await runAsking(t, start - 4 * HOUR);
  expect(await count(me.id)).toBe(2);
  for (const before of [3, 2, 1]) await runAsking(t, start - before * HOUR);
  expect(await count(me.id)).toBe(2);
  expect((await placeOf(t, crew, me.id)).coming_chased_at).toBe(start - 4 * HOUR);
});

test('C.3.03: who answered, or was first asked shortly before, gets no second question', async () => {
  const yes = await placeByDay(10 * HOUR);
  const late = await placeByDay(4 * HOUR + 10 * MIN);
  await runAsking(t);
  await t.call(yes.me, 'answerComing', { idReqCrew: yes.crew, start: yes.start, answer: 'yes' });
  await runAsking(t, yes.start - 4 * HOUR);
  await runAsking(t, late.start - 4 * HOUR);
  expect([await count(yes.me.id), await count(late.me.id)]).toEqual([1, 1]);
});

test('C.3.03: nobody is asked, or asked again, under 3 hours before the start', async () => {
  const place = await placeByDay(10 * HOUR);
  await runAsking(t);
  await runAsking(t, place.start - 3 * HOUR + MIN);
  expect(await count(place.me.id)).toBe(1);
});

test('C.3.04: a moved start is asked about anew', async () => {
  const { me, job, crew, start } = await placeByDay(10 * HOUR);
  await runAsking(t);
  await t.db
    .updateTable('job_crew')
    .set({ start_at: start + HOUR })
    .where('job_id', '=', job)
    .execute();
  await runAsking(t);
  await runAsking(t);
  expect(await count(me.id)).toBe(2);
  expect((await placeOf(t, crew, me.id)).coming_for_start).toBe(start + HOUR);
});

test.each([
  ['a cancelled job', { status: 2 }],
  ['a finished job', { status: 3 }],
])('C.3.04: %s is not asked about any more', async (_, change) => {
  const { me, job, start } = await placeByDay(10 * HOUR);
  await runAsking(t);
  await t.db.updateTable('job').set(change).where('id', '=', job).execute();
  await runAsking(t, start - 4 * HOUR);
  expect(await count(me.id)).toBe(1);
});

test('C.3.04: a removed place and a running clock cancel the second question', async () => {
  const gone = await placeByDay(10 * HOUR);
  const early = await placeByDay(10 * HOUR);
  await runAsking(t);
  const office = await t.signIn(await t.make.admin());
  await t.call(office, 'saveJobUserList', {
    idReqCrew: gone.crew,
    statusUser: { id: gone.me.id, status: 0 },
    pay: { kind: 'nothing' },
  });
  await t.call(office, 'setTimeCreate', { idJob: early.job, idUser: early.me.id, idReqCrew: early.crew });
  await runAsking(t, gone.start - 4 * HOUR);
  await runAsking(t, early.start - 4 * HOUR);
  expect([await count(gone.me.id), await count(early.me.id)]).toEqual([1, 1]);
});

test('C.3.04: whoever is taken off and confirmed again is asked anew', async () => {
  const { me, crew, start } = await placeByDay(10 * HOUR);
  await runAsking(t);
  await t.call(me, 'answerComing', { idReqCrew: crew, start, answer: 'no' });
  const office = await t.signIn(await t.make.admin());
  for (const status of [3, 2] as const)
    await t.call(office, 'saveJobUserList', {
      idReqCrew: crew,
      statusUser: { id: me.id, status },
      pay: { kind: 'nothing' },
    });
  await runAsking(t);
  expect(await count(me.id)).toBe(2);
  expect((await placeOf(t, crew, me.id)).coming_answer).toBeNull();
});

test('C.3.05: it goes by push; by mail only where neither push nor SMS would reach', async () => {
  const heard = await placeByDay(10 * HOUR);
  const deaf = await placeByDay(10 * HOUR, { hears: false });
  await runAsking(t);
  expect((await questionsTo(t, heard.me.id)).map(({ channel }) => channel)).toEqual(['push']);
  const [mail, ...more] = await questionsTo(t, deaf.me.id);
  expect([mail?.channel, more]).toEqual(['mail', []]);
  expect(mail?.body).toMatch(/Answer here: \S+\/linklogin\/[\w-]+\/%2Fjobs%2Fupcoming%2F\d+%2Fdetails/);
});

test('C.3.05: it goes by SMS as well where the server sends any', async () => {
  const texting = await testApp({ connection: t.connection, settings: { smsUrl: 'http://127.0.0.1:9/sms' } });
  const { me } = await placeByDay(10 * HOUR, { hears: false });
  await runAsking(texting);
  await texting.close();
  expect((await questionsTo(t, me.id)).map(({ channel }) => channel)).toEqual(['sms']);
});

test('C.3.05: with reminders off nobody is asked, and it is known that they were not', async () => {
  const { me, crew, start } = await placeByDay(10 * HOUR);
  await t.call(me, 'setNotificationPreference', { topic: 'reminders', push: false, mail: false, sms: false });
  await runAsking(t);
  await runAsking(t, start - 4 * HOUR);
  expect(await count(me.id)).toBe(0);
  expect(await placeOf(t, crew, me.id)).toMatchObject({ coming_for_start: start, coming_asked_at: null });
});

test('C.3.01: two servers at the same moment ask each worker once', async () => {
  const places = await Promise.all(Array.from({ length: 12 }, () => placeByDay(10 * HOUR)));
  await Promise.all([runAsking(t), runAsking(t), runAsking(t)]);
  await runAsking(t);
  expect(await Promise.all(places.map(({ me }) => count(me.id)))).toEqual(places.map(() => 1));
});

describe('C.3.06: by night', () => {
  const quiet = { confQuietFrom: '21:00', confQuietTo: '07:00' };
  beforeEach(() => configure(t, quiet));

  /** A reading of the clock in Sydney, so many days from tomorrow. */
  const tomorrow = (time: string, days = 0) =>
    sydney(`${dayText(SYDNEY, Date.now() + (1 + days) * DAY)}T${time}`);
  const startingAt = (start: number) => placeIn(t, start - Date.now(), { zone: SYDNEY });

  test('C.3.06: what is due in the night comes in the morning', async () => {
    // 18 hours before 3 pm is 9 pm; 4 hours before 10:30 am is 6:30 am.
    const first = await startingAt(tomorrow('15:00', 1));
    const second = await startingAt(tomorrow('10:30', 1));
    await runAsking(t, tomorrow('20:00'));
    expect([await count(first.me.id), await count(second.me.id)]).toEqual([0, 1]);
    for (const time of ['22:00', '23:59']) await runAsking(t, tomorrow(time));
    for (const time of ['01:00', '05:30', '06:59']) await runAsking(t, tomorrow(time, 1));
    expect([await count(first.me.id), await count(second.me.id)]).toEqual([0, 1]);
    await runAsking(t, tomorrow('07:00', 1));
    expect([await count(first.me.id), await count(second.me.id)]).toEqual([1, 2]);
  });

  test('C.3.06: whom the morning would be too late for is asked as the night begins, or at once in it', async () => {
    await configure(t, { ...quiet, confComingHours: 10 });
    // Ten hours before 8 am is 10 pm, and 7 am is within the last three hours.
    const due = await startingAt(tomorrow('08:00', 1));
    await runAsking(t, tomorrow('20:59'));
    expect(await count(due.me.id)).toBe(0);
    await runAsking(t, tomorrow('21:00'));
    expect(await count(due.me.id)).toBe(1);
    const confirmedLate = await startingAt(tomorrow('09:30', 1));
    await runAsking(t, tomorrow('21:35'));
    expect(await count(confirmedLate.me.id)).toBe(1);
    await runAsking(t, tomorrow('23:00'));
    expect([await count(due.me.id), await count(confirmedLate.me.id)]).toEqual([1, 1]);
  });

  test('C.3.03, C.3.06: whose morning question would come under 3 hours before the start is asked as the night begins', async () => {
    const nine = await startingAt(tomorrow('09:00', 1));
    await runAsking(t, tomorrow('16:00'));
    await runAsking(t, tomorrow('21:00'));
    expect(await count(nine.me.id)).toBe(2);
    for (const time of ['05:00', '07:00']) await runAsking(t, tomorrow(time, 1));
    expect(await count(nine.me.id)).toBe(2);
  });

  test('C.3.06: whose shift begins before the morning is asked as the night begins, and not twice in it', async () => {
    const early = await startingAt(tomorrow('06:00', 1));
    await runAsking(t, tomorrow('12:30'));
    expect(await count(early.me.id)).toBe(1);
    await runAsking(t, tomorrow('20:59'));
    expect(await count(early.me.id)).toBe(1);
    await runAsking(t, tomorrow('21:00'));
    expect(await count(early.me.id)).toBe(2);
    for (const time of ['02:00', '04:00']) await runAsking(t, tomorrow(time, 1));
    expect(await count(early.me.id)).toBe(2);
    await configure(t, { ...quiet, confComingHours: 4 });
    const late = await startingAt(tomorrow('06:30', 1));
    await runAsking(t, tomorrow('20:59'));
    expect(await count(late.me.id)).toBe(0);
    for (const time of ['21:00', '23:00']) await runAsking(t, tomorrow(time));
    expect(await count(late.me.id)).toBe(1);
  });
});
