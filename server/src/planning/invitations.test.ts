import { inHours } from '../../test/support';
import { noticeWorld } from './testing/notice-world';

const HOUR = 3_600_000;

let t: Awaited<ReturnType<typeof noticeWorld>>;
beforeAll(async () => {
  t = await noticeWorld();
}, 120_000);
afterAll(() => t.world.close());
beforeEach(() => t.settle());

describe('N-19: an invitation', () => {
  test('N-19, B.4.02: its links sign in and answer: accept confirms, reject declines', async () => {
    const { job, crew } = await t.shift(3);
    const answer = async (name: string, choice: 0 | 1) => {
      const id = await t.world.make.user({ first_name: name });
      await t.world.call(t.office, 'saveJobUserList', { idReqCrew: crew, statusUser: { id, status: 1 } });
      const mail = (await t.settle()).find((row) => row.channel === 'mail' && row.user_id === id);
      const link = new RegExp(`/linklogin/([\\w-]{43})/acceptJob/${job}/(\\d+)/${choice}\\b`).exec(
        mail?.body ?? '',
      );
      expect(Number(link?.[2])).toBe(crew);
      const inside = await t.world.call(t.office, 'otlLogin', { token: link?.[1] ?? '' });
      const me = { id, token: (inside.body as { token: string }).token };
      await t.world.call(me, 'replyJob', { id: Number(link?.[2]), accepted: choice === 1 });
      const dialog = await t.world.call(me, 'getJobDialog', { idJob: job });
      return dialog.body.job.statusUser;
    };
    expect([await answer('Ann', 1), await answer('Ben', 0)]).toEqual([2, 3]);
  });

  test('N-19, B.5.15: a reminder goes with its shift: planned anew for the new start, also where none was ahead before', async () => {
    const planned = async (hours: number, to: number) => {
      const { job, crew } = await t.shift(3, hours);
      const slow = await t.world.make.user({});
      await t.world.call(t.office, 'saveJobUserList', {
        idReqCrew: crew,
        statusUser: { id: slow, status: 1 },
      });
      await t.save(job, { date: inHours(to) });
      const [found] = (await t.waiting('remind-invite')).filter(
        ({ key }) => key === `remind:${crew}:${slow}`,
      );
      return found && Math.round((found.run_at.getTime() - Date.now()) / HOUR);
    };
    // A day after the invitation, or two days before the start where that is sooner.
    expect([12, 13]).toContain(await planned(100, 60));
    expect(await planned(20, 100)).toBe(24);
  });

  test('N-19: who does not answer is reminded by text message, once; who answered is not', async () => {
    const { crew } = await t.shift(3);
    const [slow, quick] = await Promise.all([t.world.make.user({}), t.world.make.user({})]);
    const statusUser = [slow, quick].map((id) => ({ id, status: 1 }));
    await t.world.call(t.office, 'saveJobUserList', { idReqCrew: crew, statusUser });
    const reminders = await t.waiting('remind-invite');
    expect(reminders.map((row) => row.key).sort()).toEqual(
      [slow, quick].map((id) => `remind:${crew}:${id}`).sort(),
    );
    for (const { run_at } of reminders)
      expect(Math.abs(run_at.getTime() - Date.now() - 24 * HOUR)).toBeLessThan(HOUR);
    await t.world.call(await t.world.signIn(quick), 'replyJob', { id: crew, accepted: true });
    const texts = (await t.settle()).filter((row) => row.channel === 'sms');
    expect(texts.map((row) => row.user_id)).toEqual([slow]);
    expect((await t.settle()).filter((row) => row.channel === 'sms')).toEqual([]);
  });
});
