import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { against } from '../../test/support/against';
import { configure, shift } from '../../test/support/shift';
import { lockUsers } from '../platform/database/lock-users';
import { HOUR, coveredShift, requestOn, runLapse, inviteStatusOn, toldTo } from './testing/covered';

let t: TestApp;
let office: { id: number; token: string };
beforeAll(async () => {
  t = await testApp();
  office = await t.signIn(await t.make.admin());
}, 120_000);
afterAll(() => t.close());
afterEach(() => configure(t, {}));

const saying = (body: object) => (body as { snackbar?: { text: string } }).snackbar?.text;
const rate = (user_id: number, group_id: number) =>
  t.db
    .insertInto('user_group_rate')
    .values({ user_id, group_id, rate_cents: 3500 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** A shift that is asked for cover, and one of the taker's own, three days later, that the asker could work. */
async function twoShifts(later = 72) {
  const place = await coveredShift(t);
  const [taker, other] = place.people;
  const own = await shift(t, { at: place.at + later * HOUR, workers: [taker!.id] });
  await t.db.updateTable('job_crew').set({ amount: 1 }).where('id', '=', own.crew).execute();
  const { group_id } = await t.db
    .selectFrom('job_crew')
    .select('group_id')
    .where('id', '=', own.crew)
    .executeTakeFirstOrThrow();
  await rate(place.asker.id, group_id);
  await place.ask();
  const { id } = await requestOn(t, place.crew);
  return { ...place, taker: taker!, other: other!, own, id };
}
const swapping = async (place: Awaited<ReturnType<typeof twoShifts>>) =>
  (await t.call(place.taker, 'takeCover', { id: place.id, swapReqCrew: place.own.crew })).body;

test('C.2.10: a taker gives a shift in return, the asker says yes, and the office changes both in one', async () => {
  const place = await twoShifts();
  expect(await swapping(place)).toMatchObject({
    ok: true,
    text: 'Thank you. They are asked whether they swap.',
  });
  const mine = (await t.call(place.asker, 'getCoverOffers', {})).body;
  expect(mine.asked[0]?.swap).toMatchObject({ idJob: place.own.job, accepted: false });
  expect((await toldTo(t, place.asker.id)).join()).toMatch(/would take your shift and give you theirs/);
  const early = await t.call(office, 'decideCover', { id: place.id, grant: true, confirmed: true });
  expect(saying(early.body)).toMatch(/no answer yet/);
  expect((await t.call(place.other, 'answerSwap', { id: place.id, accept: true })).body).not.toMatchObject({
    ok: true,
  });
  await t.call(place.asker, 'answerSwap', { id: place.id, accept: true });
  expect(
    (await t.call(office, 'getCovers', {})).body.covers.find(({ id }) => id === place.id)?.swap,
  ).toMatchObject({
    accepted: true,
  });
  const { body } = await t.call(office, 'decideCover', { id: place.id, grant: true });
  expect(body).toMatchObject({ ok: true, text: 'The shifts have changed hands. Everybody is told.' });
  expect(await inviteStatusOn(t, place.crew)).toEqual({ [place.asker.id]: 3, [place.taker.id]: 2 });
  expect(await inviteStatusOn(t, place.own.crew)).toEqual({ [place.taker.id]: 3, [place.asker.id]: 2 });
});

test('C.2.10: with auto both change at the asker’s yes; overlapping shifts can be swapped as well', async () => {
  await configure(t, { confCover: 'auto', confMinRestHours: 0 });
  const place = await twoShifts(2);
  await swapping(place);
  const { body } = await t.call(place.asker, 'answerSwap', { id: place.id, accept: true });
  expect(body).toMatchObject({ ok: true, text: 'The shifts have changed hands.' });
  expect(await inviteStatusOn(t, place.crew)).toEqual({ [place.asker.id]: 3, [place.taker.id]: 2 });
  expect(await inviteStatusOn(t, place.own.crew)).toEqual({ [place.taker.id]: 3, [place.asker.id]: 2 });
});

test('C.2.10: a no offers the shift anew, and the taker keeps their own', async () => {
  const place = await twoShifts();
  await swapping(place);
  await t.call(place.asker, 'answerSwap', { id: place.id, accept: false });
  expect(await requestOn(t, place.crew)).toMatchObject({ state: 0, taken_by: null, swap_crew_id: null });
  expect(await inviteStatusOn(t, place.own.crew)).toEqual({ [place.taker.id]: 2 });
  expect((await toldTo(t, place.taker.id)).join()).toMatch(/would rather not swap/);
});

test('C.2.10: only an own shift to come is given, and only one that the asker could work', async () => {
  const place = await twoShifts();
  const give = async (swapReqCrew: number) =>
    saying((await t.call(place.taker, 'takeCover', { id: place.id, swapReqCrew })).body);
  const foreign = await shift(t, { at: place.at + 90 * HOUR, workers: [place.other.id] });
  expect(await give(foreign.crew)).toMatch(/only give a shift to come on which you are confirmed/);
  const past = await shift(t, { at: Date.now() - 5 * HOUR, workers: [place.taker.id] });
  expect(await give(past.crew)).toMatch(/only give a shift to come/);
  const clash = await shift(t, { at: place.at + 73 * HOUR, workers: [place.asker.id] });
  expect(await give(place.own.crew)).toMatch(/cannot be given to them/);
  await t.db.deleteFrom('crew_member').where('crew_id', '=', clash.crew).execute();
  expect(await give(place.own.crew)).toBeUndefined();
});

test('C.2.10: what is offered to be given in return is what no refusal would meet', async () => {
  const place = await twoShifts();
  const offered = async (who: { token: string }) =>
    (await t.call(who, 'getSwapShifts', { id: place.id })).body.shifts.map(({ idReqCrew }) => idReqCrew);
  const answer = async (swapReqCrew: number) =>
    saying((await t.call(place.taker, 'takeCover', { id: place.id, swapReqCrew })).body);
  const ungrouped = await shift(t, {
    ...{ at: place.at + 110 * HOUR, workers: [place.taker.id], group: 'Ground crew of a kind of its own' },
  });
  const full = await shift(t, { at: place.at + 150 * HOUR, workers: [place.taker.id, place.asker.id] });
  expect(await offered(place.taker)).toEqual([place.own.crew]);
  expect(await answer(ungrouped.crew)).toMatch(/cannot be given to them/);
  expect(await answer(full.crew)).toMatch(/cannot be given to them/);
  expect([await offered(place.asker), await offered(place.other)]).toEqual([[], []]);
  const clash = await shift(t, { at: place.at + 73 * HOUR, workers: [place.asker.id] });
  expect(await offered(place.taker)).toEqual([]);
  await t.db.deleteFrom('crew_member').where('crew_id', '=', clash.crew).execute();
  await t.call(place.taker, 'askCover', { idReqCrew: place.own.crew, reason: 'I am ill', offer: true });
  expect(await offered(place.taker)).toEqual([]);
  expect(await answer(place.own.crew)).toMatch(/You have asked for cover of that shift/);
});

test('C.2.10: nor a shift for which the asker lacks a licence, or at a customer whose jobs they are kept off', async () => {
  const place = await twoShifts();
  const offered = async () =>
    (await t.call(place.taker, 'getSwapShifts', { id: place.id })).body.shifts.map(
      ({ idReqCrew }) => idReqCrew,
    );
  expect(await offered()).toEqual([place.own.crew]);
  const company_id = await t.make.companyId();
  const { id: type_id } = await t.db
    .insertInto('licence_type')
    .values({ company_id, name: 'Forklift of the swap', needs: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const licence = { company_id, crew_id: place.own.crew, type_id };
  await t.db
    .insertInto('crew_licence')
    .values({ ...licence, rule: 'warn' })
    .execute();
  expect(await offered()).toEqual([place.own.crew]);
  await t.db.updateTable('crew_licence').set({ rule: 'block' }).where('type_id', '=', type_id).execute();
  expect(await offered()).toEqual([]);
  await t.db.deleteFrom('crew_licence').where('type_id', '=', type_id).execute();
  const { id: prepend_id } = await t.db
    .insertInto('prepend')
    .values({ company_id, text: 'SWAP', full_name: 'Swap' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db.updateTable('job').set({ prepend: 'SWAP' }).where('id', '=', place.own.job).execute();
  expect(await offered()).toEqual([place.own.crew]);
  await t.db
    .insertInto('worker_flag')
    .values({ user_id: place.asker.id, prepend_id, kind: 'blocked', reason: 'Rude', by: office.id, at: 1 })
    .execute();
  expect(await offered()).toEqual([]);
});

test('C.2.10: without an answer for a day, or when the taker’s shift moves, nothing changes hands', async () => {
  const silent = await twoShifts();
  await swapping(silent);
  await runLapse(t, Date.now() + 23 * HOUR);
  expect((await requestOn(t, silent.crew)).state).toBe(1);
  await runLapse(t, Date.now() + 25 * HOUR);
  expect(await requestOn(t, silent.crew)).toMatchObject({ state: 0, swap_crew_id: null });
  const moved = await twoShifts();
  await swapping(moved);
  await t.call(moved.asker, 'answerSwap', { id: moved.id, accept: true });
  await t.db
    .updateTable('job_crew')
    .set((eb) => ({ start_at: eb('start_at', '+', HOUR) }))
    .where('id', '=', moved.own.crew)
    .execute();
  const { body } = await t.call(office, 'decideCover', { id: moved.id, grant: true, confirmed: true });
  expect(saying(body)).toMatch(/given in return has changed/);
  await runLapse(t);
  expect((await requestOn(t, moved.crew)).state).toBe(0);
  expect(await inviteStatusOn(t, moved.own.crew)).toEqual({ [moved.taker.id]: 2 });
});

test('C.2.14: a swap lapses with another place or end of either shift, and is not granted meanwhile', async () => {
  const longer = (crew: number) =>
    t.db
      .updateTable('job_crew')
      .set((eb) => ({ end_at: eb('start_at', '+', 16 * HOUR) }))
      .where('id', '=', crew)
      .execute();
  const elsewhere = (job: number) =>
    t.db.updateTable('job').set({ location: 'Elsewhere' }).where('id', '=', job).execute();
  const changes: [RegExp, (place: Awaited<ReturnType<typeof twoShifts>>) => Promise<unknown>][] = [
    [/given in return has changed/, ({ own }) => longer(own.crew)],
    [/given in return has changed/, ({ own }) => elsewhere(own.job)],
    [/This shift has changed since/, ({ crew }) => longer(crew)],
  ];
  for (const [said, change] of changes) {
    const place = await twoShifts();
    await swapping(place);
    await t.call(place.asker, 'answerSwap', { id: place.id, accept: true });
    await change(place);
    const { body } = await t.call(office, 'decideCover', { id: place.id, grant: true, confirmed: true });
    expect(saying(body)).toMatch(said);
    await runLapse(t);
    expect(await requestOn(t, place.crew)).toMatchObject({ state: 0, taken_by: null, swap_crew_id: null });
    expect(await inviteStatusOn(t, place.own.crew)).toEqual({ [place.taker.id]: 2 });
    expect((await t.call(place.taker, 'takeCover', { id: place.id })).body).toMatchObject({ ok: true });
  }
});

test('C.2.14: with auto no yes gives a shift that moved in the last minute', async () => {
  await configure(t, { confCover: 'auto', confMinRestHours: 0 });
  const place = await twoShifts();
  await swapping(place);
  await t.db.updateTable('job').set({ location: 'Elsewhere' }).where('id', '=', place.job).execute();
  const { body } = await t.call(place.asker, 'answerSwap', { id: place.id, accept: true });
  expect(saying(body)).toBe('This shift has changed since. Please look at it again.');
  expect(await inviteStatusOn(t, place.crew)).toEqual({ [place.asker.id]: 2 });
});

test('C.2.10: a swap that the asker accepts while it is about to lapse stands', async () => {
  const place = await twoShifts();
  await swapping(place);
  await against(
    t.db,
    (tx) => lockUsers(tx, [place.asker.id]),
    () => runLapse(t, Date.now() + 25 * HOUR),
    (tx) =>
      tx
        .updateTable('cover_request')
        .set({ swap_accepted_at: Date.now() })
        .where('id', '=', place.id)
        .execute(),
  );
  expect(await requestOn(t, place.crew)).toMatchObject({ state: 1, swap_crew_id: place.own.crew });
});

test('C.2.10: two answers and a grant at once leave each crew with one', async () => {
  await configure(t, { confCover: 'auto', confMinRestHours: 0 });
  const place = await twoShifts();
  await swapping(place);
  const answers = await Promise.all([
    t.call(place.asker, 'answerSwap', { id: place.id, accept: true }),
    t.call(place.asker, 'answerSwap', { id: place.id, accept: false }),
    t.call(office, 'decideCover', { id: place.id, grant: true, confirmed: true }),
    t.call(place.taker, 'untakeCover', { id: place.id }),
  ]);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  for (const crew of [place.crew, place.own.crew])
    expect(Object.values(await inviteStatusOn(t, crew)).filter((status) => status === 2)).toHaveLength(1);
});

test('C.2.10: a shift that is promised in a swap is neither promised again nor asked for cover', async () => {
  const place = await twoShifts();
  const second = await coveredShift(t, { hours: 90 });
  await rate(place.taker.id, second.group);
  await rate(second.asker.id, second.group);
  await second.ask();
  const { id } = await requestOn(t, second.crew);
  await swapping(place);
  const promised = 'You have offered this shift in return for another. Please step back from that one first.';
  const again = { id, swapReqCrew: place.own.crew };
  expect(saying((await t.call(place.taker, 'takeCover', again)).body)).toBe(promised);
  const ask = { idReqCrew: place.own.crew, reason: 'I am ill', offer: true };
  expect(saying((await t.call(place.taker, 'askCover', ask)).body)).toBe(promised);
  await t.call(place.taker, 'untakeCover', { id: place.id });
  expect((await t.call(place.taker, 'askCover', ask)).status).toBe(200);
});
