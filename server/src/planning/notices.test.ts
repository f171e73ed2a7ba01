import { epochToLocal, localToEpoch } from '@crewcall/domain/time';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { sql } from 'kysely';
import { inHours } from '../../test/support';
import { configure } from '../../test/support/shift';
import { writeAs } from '../platform/database/write';
import { queueNotice } from './change-notice.task';
import { noticeWorld } from './testing/notice-world';

const HOUR = 3_600_000;
const zone = 'Australia/Sydney';
const when = (at: number) => formatDateTimeWithZone(at, zone);

let t: Awaited<ReturnType<typeof noticeWorld>>;
beforeAll(async () => {
  t = await noticeWorld();
}, 120_000);
afterAll(() => t.world.close());
beforeEach(() => t.settle());
const sent = async () =>
  (await t.settle())
    .filter(({ channel, error }) => channel === 'mail' && error === null)
    .map(({ user_id, subject, body }) => ({ user_id, subject, body }));

describe('N-19: a change', () => {
  test('N-19: several saves of time and place are one message, with what was and what is', async () => {
    const { job, start, kim } = await t.shift();
    await t.save(job, { date: start + HOUR });
    await t.save(job, { location: 'Gate 4' });
    await t.save(job, { date: start + 2 * HOUR });
    expect(await sent()).toEqual([
      {
        user_id: kim.id,
        subject: 'Changed: Load in',
        body: expect.stringContaining(
          `Load in has changed. Your start was ${when(start)} and is now ${when(start + 2 * HOUR)}. The place was Hall 1 and is now Gate 4.`,
        ) as string,
      },
    ]);
    expect(await sent()).toEqual([]);
  });

  test('N-19: another group is told to whoever is confirmed or knows of the invitation, with the pay that it shows', async () => {
    const group = await t.world.make.group('Forklift Driver');
    const { job, crew, start, kim } = await t.shift();
    const { group_id: before } = await t.world.db
      .selectFrom('job_crew')
      .select('group_id')
      .where('id', '=', crew)
      .executeTakeFirstOrThrow();
    await t.world.db
      .insertInto('user_group_rate')
      .values({ user_id: kim.id, group_id: group, rate_cents: 5000 })
      .execute();
    const [lee, no] = await Promise.all(['Lee', 'No'].map((first_name) => t.world.make.user({ first_name })));
    await t.world.make.member(crew, lee ?? 0, 1);
    await t.world.db.updateTable('crew_member').set({ seen_at: start }).where('crew_id', '=', crew).execute();
    await t.world.make.member(crew, no ?? 0, 3);
    await configure(t.world, { confShowPay: 1 });
    await t.save(job, { reqCrew: [{ id: crew, groupId: group }] });
    const told = await sent();
    const text = (pay: string) =>
      `Load in has changed. You are now needed as Forklift Driver${pay}. Your start is still ${when(start)}.`;
    expect(told.map(({ user_id }) => user_id)).toEqual([kim.id, lee]);
    expect(told[0]?.body).toContain(text(', $50.00 an hour'));
    expect(told[1]?.body).toContain(text(''));
    await configure(t.world, { confShowPay: 0 });
    await t.save(job, { location: 'Gate 4', reqCrew: [{ id: crew, groupId: before }] });
    const [first] = await sent();
    expect(first?.body).toMatch(/is now Gate 4\. You are now needed as [^.$]+\. Your start is still/);
    // Put back before anybody was told.
    await t.save(job, { reqCrew: [{ id: crew, groupId: group }] });
    await t.save(job, { reqCrew: [{ id: crew, groupId: before }] });
    expect(await sent()).toEqual([]);
  });

  test('N-19, C-05: a change that a killed server had in hand is told with the next one', async () => {
    const { job, start, kim } = await t.shift();
    await t.save(job, { date: start + HOUR });
    await sql`update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now(), attempts = 1
      where key = ${`notice:${job}:changed`}`.execute(t.world.db);
    await t.save(job, { location: 'Gate 4' });
    expect(await sent()).toEqual([
      {
        user_id: kim.id,
        subject: 'Changed: Load in',
        body: expect.stringContaining(
          `Your start was ${when(start)} and is now ${when(start + HOUR)}. The place was Hall 1 and is now Gate 4.`,
        ) as string,
      },
    ]);
    await sql`select graphile_worker.force_unlock_workers(array['worker-dead'])`.execute(t.world.db);
    expect([await sent(), await t.waiting('job-notice')]).toEqual([[], []]);
  });

  test('N-19, X-03: each start is told by the clock of its own zone, and that clock is named', async () => {
    const { job, start, kim } = await t.shift();
    // The same time of day in Perth, three hours later (two while Sydney has no daylight saving).
    const name = when(start).split(' ').at(-1) ?? '';
    const wall = when(start).replace(` ${name}`, '');
    const moved = localToEpoch('Australia/Perth', epochToLocal(zone, start)).at;
    await t.save(job, { state: 5, date: moved });
    const [first] = await sent();
    expect(first).toMatchObject({ user_id: kim.id });
    expect(first?.body).toContain(`Your start was ${wall} ${name} and is now ${wall} AWST.`);
    // The zone alone: the shift begins when it did, and its new clock says so.
    await t.save(job, { state: 1 });
    expect((await sent())[0]?.body).toContain(`Your start was ${wall} AWST and is now ${when(moved)}.`);
    // Melbourne's clock is Sydney's: there is nothing to tell.
    await t.save(job, { state: 2 });
    expect(await sent()).toEqual([]);
  });

  test('N-19: what was put back is not told, nor is what is no matter of time or place', async () => {
    const { job, start } = await t.shift();
    await t.save(job, { date: start + HOUR });
    await t.save(job, { date: start });
    await t.save(job, { location: 'Gate 4' });
    await t.save(job, { location: 'Hall 1' });
    expect(await sent()).toEqual([]);
    await t.save(job, {
      title: 'Bump in',
      description: 'Steel caps',
      color: '#112233',
      onSiteResponsibleName: 'Jo',
    });
    expect(await sent()).toEqual([]);
    await t.save(job, { title: 'Bump in', location: 'Hall 1', date: start });
    expect([await t.waiting('job-notice'), await sent()]).toEqual([[], []]);
  });

  test('N-19: only the crew whose time changed is told of it; who declined or came later is not', async () => {
    const { job, crew, start, kim } = await t.shift();
    const second = await t.world.make.crew(job, { amount: 3, start_at: start + HOUR });
    const [lee, no, late] = await Promise.all(
      ['Lee', 'No', 'Late'].map((first_name) => t.world.make.user({ first_name })),
    );
    await t.world.make.member(second, lee ?? 0, 1);
    await t.world.db
      .updateTable('crew_member')
      .set({ seen_at: start })
      .where('crew_id', '=', second)
      .execute();
    await t.world.make.member(second, no ?? 0, 3);
    const group = (
      await t.world.db
        .selectFrom('job_crew')
        .select('group_id')
        .where('id', '=', crew)
        .executeTakeFirstOrThrow()
    ).group_id;
    await t.save(job, { reqCrew: [{ id: second, groupId: group, amount: 3, startTime: start + 3 * HOUR }] });
    await t.world.call(t.office, 'saveJobUserList', {
      idReqCrew: second,
      statusUser: { id: late ?? 0, status: 2 },
    });
    const told = (await sent()).filter(({ subject }) => subject.startsWith('Changed'));
    expect(told.map(({ user_id }) => user_id)).toEqual([lee]);
    expect(told[0]?.body).toContain(
      `Your start was ${when(start + HOUR)} and is now ${when(start + 3 * HOUR)}.`,
    );
    await t.save(job, {
      reqCrew: [{ id: crew, groupId: group, amount: 9, startTime: start, endTime: start + 5 * HOUR }],
    });
    expect(await sent()).toMatchObject([
      {
        user_id: kim.id,
        body: expect.stringContaining(`It now ends at ${when(start + 5 * HOUR)}.`) as string,
      },
    ]);
  });

  test('N-19, J-19: a cancellation is told once, at once; one that is taken back within the moment is not', async () => {
    const { job, start, kim } = await t.shift();
    await t.save(job, { status: 2 });
    await t.save(job, { status: 2 });
    expect(await sent()).toMatchObject([
      {
        user_id: kim.id,
        subject: 'Cancelled: Load in',
        body: expect.stringContaining(`Load in on ${when(start)} has been cancelled.`) as string,
      },
    ]);
    await t.save(job, { status: 1 });
    expect(await sent()).toMatchObject([
      {
        user_id: kim.id,
        subject: 'Going ahead: Load in',
        body: expect.stringContaining('going ahead after all') as string,
      },
    ]);
    await t.save(job, { status: 2 });
    await t.save(job, { status: 1 });
    expect(await sent()).toEqual([]);
  });

  test.each([
    ['began two hours ago and goes on', 2, ['Cancelled: Load in', 'Going ahead: Load in']],
    ['is over', -1, []],
  ])(
    'N-19, J-19: of a shift that %s, who stands there or is on the way hears this',
    async (_, ends, told) => {
      const { job, crew } = await t.shift(2, -2);
      await t.world.db
        .updateTable('job_crew')
        .set({ end_at: inHours(ends) })
        .where('id', '=', crew)
        .execute();
      await t.save(job, { status: 2 });
      const off = await sent();
      await t.save(job, { status: 1 });
      expect([...off, ...(await sent())].map(({ subject }) => subject)).toEqual(told);
    },
  );

  test('N-19: of a crew that is deleted after its start they hear too, and so does whoever is taken off it', async () => {
    const { job, crew, start, kim } = await t.shift(2, -2);
    const lee = await t.world.make.user({ first_name: 'Lee' });
    await t.world.make.member(crew, lee, 2);
    await t.world.call(t.office, 'saveJobUserList', {
      idReqCrew: crew,
      statusUser: { id: lee, status: 0 },
      pay: { kind: 'nothing' },
    });
    const { group_id: groupId } = await t.world.db
      .selectFrom('job_crew')
      .select('group_id')
      .where('id', '=', crew)
      .executeTakeFirstOrThrow();
    await t.save(job, { reqCrew: [{ id: crew, groupId, amount: 9, startTime: start, deleted: true }] });
    expect((await sent()).map(({ user_id }) => user_id)).toEqual([lee, kim.id]);
  });

  test('N-19: who was invited between two saves hears what their invitation said, not what was before it', async () => {
    const { job, crew, start, kim } = await t.shift();
    await t.save(job, { date: start + HOUR });
    await t.save(job, { location: 'Gate 4' });
    const lee = await t.world.make.user({ first_name: 'Lee' });
    await t.world.call(t.office, 'saveJobUserList', { idReqCrew: crew, statusUser: { id: lee, status: 1 } });
    await t.save(job, { date: start + 2 * HOUR, location: 'Gate 5' });
    const told = (await sent()).filter(({ subject }) => subject.startsWith('Changed'));
    const said = (id: number) => told.find(({ user_id }) => user_id === id)?.body;
    expect(said(kim.id)).toContain(
      `Your start was ${when(start)} and is now ${when(start + 2 * HOUR)}. The place was Hall 1 and is now Gate 5.`,
    );
    expect(said(lee)).toContain(
      `Your start was ${when(start + HOUR)} and is now ${when(start + 2 * HOUR)}. The place was Gate 4 and is now Gate 5.`,
    );
  });

  test('N-19, J-19: with a crew deleted and the job cancelled in one save, each worker hears which', async () => {
    const { job, start, kim } = await t.shift();
    const second = await t.world.make.crew(job, { amount: 3, start_at: start });
    const lee = await t.world.make.user({ first_name: 'Lee' });
    await t.world.make.member(second, lee, 2);
    const { group_id: groupId } = await t.world.db
      .selectFrom('job_crew')
      .select('group_id')
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    await t.save(job, {
      status: 2,
      reqCrew: [{ id: second, groupId, amount: 3, startTime: start, deleted: true }],
    });
    const told = (await sent()).map(({ user_id, subject }) => `${user_id} ${subject}`);
    expect(told.sort()).toEqual([`${kim.id} Cancelled: Load in`, `${lee} No longer needed: Load in`].sort());
  });

  describe('on a copy of the job', () => {
    async function copied(sendNotification: boolean) {
      const { job, start, kim } = await t.shift();
      await t.world.make.member(
        await t.world.make.crew(job, { amount: 3, start_at: start + HOUR }),
        kim.id,
        2,
      );
      const choices = { duplicateCrew: true, duplicateCrewStatus: false, sendNotification };
      const { body } = await t.world.call(t.office, 'duplicateJob', {
        id: job,
        dates: [start + 48 * HOUR],
        ...choices,
      });
      return { copy: body.jobIds[0] ?? 0, kim };
    }
    const cancelled = async () => (await sent()).filter(({ subject }) => subject.startsWith('Cancelled'));

    test('N-19: who is invited and was never told of it hears of no change and no cancellation', async () => {
      const { copy } = await copied(false);
      await t.save(copy, { location: 'Gate 4' });
      expect(await sent()).toEqual([]);
      await t.save(copy, { status: 2 });
      expect(await sent()).toEqual([]);
    });

    test('N-19: who was never told is not reminded of it either, when it moves; who was told is', async () => {
      const reminded = async (isTold: boolean) => {
        const { copy } = await copied(isTold);
        await t.save(copy, { date: inHours(120) });
        const crews = await t.world.db
          .selectFrom('job_crew')
          .select('id')
          .where('job_id', '=', copy)
          .execute();
        const keys = (await t.waiting('remind-invite')).map(({ key }) => key ?? '');
        return crews.map(({ id }) => keys.some((key) => key.startsWith(`remind:${id}:`)));
      };
      expect(await reminded(false)).toEqual([false, false]);
      expect(await reminded(true)).toEqual([true, true]);
    });

    test('N-19: who was told and is on two crews reads of both shifts in one message', async () => {
      const { copy, kim } = await copied(true);
      const starts = await t.world.db
        .selectFrom('job_crew')
        .select('start_at')
        .where('job_id', '=', copy)
        .orderBy('start_at')
        .execute();
      await t.save(copy, { status: 2 });
      const [one, ...more] = await cancelled();
      expect([one?.user_id, more]).toEqual([kim.id, []]);
      for (const { start_at } of starts)
        expect(one?.body).toContain(`Load in on ${when(start_at)} has been cancelled.`);
      expect(starts).toHaveLength(2);
    });

    test('N-19: who has seen an invitation that was not sent hears that it is off', async () => {
      const { copy, kim } = await copied(false);
      const crews = await t.world.db.selectFrom('job_crew').select('id').where('job_id', '=', copy).execute();
      await t.world.call(kim, 'seenInvites', { ids: crews.map(({ id }) => id) });
      await t.save(copy, { status: 2 });
      expect((await cancelled()).map(({ user_id }) => user_id)).toEqual([kim.id]);
    });
  });

  describe('close to the start', () => {
    const MINUTE = 60_000;
    type CrewThen = Omit<Parameters<typeof queueNotice>[1]['crews'][number], 'groupId'>;
    const queue = async (idJob: number, now: number, moved: readonly CrewThen[]) => {
      const groups = await t.world.db
        .selectFrom('job_crew')
        .select(['id', 'group_id'])
        .where('job_id', '=', idJob)
        .execute();
      const groupOf = new Map(groups.map((crew) => [crew.id, crew.group_id]));
      const crews = moved.map((crew) => ({ ...crew, groupId: groupOf.get(crew.id) ?? 0 }));
      await writeAs({ db: t.world.db, call: 'test', userId: null, quiet: true }, (tx) =>
        queueNotice(tx, { id: idJob, location: 'Hall 1', zone, crews }, 'changed', { now }),
      );
    };
    const dueAt = async () => (await t.waiting('job-notice'))[0]?.run_at.getTime();

    test.each([
      ['N-19: a change waits two minutes', 60, 90, 2],
      ['N-19: but not beyond the new start', 60, 1, 1],
      ['N-19: nor beyond the old one', 1, 60, 1],
      ['N-19: nor at all where the new start is past', 60, -5, -5],
      ['N-19: what begins again later is told by then', -5, 1, 1],
    ])('%s', async (_, was, is, wanted) => {
      const { job, crew } = await t.shift();
      const now = Date.now();
      await queue(job, now, [
        { id: crew, startTime: now + was * MINUTE, movedTo: now + is * MINUTE, endTime: null },
      ]);
      expect(await dueAt()).toBe(now + wanted * MINUTE);
    });

    test('N-19: further saves do not put it off beyond a start, whichever crews they are of', async () => {
      const { job, crew, start } = await t.shift();
      const second = await t.world.make.crew(job, { start_at: start });
      const now = Date.now();
      await queue(job, now, [{ id: crew, startTime: now + 3 * MINUTE, movedTo: start, endTime: null }]);
      expect(await dueAt()).toBe(now + 2 * MINUTE);
      await queue(job, now + 1.5 * MINUTE, [{ id: second, startTime: start, endTime: null }]);
      expect(await dueAt()).toBe(now + 3 * MINUTE);
    });

    test('N-19: a shift moved ahead is told even where it has begun by the time that the word goes out', async () => {
      const { job, crew, kim } = await t.shift();
      const [then, soon] = [Date.now() - 3 * MINUTE, Date.now() - MINUTE];
      await t.world.db.updateTable('job_crew').set({ start_at: soon }).where('id', '=', crew).execute();
      await t.world.db
        .updateTable('crew_member')
        .set({ invited_at: 0 })
        .where('crew_id', '=', crew)
        .execute();
      await queue(job, then, [{ id: crew, startTime: then + HOUR, movedTo: soon, endTime: null }]);
      expect((await sent()).map(({ user_id }) => user_id)).toEqual([kim.id]);
      // What was over before the save is no news.
      await queue(job, Date.now(), [{ id: crew, startTime: then, movedTo: soon, endTime: null }]);
      expect(await sent()).toEqual([]);
    });

    test('N-19: a save that moves a crew to the next quarter of an hour is told by then', async () => {
      const { job, crew, start } = await t.shift();
      const { group_id: groupId } = await t.world.db
        .selectFrom('job_crew')
        .select('group_id')
        .where('id', '=', crew)
        .executeTakeFirstOrThrow();
      const next = (Math.floor(Date.now() / (15 * MINUTE)) + 1) * 15 * MINUTE;
      await t.save(job, { reqCrew: [{ id: crew, groupId, amount: 9, startTime: next }] });
      const [queued] = await t.waiting('job-notice');
      expect(queued?.payload).toMatchObject([{ due: next, crews: [{ startTime: start }] }]);
      expect(queued?.run_at.getTime()).toBeLessThanOrEqual(next);
    });
  });

  test('N-19, C-05: the word is queued with the change, and not at all when the change is refused', async () => {
    const { job, start } = await t.shift();
    const refused = await t.world.call(t.office, 'saveUpdatedJobv2', {
      job: { id: job, location: 'Gate 4', reqCrew: [{ groupId: 999_999, amount: 1, startTime: start }] },
    });
    expect(refused.body.error).toBe(true);
    expect([await t.waiting('job-notice'), await sent()]).toEqual([[], []]);
    await t.save(job, { location: 'Gate 4' });
    expect(await t.waiting('job-notice')).toHaveLength(1);
  });

  test('N-19, S-11: the link of a waiting invitation stays good until the crew starts, also after it moved', async () => {
    const { job, crew, start } = await t.shift(3);
    const max = await t.world.make.user({ first_name: 'Max' });
    await t.world.call(t.office, 'saveJobUserList', { idReqCrew: crew, statusUser: { id: max, status: 1 } });
    await t.save(job, { date: start + 30 * HOUR });
    const { expires_at } = await t.world.db
      .selectFrom('login_link')
      .select('expires_at')
      .where('user_id', '=', max)
      .executeTakeFirstOrThrow();
    expect(expires_at).toBe(start + 30 * HOUR);
  });
});
