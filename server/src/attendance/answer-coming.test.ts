import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { configure, shift } from '../../test/support/shift';
import { HOUR, MIN, morningZone, placeIn, placeOf, questionsTo, runAsking } from './testing/asked';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
}, 120_000);
afterAll(() => t.close());

type Place = Awaited<ReturnType<typeof placeIn>>;
const say = (
  { me, crew, start }: Place,
  answer: 'yes' | 'late' | 'no',
  more: { minutes?: 15 | 30 | 60; inMinutes?: 15 | 30 | 60; start?: number; key?: string } = {},
) => t.call(me, 'answerComing', { idReqCrew: crew, start, answer, ...more });
const stored = async ({ crew, me }: Place) => {
  const { coming_answer: answer, coming_minutes: minutes } = await placeOf(t, crew, me.id);
  return { answer, minutes };
};
const asked = async ({ me }: Place) => (await t.call(me, 'getMyDashboardv2', {})).body.coming;

test('C.3.02: yes, late by 15, 30 or 60 minutes, and no; the last answer counts', async () => {
  const place = await placeIn(t, 10 * HOUR);
  expect((await say(place, 'yes')).body.text).toMatch(/^Thank you\. See you on /);
  expect(await stored(place)).toEqual({ answer: 'yes', minutes: null });
  for (const minutes of [15, 30, 60] as const) {
    expect((await say(place, 'late', { minutes })).body.text).toContain(`about ${minutes} minutes late`);
    expect(await stored(place)).toEqual({ answer: 'late', minutes });
  }
  await configure(t, { confPublicPhone: '02 9000 1234' });
  expect((await say(place, 'no')).body.text).toContain('Please call the office on 02 9000 1234,');
  await configure(t, {});
  expect(await stored(place)).toEqual({ answer: 'no', minutes: null });
  // They still have the shift.
  expect((await placeOf(t, place.crew, place.me.id)).status).toBe(2);
});

test('C.3.02: who says that they cannot come is read of at once by the supervisors and by whoever chose it, once', async () => {
  const place = await placeIn(t, 10 * HOUR);
  const { job_id } = await t.db
    .selectFrom('job_crew')
    .select('job_id')
    .where('id', '=', place.crew)
    .executeTakeFirstOrThrow();
  const supervisor = await t.make.user();
  await t.db.insertInto('job_supervisor').values({ job_id, user_id: supervisor }).execute();
  await say(place, 'late', { minutes: 15 });
  await say(place, 'no');
  await say(place, 'no');
  const told = await t.db
    .selectFrom('message')
    .select(['subject', 'body'])
    .where('user_id', '=', supervisor)
    .execute();
  expect(told).toMatchObject([{ subject: expect.stringMatching(/^Somebody cannot come: /) as string }]);
  expect(told[0]?.body).toContain('and nobody takes over yet.');
});

test('C.3.02: once the shift has begun, who runs late says in how many minutes they will be there', async () => {
  const place = await placeIn(t, -20 * MIN);
  const { body } = await say(place, 'late', { inMinutes: 30, key: 'press-1' });
  const { minutes } = await stored(place);
  expect(minutes).toBeGreaterThanOrEqual(50);
  expect(minutes).toBeLessThanOrEqual(55);
  expect(body.text).toContain(`about ${minutes} minutes late`);
});

test('C.3.02: once the shift is long begun, nobody is asked any more when they will be there', async () => {
  const [soon, late] = [await placeIn(t, -HOUR), await placeIn(t, -3 * HOUR)];
  for (const { crew, start } of [soon, late])
    await t.db
      .updateTable('job_crew')
      .set({ end_at: start + 9 * HOUR })
      .where('id', '=', crew)
      .execute();
  expect(await asked(soon)).toHaveLength(1);
  expect(await asked(late)).toEqual([]);
});

test('C.3.02: minutes late are counted from the start at any time, as screens of before mean them', async () => {
  const place = await placeIn(t, -20 * MIN);
  expect((await say(place, 'late', { minutes: 30 })).body.text).toContain('about 30 minutes late');
  expect(await stored(place)).toEqual({ answer: 'late', minutes: 30 });
});

test('C.3.02, C.0.06: a press that is sent twice is one, though the minutes have gone on', async () => {
  const place = await placeIn(t, -20 * MIN);
  const first = await say(place, 'late', { inMinutes: 15, key: 'press-2' });
  const before = await stored(place);
  await t.db
    .updateTable('crew_member')
    .set({ coming_answer: 'no', coming_minutes: null })
    .where('crew_id', '=', place.crew)
    .execute();
  const again = await say(place, 'late', { inMinutes: 15, key: 'press-2' });
  expect(again.body).toEqual(first.body);
  expect(before.answer).toBe('late');
  expect(await stored(place)).toEqual({ answer: 'no', minutes: null });
});

test('C.3.02: a yes once the shift has begun asks to check in, and names no time that is over', async () => {
  const place = await placeIn(t, -5 * MIN);
  expect((await say(place, 'yes')).body.text).toBe('Thank you. Please check in once you are there.');
});

test('C.3.02: the same answer twice is one: it keeps its time, and screens are told once', async () => {
  const place = await placeIn(t, 10 * HOUR);
  const state = async () => ({
    at: (await placeOf(t, place.crew, place.me.id)).coming_at,
    told: (await t.db.selectFrom('change').select('seq').where('event', '=', 'invite.answered').execute())
      .length,
  });
  await say(place, 'yes');
  const before = await state();
  expect((await say(place, 'yes')).body).toMatchObject({ ok: true });
  expect(await state()).toEqual(before);
});

test.each([
  ['late without minutes', 'late', {}, /how late you run: 15, 30 or 60/],
  ['yes with minutes', 'yes', { minutes: 15 as const }, /belong to "running late" only/],
] as const)('C.3.02: %s is refused in words, and nothing is written', async (_, answer, more, text) => {
  const place = await placeIn(t, 10 * HOUR);
  const { status, body } = await say(place, answer, more);
  expect(status).toBe(400);
  expect(body.snackbar?.text).toMatch(text);
  expect(await stored(place)).toEqual({ answer: null, minutes: null });
});

test('C.3.02: nobody answers for somebody else, nor who is not confirmed', async () => {
  const place = await placeIn(t, 10 * HOUR);
  const other = await t.signIn(await t.make.user());
  expect((await say({ ...place, me: other }, 'yes')).body.snackbar?.text).toBe('You are not in the crew');
  await t.db.updateTable('crew_member').set({ status: 1 }).where('crew_id', '=', place.crew).execute();
  expect((await say(place, 'yes')).body.snackbar?.text).toBe('You are not in the crew');
  expect(await stored(place)).toEqual({ answer: null, minutes: null });
});

test('C.3.02: the link of a message only shows a page; opened, it answers nothing', async () => {
  const place = await placeIn(t, 10 * HOUR, { hears: false, zone: morningZone() });
  await runAsking(t);
  const [mail] = await questionsTo(t, place.me.id);
  const [, token = '', page = ''] = /linklogin\/([\w-]+)\/(\S+)/.exec(mail?.body ?? '') ?? [];
  expect(decodeURIComponent(page)).toBe(`/jobs/upcoming/${place.job}/details`);
  for (const method of ['HEAD', 'GET'] as const)
    await t.inject({ method, url: `/linklogin/${token}/${page}` });
  expect(await stored(place)).toEqual({ answer: null, minutes: null });
  const { body } = await t.call(null, 'otlLogin', { token });
  expect(await stored(place)).toEqual({ answer: null, minutes: null });
  const me = { ...place.me, token: body.token };
  expect((await say({ ...place, me }, 'yes')).body).toMatchObject({ ok: true });
  expect(await stored(place)).toEqual({ answer: 'yes', minutes: null });
});

test('C.3.04: after a move the answer is void, and one to the old start is refused with the new time', async () => {
  const place = await placeIn(t, 10 * HOUR);
  await say(place, 'yes');
  const start = place.start + HOUR;
  await t.db.updateTable('job_crew').set({ start_at: start }).where('id', '=', place.crew).execute();
  expect(await asked(place)).toMatchObject([{ idReqCrew: place.crew, start, answer: null }]);
  const { body } = await say(place, 'late', { minutes: 30 });
  expect(body.snackbar?.text).toMatch(/^This shift now starts on .*\. Please answer for that time\.$/);
  expect(await stored(place)).toEqual({ answer: 'yes', minutes: null });
  await say({ ...place, start }, 'no');
  expect(await asked(place)).toMatchObject([{ start, answer: 'no' }]);
});

test.each([
  [2, 'This job has been cancelled.'],
  [3, 'This job is over.'],
])('C.3.04: a job with status %i takes no answer', async (status, text) => {
  const place = await placeIn(t, 10 * HOUR);
  await t.db.updateTable('job').set({ status }).where('id', '=', place.job).execute();
  expect((await say(place, 'yes')).body.snackbar?.text).toBe(text);
  expect(await asked(place)).toEqual([]);
});

test('C.3.04: a time on the shift ends the question', async () => {
  const place = await placeIn(t, HOUR);
  expect(await asked(place)).toHaveLength(1);
  expect((await t.call(place.me, 'doclock', { id: place.job, action: 'in' })).body).toMatchObject({
    ok: true,
  });
  expect(await asked(place)).toEqual([]);
  expect((await say(place, 'late', { minutes: 15 })).body.snackbar?.text).toMatch(
    /have a time on this shift already/,
  );
});

test('C.3.01: the card knows whether somebody was asked about this start', async () => {
  const place = await placeIn(t, 2 * HOUR, { zone: morningZone() });
  await runAsking(t);
  expect(await asked(place)).toMatchObject([{ asked: false }]);
  await say(place, 'late', { minutes: 15 });
  expect(await asked(place)).toMatchObject([{ asked: true, answer: 'late' }]);
});

test('C.3.01: the card asks from when the company does, whatever messages are turned off', async () => {
  const place = await placeIn(t, 17 * HOUR);
  const far = await placeIn(t, 18 * HOUR + 5 * MIN);
  await t.call(place.me, 'setNotificationPreference', {
    topic: 'reminders',
    push: false,
    mail: false,
    sms: false,
  });
  expect(await asked(place)).toMatchObject([{ idJob: place.job, idReqCrew: place.crew, answer: null }]);
  expect(await asked(far)).toEqual([]);
});

test('C.3.01: whoever works on from their first crew into the next is not asked whether they come', async () => {
  const me = await t.signIn(await t.make.user());
  const [first, start] = [Date.now() - 5 * HOUR, Date.now() - HOUR];
  const { job, crew } = await shift(t, {
    at: first,
    workers: [me.id],
    clocks: [{ user: me.id, start: first }],
  });
  await t.db.updateTable('job_crew').set({ end_at: start }).where('id', '=', crew).execute();
  const next = { job, crew: await t.make.crew(job, { start_at: start }), me, start };
  await t.make.member(next.crew, me.id);
  expect(await asked({ ...next, clocks: [] })).toEqual([]);
  const said = await say({ ...next, clocks: [] }, 'late', { minutes: 15 });
  expect(said.body.snackbar?.text).toMatch(/have a time on this shift already/);
});
