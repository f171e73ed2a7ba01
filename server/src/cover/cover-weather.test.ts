import { CoverState } from '@crewcall/domain/cover';
import { sql } from 'kysely';
import { epochToLocal } from '@crewcall/domain/time';
import { addDevice, testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { SYDNEY, configure } from '../../test/support/shift';
import { HOUR, coveredShift, requestOn, runLapse, inviteStatusOn, toldTo } from './testing/covered';

let t: TestApp;
let office: { id: number; token: string };
beforeAll(async () => {
  t = await testApp();
  office = await t.signIn(await t.make.admin());
}, 120_000);
afterAll(() => t.close());

test('C.2.14: another time or place puts a taken request back, and its taker is told once', async () => {
  for (const change of ['time', 'place'] as const) {
    const place = await coveredShift(t);
    const [taker] = place.people;
    await place.ask();
    const { id } = await requestOn(t, place.crew);
    await t.call(taker!, 'takeCover', { id });
    await (change === 'time'
      ? t.db
          .updateTable('job_crew')
          .set({ start_at: place.at + HOUR })
          .where('id', '=', place.crew)
          .execute()
      : t.db.updateTable('job').set({ location: 'Elsewhere' }).where('id', '=', place.job).execute());
    const early = await t.call(office, 'decideCover', { id, grant: true });
    expect(early.body.snackbar?.text).toBe('This shift has changed since. Please look at it again.');
    await runLapse(t);
    await runLapse(t);
    expect(await requestOn(t, place.crew)).toMatchObject({ state: 0, taken_by: null });
    expect(
      (await toldTo(t, taker!.id)).filter((one) => one.includes('its time or place has changed')),
    ).toHaveLength(1);
    expect((await t.call(taker!, 'takeCover', { id })).status).toBe(200);
  }
});

test('C.2.14: a cancelled job, a start, and a place taken away let a request lapse', async () => {
  const cancelled = await coveredShift(t);
  const begun = await coveredShift(t);
  const gone = await coveredShift(t);
  for (const place of [cancelled, begun, gone]) await place.ask();
  await t.db.updateTable('job').set({ status: 2 }).where('id', '=', cancelled.job).execute();
  await t.db.deleteFrom('crew_member').where('crew_id', '=', gone.crew).execute();
  await runLapse(t, begun.at - HOUR);
  expect((await requestOn(t, begun.crew)).state).toBe(0);
  await runLapse(t, begun.at);
  for (const place of [cancelled, begun, gone]) expect((await requestOn(t, place.crew)).state).toBe(5);
});

test('C.2.15: when it becomes late the asker whom nobody relieves is told once', async () => {
  const place = await coveredShift(t, { hours: 30 });
  await place.ask();
  await runLapse(t, place.at - 25 * HOUR);
  expect(await toldTo(t, place.asker.id)).toEqual([]);
  for (let run = 0; run < 3; run += 1) await runLapse(t, place.at - 23 * HOUR);
  const told = await toldTo(t, place.asker.id);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/Nobody has taken over\. You are still on this shift\./);
  expect((await requestOn(t, place.crew)).late).toBe(true);
});

test('C.2.16: results are news of a change, urgent within 12 hours of the start', async () => {
  const urgentOf = async (hours: number) => {
    const place = await coveredShift(t, { hours });
    await addDevice(t.db, place.asker.id);
    await place.ask();
    await t.call(office, 'decideCover', {
      id: (await requestOn(t, place.crew)).id,
      grant: false,
      text: 'No.',
    });
    const row = await t.db
      .selectFrom('message')
      .select('extra')
      .where('user_id', '=', place.asker.id)
      .where('channel', '=', 'push')
      .executeTakeFirstOrThrow();
    return (row.extra as { isUrgent?: boolean }).isUrgent === true;
  };
  expect([await urgentOf(5), await urgentOf(40)]).toEqual([true, false]);
});

test('C.2.09: of 200 takes at the same moment one has it, and none ends in an error of the server', async () => {
  const place = await coveredShift(t, { others: 20 });
  await place.ask();
  const { id } = await requestOn(t, place.crew);
  const takes = Array.from({ length: 200 }, (_, index) =>
    t.call(place.people[index % 20]!, 'takeCover', { id, key: `take-${index}` }),
  );
  const answers = await Promise.all(takes);
  expect(Math.max(...answers.map(({ status }) => status))).toBeLessThan(500);
  const { taken_by } = await requestOn(t, place.crew);
  const had = new Set(
    answers.flatMap(({ body }, index) => (body.error === true ? [] : [place.people[index % 20]!.id])),
  );
  expect([...had]).toEqual([taken_by]);
}, 60_000);

test('C.2.12: two grants, and a grant beside a confirmation, never leave more on the crew than before', async () => {
  const place = await coveredShift(t, { others: 3 });
  const [taker, other, third] = place.people;
  await place.ask();
  const { id } = await requestOn(t, place.crew);
  await t.call(taker!, 'takeCover', { id });
  const answers = await Promise.all([
    t.call(office, 'decideCover', { id, grant: true, confirmed: true }),
    t.call(office, 'decideCover', { id, grant: true, idUser: other!.id, confirmed: true }),
    t.call(third!, 'takeCover', { id }),
  ]);
  expect(answers.map(({ status }) => status < 500)).toEqual([true, true, true]);
  const statuses = await inviteStatusOn(t, place.crew);
  expect(Object.values(statuses).filter((one) => one === 2)).toHaveLength(1);
  expect(statuses[place.asker.id]).toBe(3);
});

test('C.2.01: the same press sent again is one request', async () => {
  const place = await coveredShift(t);
  const key = 'press-1';
  await Promise.all([place.ask({ key }), place.ask({ key }), place.ask({ key })]);
  const rows = await t.db
    .selectFrom('cover_request')
    .select('id')
    .where('crew_id', '=', place.crew)
    .execute();
  expect(rows).toHaveLength(1);
});

test('C.2.07: without a licence that blocks, a shift is neither offered nor taken', async () => {
  const place = await coveredShift(t, { others: 1 });
  const [one] = place.people;
  await place.ask();
  const offered = async () =>
    (await t.call(one!, 'getCoverOffers', {})).body.offers.some(({ idReqCrew }) => idReqCrew === place.crew);
  expect(await offered()).toBe(true);
  const { body } = await t.call(office, 'saveLicenceType', {
    name: 'White Card',
    needs: { number: true, state: false, expiry: true, file: false },
    warnDays: [30],
    fortnightHours: null,
    active: true,
  });
  await t.db
    .insertInto('crew_licence')
    .values({ company_id: await t.make.companyId(), crew_id: place.crew, type_id: body.id, rule: 'block' })
    .execute();
  expect(await offered()).toBe(false);
  const { id } = await requestOn(t, place.crew);
  expect((await t.call(one!, 'takeCover', { id })).body.error).toBe(true);
});

test('C.3.06: a text to the office that waits for the morning is taken back once the request is settled', async () => {
  const place = await coveredShift(t, { hours: 20 });
  const confNotificationRegistrantPhone = '+61400999888';
  const clock = (hours: number) => epochToLocal(SYDNEY, Date.now() + hours * HOUR).slice(11, 16);
  const night = { confQuietFrom: clock(-2), confQuietTo: clock(2), confTimezone: SYDNEY };
  await configure(t, { ...night, confNotificationRegistrantPhone });
  await place.ask();
  const waiting = async () =>
    (
      await t.db
        .selectFrom('message')
        .select(['due_at', 'valid_until'])
        .where('recipient', '=', confNotificationRegistrantPhone)
        .execute()
    ).map(({ due_at, valid_until }) => (valid_until ?? Infinity) > (due_at ?? 0));
  expect(await waiting()).toEqual([true]);
  const { id } = await requestOn(t, place.crew);
  await t.call(office, 'decideCover', { id, grant: false, text: 'Nobody is free.' });
  expect(await waiting()).toEqual([false]);
});

test('C.2.14: a request that cannot be brought up to date holds up no other', async () => {
  const bad = await coveredShift(t);
  const good = await coveredShift(t);
  await bad.ask();
  await good.ask();
  const { id } = await requestOn(t, bad.crew);
  await sql`create function refuse_request() returns trigger language plpgsql as $$
    begin if new.id = ${sql.lit(id)} then raise 'poisoned'; end if; return new; end $$`.execute(t.db);
  await sql`create trigger refuse_request before update on cover_request for each row
    execute function refuse_request()`.execute(t.db);
  await t.db.updateTable('job').set({ status: 2 }).where('id', 'in', [bad.job, good.job]).execute();
  await expect(runLapse(t)).rejects.toThrow(`cover request ${id}: poisoned`);
  expect(await requestOn(t, good.crew)).toMatchObject({ state: CoverState.Lapsed });
  await sql`drop function refuse_request cascade`.execute(t.db);
});
