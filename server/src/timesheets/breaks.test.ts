import type { In } from '@crewcall/contract/types';
import { inHours } from '../../test/support';
import type { TestApp } from '../../test/support';
import { configure, shift } from '../../test/support/shift';
import { drawnSignature, sitesAt } from './testing/site';
import type { Person } from './testing/site';

const MIN = 60_000;
const HOUR = 60 * MIN;
let t: TestApp;
let boss: Person;
let office: Person;
const { row, set } = sitesAt(inHours(-11), (sites) => ({ t, boss, office } = sites));
beforeEach(() => configure(t, {}));

const now = Math.floor(Date.now() / MIN) * MIN;
let count = 0;

/** A worker checked in `hours` ago, and what their phone sends; `at` is in minutes after the check-in. */
async function phone(hours = 10.25) {
  const user = await t.make.user();
  const start = now - hours * HOUR;
  const { job, crew, clocks } = await shift(t, { at: start, workers: [user], clocks: [{ user, start }] });
  await t.make.supervisor(job, boss.id);
  const me = await t.signIn(user);
  const id = clocks[0] ?? 0;
  const send = async (action: In<'doclock'>['action'], at: number, more: Partial<In<'doclock'>> = {}) => {
    const tapTime = start + at * MIN;
    const key = `b${(count += 1)}`;
    return (
      await t.call(me, 'doclock', { id: job, idReqCrew: crew, action, key, tapTime, waited: true, ...more })
    ).body;
  };
  const card = async () => (await t.call(office, 'getTimeCard', { idJob: job })).body.timesheets[0];
  const presses = () =>
    t.db.selectFrom('break_press').selectAll().where('job_id', '=', job).orderBy('id').execute();
  const out = () => send('out', hours * 60);
  const answer = (minutes: number) => send('break-taken', hours * 60, { break: minutes * MIN });
  const all = () => t.call(boss, 'clockOutAll', { idJob: job, end: start + hours * HOUR });
  return { me, job, id, start, send, card, presses, out, answer, all };
}

describe('T-20: one shift pays the same, whoever ends it', () => {
  test.each([
    ['nobody says anything, and the rule is the automatic break', 'automatic', async () => {}],
    [
      'a break was recorded beside the clock',
      'nothing',
      async ({ send }: Awaited<ReturnType<typeof phone>>) => {
        await send('start-break', 240);
        await send('end-break', 285);
      },
    ],
    [
      'a break was never ended',
      'nothing',
      async ({ send }: Awaited<ReturnType<typeof phone>>) => void (await send('start-break', 600)),
    ],
  ])('%s', async (_, confBreakSilence, before) => {
    await configure(t, { confBreakSilence });
    const [own, all] = [await phone(), await phone()];
    await before(own);
    await before(all);
    await own.out();
    await all.all();
    const paid = [await own.card(), await all.card()].map((time) => [time?.break, time?.paid]);
    expect(paid[0]).toEqual(paid[1]);
    expect(paid[0]?.[0]).toBeGreaterThan(0);
  });

  test('the worker answers what Clock Out All takes off', async () => {
    const [own, all] = [await phone(), await phone()];
    await own.out();
    expect(await own.card()).toMatchObject({ break: 0, paid: 10.25 * HOUR });
    expect((await own.answer(30)).text).toMatch(/Saved: a break of 30 min\.$/);
    await all.all();
    for (const one of [own, all])
      expect(await one.card()).toMatchObject({ break: 30 * MIN, paid: 9.75 * HOUR });
  });

  test.each(['their own hand', 'an accepted check-out', 'the supervisor’s Check Out'])(
    'with the automatic rule, %s takes the automatic break off, and says so',
    async (way) => {
      await configure(t, { confBreakSilence: 'automatic' });
      const one = await phone();
      const end = one.start + 10.25 * HOUR;
      if (way === 'their own hand')
        expect((await one.out()).text).toContain('A break of 30 min is taken off.');
      else if (way === 'an accepted check-out') {
        await one.send('out', 615, { finish: end });
        const { body } = await t.call(boss, 'getTimeCard', { idJob: one.job });
        await t.call(boss, 'resolvePunch', { id: body.pendingPunches[0]?.id ?? 0, apply: true });
      } else await set(boss, one.id, 2, end);
      expect(await one.card()).toMatchObject({ end, break: 30 * MIN });
      await one.answer(0);
      expect(await one.card()).toMatchObject({ break: 0, breakSaid: 0 });
    },
  );
});

test('T-20, C-02: a break is whole minutes, each press is kept with its time, and the same press twice is one', async () => {
  const { send, card, presses, start, id, me } = await phone();
  const began = await send('start-break', 120.5, { key: 'once' });
  expect(began).toMatchObject({ kept: false });
  expect(began.text).toContain('On a break since');
  expect(await send('start-break', 120.5, { key: 'once' })).toEqual(began);
  expect(await card()).toMatchObject({ breakSince: start + 120 * MIN, break: 0 });
  expect((await send('end-break', 150.75)).text).toContain('30 min in all.');
  await send('start-break', 300);
  await send('end-break', 315);
  expect(await row(id)).toMatchObject({ break_ms: 45 * MIN, break_since: null, break_said_ms: 45 * MIN });
  expect((await presses()).map((press) => [press.action, press.pressed_at - start])).toEqual([
    ['start-break', 120.5 * MIN],
    ['end-break', 150.75 * MIN],
    ['start-break', 300 * MIN],
    ['end-break', 315 * MIN],
  ]);
  const { rows } = (await t.call(me, 'getTimeHistory', { idTimesheet: id })).body;
  expect(rows.map(({ did, punch }) => [did, punch && punch.pressedAt - start])).toEqual([
    ['Started a break', 120.5 * MIN],
    ['Ended a break', 150.75 * MIN],
    ['Started a break', 300 * MIN],
    ['Ended a break', 315 * MIN],
  ]);
});

test('T-22: what does not fit is kept, changes nothing and says why', async () => {
  const { send, answer, out, presses, id } = await phone();
  const said = [await send('end-break', 60), await send('start-break', 61), await send('start-break', 62)];
  said.push(await send('end-break', 91), await out(), await send('end-break', 620), await answer(60));
  expect(said.map(({ kept }) => kept)).toEqual([true, false, true, false, false, true, true]);
  expect(await presses()).toHaveLength(6);
  expect(await row(id)).toMatchObject({ break_ms: 30 * MIN });
  const long = await phone();
  await long.out();
  expect((await long.answer(700)).text).toContain('The break is longer than the time worked.');
});

test('T-20: a break of over two hours that nobody ended is taken off until its worker says how long it was', async () => {
  const { send, out, answer, card } = await phone();
  await send('start-break', 420);
  await out();
  expect(await card()).toMatchObject({ break: 195 * MIN });
  expect((await answer(30)).text).toMatch(/Saved: a break of 30 min\.$/);
  expect(await card()).toMatchObject({ break: 30 * MIN, paid: 9.75 * HOUR });
});

test('T-20: an answer counts once, not of a signed time, and not over what somebody has set', async () => {
  const twice = await phone();
  await twice.out();
  await twice.answer(0);
  expect(await twice.answer(60)).toMatchObject({ kept: true });
  expect(await twice.card()).toMatchObject({ break: 0, breakSaid: 0, breakGap: 'no-break-said' });

  const byHand = await phone();
  await byHand.out();
  expect(await byHand.card()).toMatchObject({ breakGap: 'no-break' });
  await set(boss, byHand.id, 3, 45 * MIN);
  expect((await byHand.answer(0)).text).toContain('Your supervisor or the office has set this break.');
  expect(await byHand.card()).toMatchObject({ break: 45 * MIN });

  const signed = await phone();
  await signed.out();
  await t.call(boss, 'finishJobSignature', {
    idJob: signed.job,
    signedBy: 'Pat Client',
    times: [{ id: signed.id, checked: true }],
    signature: await drawnSignature(),
  });
  expect((await signed.answer(0)).text).toContain('This time is signed or on an invoice.');
  expect(await row(signed.id)).toMatchObject({ break_ms: 0, break_said_ms: 0 });
});

test('T-20: a corrected start leaves the break that runs, and a break set by hand is the whole of it', async () => {
  const moved = await phone();
  await moved.send('start-break', 120);
  await set(boss, moved.id, 1, moved.start - 20 * MIN);
  expect((await moved.send('end-break', 150)).text).toContain('30 min in all.');
  expect(await row(moved.id)).toMatchObject({ break_ms: 30 * MIN });

  const typed = await phone();
  await typed.send('start-break', 120);
  await set(boss, typed.id, 3, 30 * MIN);
  await set(boss, typed.id, 2, typed.start + 600 * MIN);
  expect(await row(typed.id)).toMatchObject({ break_ms: 30 * MIN, end_at: typed.start + 600 * MIN });
});

test('T-20: no answer changes times that are approved, finished, or that the office has answered', async () => {
  const approved = await phone();
  await approved.out();
  await t.call(office, 'approveTimes', { idTimesheet: [approved.id] });
  expect((await approved.answer(30)).text).toContain('The office has approved this time.');
  expect(await row(approved.id)).toMatchObject({ break_ms: 0 });

  const finished = await phone();
  await finished.out();
  await t.db.updateTable('job').set({ status: 3 }).where('id', '=', finished.job).execute();
  expect((await finished.answer(30)).text).toContain('This job is finished');
  expect(await row(finished.id)).toMatchObject({ break_ms: 0, break_said_ms: 30 * MIN });
});

test('T-20: with the automatic rule a time added with its end has the break that Check Out would take off', async () => {
  await configure(t, { confBreakSilence: 'automatic' });
  const one = await phone();
  await one.out();
  await t.call(boss, 'setTimeDelete', { id: one.id });
  const added = { idJob: one.job, idUser: one.me.id, start: one.start, end: one.start + 10.25 * HOUR };
  expect((await t.call(boss, 'setTimeCreate', added)).body).toMatchObject({ timesheet: { break: 30 * MIN } });
});

test('X-02: a time below 0 is refused, and reopens nothing', async () => {
  const one = await phone();
  await one.out();
  expect((await t.call(boss, 'setTime', { id: one.id, type: 2, value: -1 })).status).toBe(400);
  expect(await row(one.id)).toMatchObject({ end_at: one.start + 10.25 * HOUR });
});

test('T-22: an undone check-out puts the break back as it was, also after an answer', async () => {
  const { me, job, id, start, send, answer } = await phone();
  await send('start-break', 600);
  const tapTime = start + 615 * MIN;
  const press = async (key: string, undoes?: string) =>
    (await t.call(me, 'doclock', { id: job, action: 'out', key, tapTime, ...(undoes && { undoes }) })).body;
  expect((await press('out-1')).text).toContain('A break of 15 min is taken off.');
  expect((await press('undo-1', 'out-1')).ok).toBe(true);
  const before = { end_at: null, break_ms: 0, break_said_ms: null };
  expect(await row(id)).toMatchObject({ ...before, break_since: start + 600 * MIN });
  await send('end-break', 600);
  await press('out-2');
  await answer(60);
  expect(await row(id)).toMatchObject({ break_ms: 60 * MIN });
  await press('undo-2', 'out-2');
  expect(await row(id)).toMatchObject(before);
});

test('T-22: nobody records a break on a job that they were never on', async () => {
  const { job } = await phone();
  const stranger = await t.signIn(await t.make.user());
  const press = { id: job, action: 'start-break', key: 's', tapTime: Date.now() } as const;
  expect((await t.call(stranger, 'doclock', press)).status).toBe(403);
  expect((await t.call(stranger, 'doclock', { ...press, action: 'break-taken' })).status).toBe(400);
});
