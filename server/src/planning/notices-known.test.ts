import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { noticeWorld } from './testing/notice-world';

const HOUR = 3_600_000;
const when = (at: number) => formatDateTimeWithZone(at, 'Australia/Sydney');

let t: Awaited<ReturnType<typeof noticeWorld>>;
beforeAll(async () => {
  t = await noticeWorld();
}, 120_000);
afterAll(() => t.world.close());
beforeEach(() => t.settle());
const bodies = async () =>
  (await t.settle())
    .filter(({ channel }) => channel === 'mail')
    .map(({ subject, body }) => `${subject} ${body}`);

describe('N-19: what the crew hears by the time that they know', () => {
  test.each(['moved, and put back to Pending', 'put back to Pending, and moved then'])(
    'N-19: a job that is %s is told of once it is confirmed again',
    async (how) => {
      const { job, start } = await t.shift();
      const steps = [() => t.save(job, { date: start + HOUR }), () => t.save(job, { status: 0 })];
      for (const step of how.startsWith('put') ? steps.reverse() : steps) await step();
      expect(await bodies()).toEqual([]);
      await t.save(job, { status: 1 });
      expect(await bodies()).toEqual([
        expect.stringContaining(`Your start was ${when(start)} and is now ${when(start + HOUR)}.`),
      ]);
      expect(await bodies()).toEqual([]);
    },
  );

  test('N-19: a job that was pending and comes back as it was is told of in no word', async () => {
    const { job } = await t.shift();
    await t.save(job, { status: 0 });
    await t.save(job, { status: 1 });
    expect(await bodies()).toEqual([]);
  });

  test('N-19, J-19: another group and place, given while it was cancelled, are told when it goes ahead', async () => {
    const { job, crew, start } = await t.shift();
    await t.save(job, { status: 2 });
    await t.settle();
    const groupId = await t.world.make.group('Forklift Driver');
    await t.save(job, { location: 'Gate 4', reqCrew: [{ id: crew, groupId }] });
    expect(await bodies()).toEqual([]);
    await t.save(job, { status: 1 });
    const changes = 'The place was Hall 1 and is now Gate 4. You are now needed as Forklift Driver.';
    expect((await bodies()).sort()).toEqual([
      expect.stringContaining(`Load in has changed. ${changes} Your start is still ${when(start)}.`),
      expect.stringContaining(`Load in on ${when(start)} is going ahead after all.`),
    ]);
    expect(await bodies()).toEqual([]);
  });

  test('N-19: a start and an end that moved apart are both told; of an end that went along the new one', async () => {
    const { job, crew, start } = await t.shift();
    const times = async (startTime: number, endTime: number) => {
      const row = await t.world.db
        .selectFrom('job_crew')
        .select(['id', 'group_id as groupId', 'amount'])
        .where('id', '=', crew)
        .executeTakeFirstOrThrow();
      await t.save(job, { reqCrew: [{ ...row, startTime, endTime }] });
    };
    await times(start, start + 8 * HOUR);
    await t.settle();
    await times(start + HOUR, start + 16 * HOUR);
    expect((await bodies()).join(' ')).toContain(
      `Your start was ${when(start)} and is now ${when(start + HOUR)}. It now ends at ${when(start + 16 * HOUR)}, not at ${when(start + 8 * HOUR)}.`,
    );
    await times(start + 2 * HOUR, start + 17 * HOUR);
    expect((await bodies()).join(' ')).toContain(
      `and is now ${when(start + 2 * HOUR)}. It now ends at ${when(start + 17 * HOUR)}.`,
    );
  });

  test('N-19, J-19: right after a move a cancellation names the start that they knew', async () => {
    const { job, start } = await t.shift();
    await t.save(job, { date: start + HOUR });
    await t.save(job, { status: 2 });
    expect(await bodies()).toEqual([
      expect.stringContaining(`Load in on ${when(start)} has been cancelled.`),
    ]);
  });

  test('N-19: right after a move, who is taken off reads the start that they knew', async () => {
    const { job, crew, start, kim } = await t.shift();
    await t.save(job, { date: start + HOUR });
    const statusUser = { id: kim.id, status: 0 };
    await t.world.call(t.office, 'saveJobUserList', { idReqCrew: crew, statusUser });
    expect(await bodies()).toEqual([
      expect.stringContaining(`You are no longer on Load in on ${when(start)}.`),
    ]);
  });
});
