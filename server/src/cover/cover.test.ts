import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { configure, shift } from '../../test/support/shift';
import { HOUR, coveredShift, requestOn, inviteStatusOn } from './testing/covered';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
}, 120_000);
afterAll(() => t.close());
afterEach(() => configure(t, {}));

const saying = (body: { snackbar?: { text: string } }) => body.snackbar?.text;

test('C.2.01, C.2.03: a confirmed worker asks once, gives a reason, and keeps the shift', async () => {
  const place = await coveredShift(t);
  const [first] = place.people;
  expect((await place.ask({ reason: '  ' })).status).toBe(400);
  const asked = await place.ask();
  expect([asked.status, asked.body.text]).toEqual([
    200,
    'Others can take this shift over now. Still yours until somebody takes over.',
  ]);
  await place.ask({ reason: 'Again' });
  expect(
    await t.db.selectFrom('cover_request').select('reason').where('crew_id', '=', place.crew).execute(),
  ).toEqual([{ reason: 'I am ill' }]);
  expect(await inviteStatusOn(t, place.crew)).toEqual({ [place.asker.id]: 2 });
  const listed = (await t.call(place.asker, 'getMyDashboardv2', {})).body;
  expect(listed.jobs[0]?.mine).toMatchObject([{ idReqCrew: place.crew, asksCover: true }]);
  const mine = (await t.call(place.asker, 'getCoverOffers', {})).body;
  expect(mine.asked).toMatchObject([{ idReqCrew: place.crew, state: 0, offered: true, late: false }]);
  const other = await t.call(first!, 'askCover', { idReqCrew: place.crew, reason: 'Not mine', offer: true });
  expect(saying(other.body)).toBe('You are not in the crew');
});

test('C.2.01: whoever asked the office first may offer the shift to others as well', async () => {
  const place = await coveredShift(t);
  expect((await place.ask({ offer: false })).body.text).toMatch(/^The office has been asked\./);
  expect((await requestOn(t, place.crew)).offered).toBe(false);
  expect((await place.ask({ offer: true })).body.text).toMatch(/^Others can take this shift over now\./);
  expect((await requestOn(t, place.crew)).offered).toBe(true);
  const [taker] = place.people;
  const { offers } = (await t.call(taker!, 'getCoverOffers', {})).body;
  expect(offers.map(({ idReqCrew }) => idReqCrew)).toContain(place.crew);
  // Its details may be seen as those of any job: not where it is hidden.
  const seen = async () =>
    (await t.call(taker!, 'getCoverOffers', {})).body.offers.find((one) => one.idReqCrew === place.crew)
      ?.sees;
  const idJob = offers.find(({ idReqCrew }) => idReqCrew === place.crew)?.idJob ?? 0;
  expect([await seen(), (await t.call(taker!, 'getJobDialog', { idJob })).status]).toEqual([true, 200]);
  await t.db.updateTable('job').set({ hide_public: true }).where('id', '=', idJob).execute();
  expect([await seen(), (await t.call(taker!, 'getJobDialog', { idJob })).status]).toEqual([false, 403]);
});

test('C.2.03: an offer says what it pays the one who could take it, where the company shows pay', async () => {
  const place = await coveredShift(t);
  await place.ask();
  const payOf = async () =>
    (await t.call(place.people[0]!, 'getCoverOffers', {})).body.offers.find(
      ({ idReqCrew }) => idReqCrew === place.crew,
    )?.pay;
  await configure(t, { confShowPay: 1 });
  expect(await payOf()).toBe('$35.00 an hour');
  await configure(t, { confShowPay: 0 });
  expect(await payOf()).toBeNull();
  await configure(t, {});
});

test('C.2.04: where cover is off nobody asks', async () => {
  await configure(t, { confCover: 'off' });
  const place = await coveredShift(t);
  expect(saying((await place.ask()).body)).toBe(
    'The office does not take requests for cover here. Please call the office.',
  );
  expect((await t.call(place.asker, 'getCoverOffers', {})).body.isOn).toBe(false);
});

test('C.2.04, C.2.12: with auto a take without conflicts is granted at once; with one the office decides', async () => {
  await configure(t, { confCover: 'auto' });
  const place = await coveredShift(t);
  const [taker] = place.people;
  await place.ask();
  const { id } = await requestOn(t, place.crew);
  expect((await t.call(taker!, 'takeCover', { id })).body).toMatchObject({ text: 'The shift is yours.' });
  expect(await inviteStatusOn(t, place.crew)).toEqual({ [place.asker.id]: 3, [taker!.id]: 2 });
  const near = await coveredShift(t);
  const [busy] = near.people;
  await shift(t, { at: near.at + 8 * HOUR, workers: [busy!.id] });
  await near.ask();
  const request = await requestOn(t, near.crew);
  await t.call(busy!, 'takeCover', { id: request.id });
  expect((await requestOn(t, near.crew)).state).toBe(1);
});

test('C.2.05: within the last hours the request is late, told to the office at once, and never granted by itself', async () => {
  await configure(t, { confCover: 'auto', confNotificationRegistrantEmail: 'desk@example.com' });
  const place = await coveredShift(t, { hours: 20 });
  const [taker] = place.people;
  expect((await place.ask()).body.text).toBe(
    'Others see this shift. The start is near, so the office decides. Still yours until somebody takes over.',
  );
  const request = await requestOn(t, place.crew);
  expect(request.late).toBe(true);
  const mails = await t.db
    .selectFrom('message')
    .select(['subject', 'body'])
    .where('recipient', '=', 'desk@example.com')
    .execute();
  expect(mails.at(-1)?.subject).toBe('Cover wanted: Stadium build');
  expect(mails.at(-1)?.body).toMatch(/^[\s\S]*Asker .* cannot come to Stadium build on /);
  expect(mails.at(-1)?.body).not.toContain('I am ill');
  await t.call(taker!, 'takeCover', { id: request.id });
  expect((await requestOn(t, place.crew)).state).toBe(1);
});

test('C.2.06: once the shift has begun, or with a time on it, nobody asks', async () => {
  const place = await coveredShift(t);
  await t.db
    .updateTable('job_crew')
    .set({ start_at: Date.now() - HOUR })
    .where('id', '=', place.crew)
    .execute();
  const started = 'This shift has started. Please call the office.';
  expect(saying((await place.ask()).body)).toBe(started);
  await configure(t, { confPublicPhone: '02 9000 1234' });
  expect(saying((await place.ask()).body)).toBe(started.replace('office', 'office on 02 9000 1234'));
  const early = await coveredShift(t, { hours: 1 });
  await t.db
    .insertInto('timesheet')
    .values({
      job_id: early.job,
      crew_id: early.crew,
      group_id: early.group,
      user_id: early.asker.id,
      start_at: Date.now(),
      end_at: null,
      break_ms: 0,
      rate_cents: null,
      signature_id: null,
      invoice_id: null,
      created_by: null,
    })
    .execute();
  await configure(t, { confPublicPhone: '' });
  expect(saying((await early.ask()).body)).toBe(started);
});

test('C.2.07, C.2.08: who could work it sees the shift, without name and reason; nobody else does', async () => {
  const place = await coveredShift(t, { others: 5 });
  const [fits, busy, refused, away, off] = place.people;
  const unpaid = await t.signIn(await t.make.user());
  await shift(t, { at: place.at + HOUR, workers: [busy!.id] });
  await t.make.member(place.crew, refused!.id, 3);
  await t.db.updateTable('app_user').set({ active: false }).where('id', '=', away!.id).execute();
  await t.make.prepend('KEPT');
  const { id: prepend_id } = await t.db
    .selectFrom('prepend')
    .select('id')
    .where('text', '=', 'KEPT')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('worker_flag')
    .values({ prepend_id, user_id: off!.id, kind: 'avoid', by: off!.id, at: 1 })
    .execute();
  await t.db.updateTable('job').set({ prepend: 'KEPT' }).where('id', '=', place.job).execute();
  await place.ask();
  const { id } = await requestOn(t, place.crew);
  const offersOf = async (who: { id: number; token: string }) =>
    (await t.call(who, 'getCoverOffers', {})).body.offers.filter((one) => one.id === id);
  const [offer] = await offersOf(fits!);
  expect(offer).toMatchObject({ idReqCrew: place.crew, title: 'Stadium build', startTime: place.at });
  expect(JSON.stringify(offer)).not.toMatch(/Asker|ill/);
  for (const who of [busy!, refused!, off!, unpaid, place.asker]) {
    expect(await offersOf(who)).toEqual([]);
    expect((await t.call(who, 'takeCover', { id })).body.error).toBe(true);
  }
  expect((await requestOn(t, place.crew)).state).toBe(0);
  // What speaks against it is read by who is offered it, of a hidden job too, and by nobody else.
  await t.db.updateTable('job').set({ hide_public: true }).where('id', '=', place.job).execute();
  const mayRead = async (who: { token: string }) =>
    (await t.call(who, 'getMyConflicts', { idReqCrew: place.crew })).status === 200;
  expect([await mayRead(fits!), await mayRead(busy!), await mayRead(unpaid)]).toEqual([true, false, false]);
});

test('C.2.08: what is asked of the office alone is offered to nobody', async () => {
  const place = await coveredShift(t);
  await place.ask({ offer: false });
  const [one] = place.people;
  expect(
    (await t.call(one!, 'getCoverOffers', {})).body.offers.map(({ idReqCrew }) => idReqCrew),
  ).not.toContain(place.crew);
  const { id } = await requestOn(t, place.crew);
  expect((await t.call(one!, 'takeCover', { id })).body.error).toBe(true);
});

test('C.2.09, C.2.11: the second who takes it reads so; the first may step back, and it is offered again', async () => {
  const place = await coveredShift(t);
  const [first, second] = place.people;
  await place.ask();
  const { id } = await requestOn(t, place.crew);
  expect((await t.call(first!, 'takeCover', { id })).body.text).toBe(
    'Thank you. It is yours once the office says yes.',
  );
  expect(saying((await t.call(second!, 'takeCover', { id })).body)).toBe(
    'Somebody else has taken this shift.',
  );
  expect(saying((await t.call(second!, 'untakeCover', { id })).body)).toBe(
    'This request is settled already.',
  );
  expect((await t.call(first!, 'getCoverOffers', {})).body.taken.map((one) => one.id)).toEqual([id]);
  expect((await t.call(first!, 'untakeCover', { id })).status).toBe(200);
  expect((await t.call(second!, 'takeCover', { id })).status).toBe(200);
  expect((await requestOn(t, place.crew)).taken_by).toBe(second!.id);
});
