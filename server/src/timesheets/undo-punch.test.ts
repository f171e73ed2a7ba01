import { timesheetMinute } from '@crewcall/domain/clock';
import { inHours, testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers } from '../areas';
import { clocksOf, drawnSignature, setTime, punchesOf, timesheetOf, workerOnShift } from './testing/site';
import type { Person } from './testing/site';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let t: TestApp;
let boss: Person;
beforeAll(async () => {
  t = await testApp({ handlers, tasks: [] });
  boss = await t.signIn(await t.make.user());
});
afterAll(() => t.close());

let count = 0;
const key = () => `key ${(count += 1)}`;

/** A worker on a shift of now, and what they punch. */
async function phone() {
  const made = await workerOnShift(t, inHours(-1));
  await t.make.supervisor(made.job, boss.id);
  const punch = async (action: 'in' | 'out', tapTime = Date.now()) => {
    const own = key();
    const { body } = await t.call(made.me, 'doclock', { id: made.job, action, key: own, tapTime });
    expect(body).toMatchObject({ ok: true });
    return { key: own, id: body.timesheet?.id ?? 0, body };
  };
  const undo = (undoes: string, action: 'in' | 'out', more: { tapTime?: number; key?: string } = {}) =>
    t.call(made.me, 'doclock', { id: made.job, action, key: key(), undoes, ...more });
  const audited = async (id: number) =>
    (
      await t.db
        .selectFrom('audit')
        .select('detail')
        .where('entity', '=', 'timesheet')
        .where('entity_id', '=', String(id))
        .orderBy('id')
        .execute()
    ).map(({ detail }) => detail);
  return { ...made, punch, undo, audited };
}

test('T-22: a check-in is undone within the minute: no clock is left, both punches and the audit are', async () => {
  const { job, punch, undo, audited, me } = await phone();
  const pressed = await punch('in');
  const answer = await undo(pressed.key, 'in');
  expect(answer.body).toMatchObject({
    ok: true,
    timesheet: null,
    kept: false,
    text: 'Undone. You are not checked in.',
  });
  expect(await clocksOf(t, job)).toEqual([]);
  expect((await punchesOf(t, job)).map(({ action, reason }) => [action, reason])).toEqual([
    ['in', 'in'],
    ['in', 'undo-in'],
  ]);
  expect(await audited(pressed.id)).toContainEqual(expect.objectContaining({ undone: 'in', idUser: me.id }));
  // And one may check in anew.
  await punch('in');
  expect(await clocksOf(t, job)).toMatchObject([{ end_at: null }]);
});

test('T-22: a check-out says the hours, and undone the clock runs on from where it began', async () => {
  const { job, punch, undo } = await phone();
  const start = Date.now() - 8 * HOUR - MINUTE - 5000;
  await t.db.updateTable('job_crew').set({ start_at: start }).where('job_id', '=', job).execute();
  await punch('in', start);
  const out = await punch('out', start + 8 * HOUR + MINUTE);
  expect(out.body.text).toMatch(/^Checked out at .* after 8 h 1 min\.$/);
  const own = key();
  const answer = await undo(out.key, 'out', { key: own });
  expect(answer.body.text).toMatch(/^Undone\. Your clock runs since .*\.$/);
  expect(await clocksOf(t, job)).toMatchObject([
    { start_at: timesheetMinute(start), end_at: null, break_ms: 0 },
  ]);
  // The same key twice is one undo with one answer; another one has nothing left to undo.
  expect((await undo(out.key, 'out', { key: own })).body).toEqual(answer.body);
  expect((await undo(out.key, 'out')).body.snackbar?.text).toBe('This was undone already.');
  expect((await undo(out.key, 'out', { key: out.key })).body.snackbar?.text).toBe(
    'An undo needs a key of its own. Please press Undo again.',
  );
  expect(await punchesOf(t, job)).toHaveLength(3);
});

test('T-22: ten undos at once under different keys are one', async () => {
  const { job, punch, undo } = await phone();
  await punch('in', Date.now() - HOUR);
  const out = await punch('out');
  const all = await Promise.all(Array.from({ length: 10 }, () => undo(out.key, 'out')));
  expect(all.filter(({ body }) => !body.error)).toHaveLength(1);
  expect(await clocksOf(t, job)).toMatchObject([{ end_at: null }]);
});

test('T-22: after a minute it is refused with a sentence, counted by the two punches, so that one without reception still counts', async () => {
  const { job, punch, undo } = await phone();
  await punch('in', Date.now() - HOUR);
  const out = await punch('out', Date.now() - 2 * MINUTE);
  const late = await undo(out.key, 'out');
  expect([late.status, late.body.snackbar?.text]).toEqual([
    200,
    'A check-in or check-out can be undone for one minute. Your supervisor or the office can change the time now.',
  ]);
  expect((await clocksOf(t, job))[0]?.end_at).not.toBeNull();
  expect((await undo(out.key, 'out', { tapTime: Date.now() - 90_000 })).body).toMatchObject({ ok: true });
  expect(await clocksOf(t, job)).toMatchObject([{ end_at: null }]);
});

test('T-22: an undo that arrives more than a minute after its punch is refused, whatever time the phone tells', async () => {
  const { job, punch, undo } = await phone();
  const pressed = await punch('in');
  const arrivedAgo = (ms: number) =>
    t.db
      .updateTable('punch')
      .set({ punched_at: Date.now() - ms, received_at: Date.now() - ms })
      .where('key', '=', pressed.key)
      .execute();
  await arrivedAgo(20 * HOUR);
  const start = Date.now() - 20 * HOUR;
  await t.db.updateTable('timesheet').set({ start_at: start }).where('id', '=', pressed.id).execute();
  const late = await undo(pressed.key, 'in', { tapTime: start + 30_000 });
  expect(late.body.snackbar?.text).toMatch(/^A check-in or check-out can be undone for one minute\./);
  expect(await clocksOf(t, job)).toHaveLength(1);
});

describe('what somebody else has touched since is not undone', () => {
  const refused = async (answer: Promise<{ body: { snackbar?: { text: string } } }>) =>
    (await answer).body.snackbar?.text;
  const changed =
    'This time has changed since then, so it cannot be undone. Your time card shows it as it is now.';

  test('T-22: a start or an end that was set by hand', async () => {
    const one = await phone();
    const pressed = await one.punch('in');
    await setTime(t, boss, pressed.id, 1, Date.now() - 10 * MINUTE);
    expect(await refused(one.undo(pressed.key, 'in'))).toBe(changed);
    const two = await phone();
    await two.punch('in', Date.now() - HOUR);
    const out = await two.punch('out');
    await setTime(t, boss, out.id, 2, Date.now() - 10 * MINUTE);
    expect(await refused(two.undo(out.key, 'out'))).toBe(changed);
  });

  test('T-22: a break, a check-out since the check-in, and a next check-in', async () => {
    const one = await phone();
    const at = Date.now() - 50_000;
    const pressed = await one.punch('in', at);
    await one.punch('out');
    expect(await refused(one.undo(pressed.key, 'in', { tapTime: at + 55_000 }))).toBe(changed);
    const two = await phone();
    await two.punch('in', Date.now() - HOUR);
    const out = await two.punch('out', Date.now() - 5000);
    await two.punch('in');
    expect(await refused(two.undo(out.key, 'out'))).toBe(changed);
  });

  test('T-22, J-18: a signed time', async () => {
    const one = await phone();
    await one.punch('in', Date.now() - HOUR);
    const out = await one.punch('out');
    await t.call(boss, 'finishJobSignature', {
      idJob: one.job,
      signedBy: 'Pat Client',
      times: [{ id: out.id, checked: true }],
      signature: await drawnSignature(),
    });
    expect(await refused(one.undo(out.key, 'out'))).toBe(
      'This shift is already signed off or over. The office can change the time now.',
    );
    expect((await timesheetOf(t, out.id))?.end_at).not.toBeNull();
  });

  test('T-22: nobody undoes the punch of somebody else, or one of another job', async () => {
    const [one, two] = [await phone(), await phone()];
    const pressed = await one.punch('in');
    expect(await refused(two.undo(pressed.key, 'in'))).toMatch(/could not be found/);
    expect(await clocksOf(t, one.job)).toHaveLength(1);
  });
});

test('T-22: a punch that waits for a decision is taken back within its minute', async () => {
  const { me, job, punch, undo } = await phone();
  await punch('in', Date.now() - HOUR);
  const own = key();
  const finish = Date.now() - HOUR / 2;
  const told = await t.call(me, 'doclock', { id: job, action: 'out', key: own, finish });
  expect(told.body).toMatchObject({ ok: true, kept: true });
  expect((await undo(own, 'out')).body.text).toMatch(/^Undone\./);
  expect((await t.call(boss, 'getTimeCard', { idJob: job })).body.pendingPunches).toEqual([]);
});
