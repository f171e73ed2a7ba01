import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { configure, shift } from '../../test/support/shift';
import { coveredShift, requestOn, runLapse, inviteStatusOn, toldTo } from './testing/covered';

let t: TestApp;
let office: { id: number; token: string };
beforeAll(async () => {
  t = await testApp();
  office = await t.signIn(await t.make.admin());
}, 120_000);
afterAll(() => t.close());
afterEach(() => configure(t, {}));

const saying = (body: object) => (body as { snackbar?: { text: string } }).snackbar?.text;

test('C.2.12: who was taken off the shift meanwhile has no place left to give, by any way in', async () => {
  for (const confCover of ['ask', 'auto'] as const) {
    await configure(t, { confCover });
    const place = await coveredShift(t);
    const [taker, put] = place.people;
    await place.ask();
    const { id } = await requestOn(t, place.crew);
    if (confCover === 'ask') await t.call(taker!, 'takeCover', { id });
    const inviteStatuses = [
      { id: place.asker.id, status: 0 },
      { id: put!.id, status: 2 },
    ];
    await t.call(office, 'saveJobUserList', {
      idReqCrew: place.crew,
      statusUser: inviteStatuses,
      pay: { kind: 'nothing' },
    });
    const answers = await Promise.all([
      t.call(office, 'decideCover', { id, grant: true, confirmed: true }),
      t.call(taker!, 'takeCover', { id }),
      t.call(place.asker, 'withdrawCover', { id }),
    ]);
    expect(answers.map(({ body }) => saying(body))).toEqual(
      Array(3).fill('This request is settled already.'),
    );
    expect(await inviteStatusOn(t, place.crew)).toEqual({ [put!.id]: 2 });
    const waiting = (await t.call(office, 'getCovers', {})).body.covers;
    expect(waiting.map(({ id: one }) => one)).not.toContain(id);
    await runLapse(t);
    expect((await requestOn(t, place.crew)).state).toBe(5);
    if (confCover === 'ask')
      expect((await toldTo(t, taker!.id)).join()).toMatch(/Not needed[\s\S]*was not given to you/);
  }
});

test('C.2.14: a taker whom the office put on the crew by hand is not told to stay away', async () => {
  const place = await coveredShift(t);
  const [taker] = place.people;
  await place.ask();
  await t.call(taker!, 'takeCover', { id: (await requestOn(t, place.crew)).id });
  const inviteStatuses = [
    { id: place.asker.id, status: 0 },
    { id: taker!.id, status: 2 },
  ];
  await t.call(office, 'saveJobUserList', {
    idReqCrew: place.crew,
    statusUser: inviteStatuses,
    pay: { kind: 'nothing' },
  });
  await runLapse(t);
  expect((await requestOn(t, place.crew)).state).toBe(5);
  expect((await toldTo(t, taker!.id)).join()).not.toMatch(/Not needed/);
});

test('C.2.07, C.2.14: a taker who comes to work at that time by another way takes over no more', async () => {
  for (const where of ['here', 'elsewhere'] as const) {
    const place = await coveredShift(t);
    const [taker, other] = place.people;
    const { crew } = where === 'here' ? place : await shift(t, { at: place.at, workers: [] });
    await place.ask();
    const { id } = await requestOn(t, place.crew);
    await t.call(taker!, 'takeCover', { id });
    await t.call(office, 'saveJobUserList', {
      idReqCrew: crew,
      statusUser: [{ id: taker!.id, status: 2 }],
    });
    const given = await t.call(office, 'decideCover', { id, grant: true, confirmed: true });
    expect(saying(given.body)).toMatch(
      where === 'here' ? /is on this crew already\.$/ : /or on another shift at that time\.$/,
    );
    await runLapse(t);
    expect(await requestOn(t, place.crew)).toMatchObject({ state: 0, taken_by: null });
    expect((await toldTo(t, place.asker.id)).join()).toMatch(/Nobody takes over[\s\S]*still on it/);
    expect((await t.call(other!, 'takeCover', { id })).body).toMatchObject({ ok: true });
  }
});

test('C.2.12: the request of somebody who was switched off meanwhile is granted: they leave, and the taker comes', async () => {
  await configure(t, { confCover: 'ask' });
  const place = await coveredShift(t);
  const [taker] = place.people;
  await place.ask();
  const { id } = await requestOn(t, place.crew);
  await t.call(taker!, 'takeCover', { id });
  await t.db.updateTable('app_user').set({ active: false }).where('id', '=', place.asker.id).execute();
  const { status, body } = await t.call(office, 'decideCover', { id, grant: true, confirmed: true });
  expect([status, saying(body)]).toEqual([200, undefined]);
  expect(await inviteStatusOn(t, place.crew)).toEqual({ [place.asker.id]: 3, [taker!.id]: 2 });
});
