import { epochToLocal, localToEpoch } from '@crewcall/domain/time';
import { sql } from 'kysely';
import { inHours, testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { sentWhen } from '../platform/when-text';
import { writeAs } from '../platform/write';
import { queueNotice } from './change-notice.task';
import { reminderTime } from '../crews/invitation';

const HOUR = 3_600_000;
const zone = 'Australia/Sydney';
const when = (at: number) => sentWhen(at, zone);

type Person = { id: number; token: string };
let world: TestApp;
let office: Person;
beforeAll(async () => {
  world = await testApp();
  office = await world.signIn(await world.make.admin());
}, 120_000);
afterAll(() => world.close());
beforeEach(() => settle());

/** Lets the time pass that waiting tasks wait for; what went out meanwhile, oldest first. */
async function settle() {
  for (let round = 0; round < 3; round += 1) {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);
    await world.drain();
  }
  const { rows } = await sql<{ channel: string; user_id: number; subject: string; body: string }>`
    with gone as (delete from message returning id, channel, user_id, subject, body)
    select channel, user_id, subject, body from gone order by id`.execute(world.db);
  return rows;
}
const waiting = async (name: string) =>
  (
    await sql<{ run_at: Date; key: string; payload: unknown }>`
      select j.run_at, j.key, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name}`.execute(
      world.db,
    )
  ).rows;

async function shift(status: 1 | 2 | 3 = 2, hours = 100) {
  const start = inHours(hours);
  const job = await world.make.job({ title: 'Load in', start_at: start, location: 'Hall 1' });
  const crew = await world.make.crew(job, { amount: 9 });
  const kim = await world.signIn(await world.make.user({ first_name: 'Kim' }));
  await world.make.member(crew, kim.id, status);
  return { job, crew, start, kim };
}
async function save(job: number, change: object) {
  const reply = await world.call(office, 'saveUpdatedJobv2', { job: { id: job, ...change } });
  expect([reply.status, reply.body.error]).toEqual([200, undefined]);
}
const sent = async () => (await settle()).map(({ user_id, subject, body }) => ({ user_id, subject, body }));

describe('N-19: a change', () => {
  test('N-19: several saves of time and place are one message, with what was and what is', async () => {
    const { job, start, kim } = await shift();
    await save(job, { date: start + HOUR });
    await save(job, { location: 'Gate 4' });
    await save(job, { date: start + 2 * HOUR });
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

  test('N-19, X-03: each start is told by the clock of its own zone, and that clock is named', async () => {
    const { job, start, kim } = await shift();
    // The same time of day in Perth, three hours later (two while Sydney has no daylight saving).
    const name = when(start).split(' ').at(-1) ?? '';
    const wall = when(start).replace(` ${name}`, '');
    const moved = localToEpoch('Australia/Perth', epochToLocal(zone, start)).at;
    await save(job, { state: 5, date: moved });
    const [first] = await sent();
    expect(first).toMatchObject({ user_id: kim.id });
    expect(first?.body).toContain(`Your start was ${wall} ${name} and is now ${wall} AWST.`);
    // The zone alone: the shift begins when it did, and its new clock says so.
    await save(job, { state: 1 });
    expect((await sent())[0]?.body).toContain(`Your start was ${wall} AWST and is now ${when(moved)}.`);
    // Melbourne's clock is Sydney's: there is nothing to tell.
    await save(job, { state: 2 });
    expect(await sent()).toEqual([]);
  });

  test('N-19: what was put back is not told, nor is what is no matter of time or place', async () => {
    const { job, start } = await shift();
    await save(job, { date: start + HOUR });
    await save(job, { date: start });
    await save(job, { location: 'Gate 4' });
    await save(job, { location: 'Hall 1' });
    expect(await sent()).toEqual([]);
    await save(job, {
      title: 'Bump in',
      description: 'Steel caps',
      color: '#112233',
      onSiteResponsibleName: 'Jo',
    });
    expect(await sent()).toEqual([]);
    await save(job, { title: 'Bump in', location: 'Hall 1', date: start });
    expect([await waiting('job-notice'), await sent()]).toEqual([[], []]);
  });

  test('N-19: only the crew whose time changed is told of it; who declined or came later is not', async () => {
    const { job, crew, start, kim } = await shift();
    const second = await world.make.crew(job, { amount: 3, start_at: start + HOUR });
    const [lee, no, late] = await Promise.all(
      ['Lee', 'No', 'Late'].map((first_name) => world.make.user({ first_name })),
    );
    await world.make.member(second, lee ?? 0, 1);
    await world.make.member(second, no ?? 0, 3);
    const group = (
      await world.db
        .selectFrom('job_crew')
        .select('group_id')
        .where('id', '=', crew)
        .executeTakeFirstOrThrow()
    ).group_id;
    await save(job, { reqCrew: [{ id: second, groupId: group, amount: 3, startTime: start + 3 * HOUR }] });
    await world.call(office, 'saveJobUserList', {
      idReqCrew: second,
      statusUser: { id: late ?? 0, status: 2 },
    });
    const told = (await sent()).filter(({ subject }) => subject.startsWith('Changed'));
    expect(told.map(({ user_id }) => user_id)).toEqual([lee]);
    expect(told[0]?.body).toContain(
      `Your start was ${when(start + HOUR)} and is now ${when(start + 3 * HOUR)}.`,
    );
    await save(job, {
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
    const { job, start, kim } = await shift();
    await save(job, { status: 2 });
    await save(job, { status: 2 });
    expect(await sent()).toMatchObject([
      {
        user_id: kim.id,
        subject: 'Cancelled: Load in',
        body: expect.stringContaining(`Load in on ${when(start)} has been cancelled.`) as string,
      },
    ]);
    await save(job, { status: 1 });
    expect(await sent()).toMatchObject([
      {
        user_id: kim.id,
        subject: 'Going ahead: Load in',
        body: expect.stringContaining('going ahead after all') as string,
      },
    ]);
    await save(job, { status: 2 });
    await save(job, { status: 1 });
    expect((await sent()).some(({ subject }) => subject.startsWith('Cancelled'))).toBe(false);
  });

  test('N-19: who was invited between two saves hears what their invitation said, not what was before it', async () => {
    const { job, crew, start, kim } = await shift();
    await save(job, { date: start + HOUR });
    await save(job, { location: 'Gate 4' });
    const lee = await world.make.user({ first_name: 'Lee' });
    await world.call(office, 'saveJobUserList', { idReqCrew: crew, statusUser: { id: lee, status: 1 } });
    await save(job, { date: start + 2 * HOUR, location: 'Gate 5' });
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
    const { job, start, kim } = await shift();
    const second = await world.make.crew(job, { amount: 3, start_at: start });
    const lee = await world.make.user({ first_name: 'Lee' });
    await world.make.member(second, lee, 2);
    const { group_id: groupId } = await world.db
      .selectFrom('job_crew')
      .select('group_id')
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    await save(job, {
      status: 2,
      reqCrew: [{ id: second, groupId, amount: 3, startTime: start, deleted: true }],
    });
    const told = (await sent()).map(({ user_id, subject }) => `${user_id} ${subject}`);
    expect(told.sort()).toEqual([`${kim.id} Cancelled: Load in`, `${lee} No longer needed: Load in`].sort());
  });

  describe('close to the start', () => {
    const MINUTE = 60_000;
    const queue = (idJob: number, now: number, crews: Parameters<typeof queueNotice>[1]['crews']) =>
      writeAs({ db: world.db, call: 'test', userId: null, quiet: true }, (tx) =>
        queueNotice(tx, { id: idJob, location: 'Hall 1', zone, crews }, 'changed', now),
      );
    const dueAt = async () => (await waiting('job-notice'))[0]?.run_at.getTime();

    test.each([
      ['N-19: a change waits two minutes', 60, 90, 2],
      ['N-19: but not beyond the new start', 60, 1, 1],
      ['N-19: nor beyond the old one', 1, 60, 1],
      ['N-19: nor at all where the new start is past', 60, -5, -5],
      ['N-19: what begins again later is told by then', -5, 1, 1],
    ])('%s', async (_, was, is, wanted) => {
      const { job, crew } = await shift();
      const now = Date.now();
      await queue(job, now, [
        { id: crew, startTime: now + was * MINUTE, movedTo: now + is * MINUTE, endTime: null },
      ]);
      expect(await dueAt()).toBe(now + wanted * MINUTE);
    });

    test('N-19: further saves do not put it off beyond a start, whichever crews they are of', async () => {
      const { job, crew, start } = await shift();
      const second = await world.make.crew(job, { start_at: start });
      const now = Date.now();
      await queue(job, now, [{ id: crew, startTime: now + 3 * MINUTE, movedTo: start, endTime: null }]);
      expect(await dueAt()).toBe(now + 2 * MINUTE);
      await queue(job, now + 1.5 * MINUTE, [{ id: second, startTime: start, endTime: null }]);
      expect(await dueAt()).toBe(now + 3 * MINUTE);
    });

    test('N-19: a shift moved ahead is told even where it has begun by the time that the word goes out', async () => {
      const { job, crew, kim } = await shift();
      const [then, soon] = [Date.now() - 3 * MINUTE, Date.now() - MINUTE];
      await world.db.updateTable('job_crew').set({ start_at: soon }).where('id', '=', crew).execute();
      await world.db.updateTable('crew_member').set({ invited_at: 0 }).where('crew_id', '=', crew).execute();
      await queue(job, then, [{ id: crew, startTime: then + HOUR, movedTo: soon, endTime: null }]);
      expect((await sent()).map(({ user_id }) => user_id)).toEqual([kim.id]);
      // What was over before the save is no news.
      await queue(job, Date.now(), [{ id: crew, startTime: then, movedTo: soon, endTime: null }]);
      expect(await sent()).toEqual([]);
    });

    test('N-19: a save that moves a crew to the next quarter of an hour is told by then', async () => {
      const { job, crew, start } = await shift();
      const { group_id: groupId } = await world.db
        .selectFrom('job_crew')
        .select('group_id')
        .where('id', '=', crew)
        .executeTakeFirstOrThrow();
      const next = (Math.floor(Date.now() / (15 * MINUTE)) + 1) * 15 * MINUTE;
      await save(job, { reqCrew: [{ id: crew, groupId, amount: 9, startTime: next }] });
      const [queued] = await waiting('job-notice');
      expect(queued?.payload).toMatchObject([{ due: next, crews: [{ startTime: start }] }]);
      expect(queued?.run_at.getTime()).toBeLessThanOrEqual(next);
    });
  });

  test('N-19, C-05: the word is queued with the change, and not at all when the change is refused', async () => {
    const { job, start } = await shift();
    const refused = await world.call(office, 'saveUpdatedJobv2', {
      job: { id: job, location: 'Gate 4', reqCrew: [{ groupId: 999_999, amount: 1, startTime: start }] },
    });
    expect(refused.body.error).toBe(true);
    expect([await waiting('job-notice'), await sent()]).toEqual([[], []]);
    await save(job, { location: 'Gate 4' });
    expect(await waiting('job-notice')).toHaveLength(1);
  });

  test('N-19, S-11: the link of a waiting invitation stays good until the crew starts, also after it moved', async () => {
    const { job, crew, start } = await shift(3);
    const max = await world.make.user({ first_name: 'Max' });
    await world.call(office, 'saveJobUserList', { idReqCrew: crew, statusUser: { id: max, status: 1 } });
    await save(job, { date: start + 30 * HOUR });
    const { expires_at } = await world.db
      .selectFrom('login_link')
      .select('expires_at')
      .where('user_id', '=', max)
      .executeTakeFirstOrThrow();
    expect(expires_at).toBe(start + 30 * HOUR);
  });
});

describe('N-19: an invitation', () => {
  test('N-19, B.4.02: its links sign in and answer: accept confirms, reject declines', async () => {
    const { job, crew } = await shift(3);
    const answer = async (name: string, choice: 0 | 1) => {
      const id = await world.make.user({ first_name: name });
      await world.call(office, 'saveJobUserList', { idReqCrew: crew, statusUser: { id, status: 1 } });
      const mail = (await settle()).find((row) => row.channel === 'mail' && row.user_id === id);
      const link = new RegExp(`/linklogin/([\\w-]{43})/acceptJob/${job}/(\\d+)/${choice}\\b`).exec(
        mail?.body ?? '',
      );
      expect(Number(link?.[2])).toBe(crew);
      const inside = await world.call(office, 'otlLogin', { token: link?.[1] ?? '' });
      const me = { id, token: (inside.body as { token: string }).token };
      await world.call(me, 'replyJob', { id: Number(link?.[2]), accepted: choice === 1 });
      const dialog = await world.call(me, 'getJobDialog', { idJob: job });
      return dialog.body.job.statusUser;
    };
    expect([await answer('Ann', 1), await answer('Ben', 0)]).toEqual([2, 3]);
  });

  test('N-19, B.5.15: a reminder goes with its shift: planned anew for the new start, also where none was ahead before', async () => {
    const planned = async (hours: number, to: number) => {
      const { job, crew } = await shift(3, hours);
      const slow = await world.make.user({});
      await world.call(office, 'saveJobUserList', { idReqCrew: crew, statusUser: { id: slow, status: 1 } });
      await save(job, { date: inHours(to) });
      const [found] = (await waiting('remind-invite')).filter(({ key }) => key === `remind:${crew}:${slow}`);
      return found && Math.round((found.run_at.getTime() - Date.now()) / HOUR);
    };
    // A day after the invitation, or two days before the start where that is sooner.
    expect([12, 13]).toContain(await planned(100, 60));
    expect(await planned(20, 100)).toBe(24);
  });

  test('N-19: who does not answer is reminded by text message, once; who answered is not', async () => {
    const { crew } = await shift(3);
    const [slow, quick] = await Promise.all([world.make.user({}), world.make.user({})]);
    const statusUser = [slow, quick].map((id) => ({ id, status: 1 }));
    await world.call(office, 'saveJobUserList', { idReqCrew: crew, statusUser });
    const reminders = await waiting('remind-invite');
    expect(reminders.map((row) => row.key).sort()).toEqual(
      [slow, quick].map((id) => `remind:${crew}:${id}`).sort(),
    );
    for (const { run_at } of reminders)
      expect(Math.abs(run_at.getTime() - Date.now() - 24 * HOUR)).toBeLessThan(HOUR);
    await world.call(await world.signIn(quick), 'replyJob', { id: crew, accepted: true });
    const texts = (await settle()).filter((row) => row.channel === 'sms');
    expect(texts.map((row) => row.user_id)).toEqual([slow]);
    expect((await settle()).filter((row) => row.channel === 'sms')).toEqual([]);
  });

  test.each([
    ['N-19: four days ahead: after a day', 96, 24],
    ['N-19: sixty hours ahead: two days before the start', 60, 12],
    ['N-19: forty hours ahead: after a day, since two days before is past', 40, 24],
    ['N-19: at exactly 48 hours: after a day', 48, 24],
    ['N-19: twenty hours ahead: not at all', 20, null],
  ])('%s', (_, ahead, wanted) => {
    const now = Date.UTC(2026, 10, 21, 9);
    const at = reminderTime(now + ahead * HOUR, now);
    expect(at === null ? null : (at - now) / HOUR).toBe(wanted);
  });
});
