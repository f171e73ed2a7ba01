import { inHours, testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers } from '../areas';
import { clocksOf, punchesOf, workerOnShift } from './testing/site';

const HOUR = 3_600_000;
let t: TestApp;
beforeAll(async () => void (t = await testApp({ handlers, tasks: [] })));
afterAll(() => t.close());

const worker = (at?: number) => workerOnShift(t, at);
const clocks = (job: number) => clocksOf(t, job);
const punches = (job: number) => punchesOf(t, job);

describe('who may clock in', () => {
  test('R-09, T-02: a supervisor outside of the crew may not; a stranger neither', async () => {
    const { job } = await worker();
    const boss = await t.signIn(await t.make.user());
    await t.make.supervisor(job, boss.id);
    for (const who of [boss, await t.signIn(await t.make.user())]) {
      const reply = await t.call(who, 'doclock', { id: job, action: 'in', key: 'x', tapTime: Date.now() });
      expect(reply.body).toMatchObject({ error: true, snackbar: { text: 'You are not in the crew' } });
    }
    expect(await punches(job)).toHaveLength(0);
  });

  test('R-09, T-22: an old punch of somebody who was never on the job is not kept either, and one try is no proof', async () => {
    const { job } = await worker();
    const who = await t.signIn(await t.make.user());
    const punch = (key: string, ago: number) =>
      t.call(who, 'doclock', { id: job, action: 'in', key, tapTime: Date.now() - ago });
    for (const [key, ago] of [
      ['a', 2 * 60_000],
      ['b', 25 * HOUR],
      ['c', -HOUR],
    ] as const) {
      expect((await punch(key, ago)).body).toMatchObject({
        error: true,
        snackbar: { text: 'You are not in the crew' },
      });
    }
    await t.db
      .insertInto('punch')
      .values({
        user_id: who.id,
        job_id: job,
        action: 'in',
        key: 'z',
        punched_at: Date.now(),
        received_at: Date.now(),
        outcome: 'pending',
        reason: 'removed',
        timesheet_id: null,
        resolved_at: null,
        resolved_by: null,
      })
      .execute();
    expect((await punch('d', 2 * 60_000)).body.error).toBe(true);
    expect(await punches(job)).toHaveLength(1);
  });

  test('T-22: too early is refused with the time it opens', async () => {
    const { me, job } = await worker(inHours(5));
    const reply = await t.call(me, 'doclock', { id: job, action: 'in', key: 'e', tapTime: Date.now() });
    expect(reply.body.snackbar?.text).toMatch(/too early .* opens at/);
    expect(await clocks(job)).toHaveLength(0);
  });

  test('T-02: a wrong code gets a sentence; five wrong tries a minute, then even the right one waits', async () => {
    const { me, job, crew } = await worker();
    await t.db
      .updateTable('job_crew')
      .set({ require_code: true, code: '4711' })
      .where('id', '=', crew)
      .execute();
    const punch = (code: string) => t.call(me, 'doclock', { id: job, action: 'in', code });
    expect((await t.call(me, 'doclock', { id: job, action: 'in' })).body.snackbar?.text).toMatch(
      /needs a code/,
    );
    expect((await punch('9')).body.snackbar?.text).toBe(
      'This code is not right. Ask your supervisor for the 4 digits.',
    );
    await t.db.deleteFrom('login_attempt').execute();
    const wrong = await Promise.all(['0', '1', '2', '3', '4', '5', '6', '7'].map(punch));
    expect(wrong.filter((reply) => reply.status === 200)).toHaveLength(5);
    expect(wrong.filter((reply) => reply.status === 429)).toHaveLength(3);
    expect((await punch('4711')).status).toBe(429);
    await t.db
      .updateTable('login_attempt')
      .set({ window_start: Date.now() - 61_000 })
      .execute();
    expect((await punch('4711')).body).toMatchObject({ ok: true, kept: false });
    // Only as a word of its own: a time or an id may hold the same digits.
    expect(JSON.stringify(await t.db.selectFrom('audit').selectAll().execute())).not.toMatch(
      /(?<![\w.-])4711(?![\w-])/,
    );
  });

  test('T-02, R-09: a supervisor on the crew is shown its code and need not type it', async () => {
    const { job, crew, me } = await worker();
    await t.db
      .updateTable('job_crew')
      .set({ require_code: true, code: '4711' })
      .where('id', '=', crew)
      .execute();
    const boss = await t.signIn(await t.make.user());
    await t.make.supervisor(job, boss.id);
    await t.make.member(crew, boss.id);
    const card = async (who: typeof me) => (await t.call(who, 'getTimeCard', { idJob: job })).body;
    const asked = await card(boss);
    expect([asked.clock.requireCode, asked.crew[0]?.code]).toEqual([false, '4711']);
    const other = await card(me);
    expect([other.clock.requireCode, other.crew[0]?.code]).toEqual([true, null]);
    const punch = { id: job, action: 'in' as const, tapTime: Date.now() };
    expect((await t.call(boss, 'doclock', punch)).body).toMatchObject({ ok: true, kept: false });
    expect((await t.call(me, 'doclock', punch)).body.error).toBe(true);
  });
});
