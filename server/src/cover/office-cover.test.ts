import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { configure, shift } from '../../test/support/shift';
import { HOUR, coveredShift, requestOn, inviteStatusOn, toldTo } from './testing/covered';

let t: TestApp;
let office: { id: number; token: string };
beforeAll(async () => {
  t = await testApp();
  office = await t.signIn(await t.make.admin());
}, 120_000);
afterAll(() => t.close());
afterEach(() => configure(t, {}));

const saying = (body: { snackbar?: { text: string } }) => body.snackbar?.text;

test('C.2.12: granting checks again, names what speaks against it, and changes both places in one', async () => {
  const place = await coveredShift(t);
  const [taker] = place.people;
  await place.ask();
  const { id } = await requestOn(t, place.crew);
  await t.call(taker!, 'takeCover', { id });
  await shift(t, { at: place.at + 8 * HOUR, workers: [taker!.id] });
  const asked = await t.call(office, 'decideCover', { id, grant: true });
  expect(asked.body).toMatchObject({
    ok: false,
    conflicts: [expect.stringMatching(/: Works from .+ leaves 4 h of rest\./)],
  });
  expect(await inviteStatusOn(t, place.crew)).toEqual({ [place.asker.id]: 2 });
  await t.call(office, 'decideCover', { id, grant: true, confirmed: true });
  expect(await inviteStatusOn(t, place.crew)).toEqual({ [place.asker.id]: 3, [taker!.id]: 2 });
  const row = await t.db
    .selectFrom('crew_member')
    .select('answered_by')
    .where('crew_id', '=', place.crew)
    .where('user_id', '=', place.asker.id)
    .executeTakeFirstOrThrow();
  expect(row.answered_by).toBe(place.asker.id);
  expect((await toldTo(t, taker!.id)).join('\n')).toMatch(/Confirmed: Stadium build/);
  expect((await toldTo(t, place.asker.id)).join('\n')).toMatch(
    /You need not come: Stadium build[\s\S]*as you asked/,
  );
});

test('C.2.13: without a taker the place is open again; another person may be named; a no says why', async () => {
  const free = await coveredShift(t);
  await free.ask();
  await t.call(office, 'decideCover', { id: (await requestOn(t, free.crew)).id, grant: true });
  expect(await inviteStatusOn(t, free.crew)).toEqual({ [free.asker.id]: 3 });
  const named = await coveredShift(t);
  const [taker, other] = named.people;
  await named.ask();
  const { id } = await requestOn(t, named.crew);
  await t.call(taker!, 'takeCover', { id });
  await t.call(office, 'decideCover', { id, grant: true, idUser: other!.id });
  expect(await inviteStatusOn(t, named.crew)).toEqual({ [named.asker.id]: 3, [other!.id]: 2 });
  expect((await toldTo(t, taker!.id)).join('\n')).toMatch(/Somebody else takes over this shift/);
  const no = await coveredShift(t);
  await no.ask();
  const request = await requestOn(t, no.crew);
  expect((await t.call(office, 'decideCover', { id: request.id, grant: false })).status).toBe(400);
  await t.call(office, 'decideCover', { id: request.id, grant: false, text: 'Nobody is free.' });
  expect(await inviteStatusOn(t, no.crew)).toEqual({ [no.asker.id]: 2 });
  expect((await toldTo(t, no.asker.id)).join('\n')).toMatch(/Nobody is free\./);
  const refusedTo = async () => (await t.call(no.asker, 'getCoverOffers', {})).body.refused;
  expect(await refusedTo()).toEqual([{ idReqCrew: no.crew, text: 'Nobody is free.' }]);
  await no.ask();
  expect(await refusedTo()).toEqual([]);
  const freed = (await t.call(free.asker, 'getJobDialog', { idJob: free.job })).body.job.mine;
  expect(freed).toMatchObject([{ idReqCrew: free.crew, asksCover: false, gaveUp: true }]);
});

test('C.2.12: the office gives a shift to whom it read, or reads that somebody else takes it by now', async () => {
  const place = await coveredShift(t);
  const [taker] = place.people;
  await place.ask();
  const { id } = await requestOn(t, place.crew);
  await t.call(taker!, 'takeCover', { id });
  const decide = (who: number | null) => t.call(office, 'decideCover', { id, grant: true, taker: who });
  expect(saying((await decide(null)).body)).toBe('This shift has changed since. Please look at it again.');
  await t.call(taker!, 'untakeCover', { id });
  expect(saying((await decide(taker!.id)).body)).toBe(
    'This shift has changed since. Please look at it again.',
  );
  expect(await inviteStatusOn(t, place.crew)).toEqual({ [place.asker.id]: 2 });
  await t.call(taker!, 'takeCover', { id });
  expect((await decide(taker!.id)).body).toMatchObject({ ok: true });
  expect(await inviteStatusOn(t, place.crew)).toEqual({ [place.asker.id]: 3, [taker!.id]: 2 });
});

test('C.2.16: who gets a shift by cover is told as of a change, also with invitations turned off', async () => {
  const place = await coveredShift(t, { hours: 30 });
  const [taker] = place.people;
  const off = { topic: 'invites', push: false, mail: false, sms: false };
  await t.db
    .insertInto('notification_preference')
    .values({ user_id: taker!.id, ...off })
    .execute();
  await place.ask();
  const { id } = await requestOn(t, place.crew);
  await t.call(taker!, 'takeCover', { id });
  await t.call(office, 'decideCover', { id, grant: true, taker: taker!.id });
  expect((await toldTo(t, taker!.id)).join('\n')).toMatch(/Confirmed: /);
});

test('C.2.13: the office reads who and why; a customer’s manager may not', async () => {
  const place = await coveredShift(t, { prepend: 'ACME' });
  await place.ask();
  const covers = (await t.call(office, 'getCovers', {})).body.covers;
  expect(covers.find((one) => one.idReqCrew === place.crew)).toMatchObject({
    reason: 'I am ill',
    asker: { id: place.asker.id },
    taker: null,
  });
  const manager = await t.signIn(await t.make.manager('ACME'));
  expect((await t.call(manager, 'getCovers', {})).status).toBe(403);
});

test('C.2.02: withdrawn and settled requests no longer change, and the asker may ask anew', async () => {
  const place = await coveredShift(t);
  const [taker] = place.people;
  await place.ask();
  const { id } = await requestOn(t, place.crew);
  await t.call(taker!, 'takeCover', { id });
  expect((await t.call(taker!, 'withdrawCover', { id })).body.error).toBe(true);
  expect((await t.call(place.asker, 'withdrawCover', { id })).body.text).toBe('You keep this shift.');
  expect((await toldTo(t, taker!.id)).join('\n')).toMatch(/Its worker comes after all/);
  expect(saying((await t.call(office, 'decideCover', { id, grant: true })).body)).toBe(
    'This request is settled already.',
  );
  await place.ask();
  expect((await requestOn(t, place.crew)).id).toBeGreaterThan(id);
});
