import { JobStatus } from '@crewcall/domain/job-state';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { noticeWorld } from './testing/notice-world';
import { startMailServer } from '../../test/support/mail-server';
import type { MailServer } from '../../test/support/mail-server';

const HOUR = 3_600_000;
const DROPPED = 'Dropped: it was no longer so when it could be sent.';

let t: Awaited<ReturnType<typeof noticeWorld>>;
let smtp: MailServer;
const arrived: string[] = [];
const texts: string[] = [];
let refuses = '';
/** 450 for now, 550 for good. */
let code = 450;
beforeAll(async () => {
  smtp = await startMailServer(async (raw) => {
    const { subject = '', text: body = '' } = await PostalMime.parse(raw);
    if (refuses !== '' && subject.startsWith(refuses))
      return Object.assign(new Error('Not taken'), { responseCode: code });
    arrived.push(subject);
    texts.push(body);
    return undefined;
  });
  t = await noticeWorld({ smtpUrl: smtp.url });
}, 120_000);
afterAll(async () => {
  await t.world.close();
  await smtp.close();
});
beforeEach(async () => {
  refuses = '';
  code = 450;
  await t.settle();
  arrived.length = 0;
  texts.length = 0;
});

/** Puts the waiting messages off, as a queue does after a failed attempt. */
const putOff = () =>
  sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key like 'message:%'`.execute(
    t.world.db,
  );
/** Lets the time pass until what was put off is tried again. */
async function later(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await sql`update graphile_worker._private_jobs set run_at = now() where key like 'message:%'`.execute(
      t.world.db,
    );
    await t.world.drain();
  }
}
/** Runs what is due except messages, which then wait as if the mail server were away. */
const queueNotices = async () => {
  await putOff();
  await sql`update graphile_worker._private_jobs set run_at = now() where key like 'notice:%'`.execute(
    t.world.db,
  );
};
const set = (crew: number, id: number, status: number) =>
  t.world.call(t.office, 'saveJobUserList', { idReqCrew: crew, statusUser: { id, status } });
const outbox = (idUser: number, channel = 'mail') =>
  t.world.db
    .selectFrom('message')
    .select(['subject', 'status', 'error'])
    .where('user_id', '=', idUser)
    .where('channel', '=', channel)
    .orderBy('id')
    .execute();

test('C-05, N-19: what was cancelled while no mail went out arrives as one mail, and the outbox says what was dropped', async () => {
  const { job, crew, kim } = await t.shift(3);
  await set(crew, kim.id, 1);
  await set(crew, kim.id, 2);
  await t.save(job, { status: 2 });
  await queueNotices();
  await t.world.drain();
  await later();
  expect(arrived).toEqual(['Cancelled: Load in']);
  const [invited, confirmed, cancelled] = await outbox(kim.id);
  expect(invited).toMatchObject({ status: 'unsent', error: DROPPED });
  expect(confirmed).toMatchObject({ subject: 'Confirmed: Load in', status: 'unsent', error: DROPPED });
  expect(cancelled).toMatchObject({ status: 'sent', error: null });
});

test('C-05, N-19: a newer message takes the earlier ones along, each once and in their order', async () => {
  const { job, crew, start, kim } = await t.shift(3);
  await set(crew, kim.id, 2);
  await t.save(job, { date: start + HOUR });
  await queueNotices();
  await t.world.drain();
  expect(arrived).toEqual(['Confirmed: Load in', 'Changed: Load in']);
  await later();
  expect(arrived).toHaveLength(2);
});

test('C-05, N-19: a message does not overtake an earlier one that is refused', async () => {
  const { job, crew, start, kim } = await t.shift(3);
  await set(crew, kim.id, 2);
  refuses = 'Confirmed';
  await t.world.drain();
  await t.save(job, { date: start + HOUR });
  await queueNotices();
  await t.world.drain();
  expect(arrived).toEqual([]);
  expect((await outbox(kim.id)).map(({ status }) => status)).toEqual(['waiting', 'waiting']);
  refuses = '';
  await later();
  expect(arrived).toEqual(['Confirmed: Load in', 'Changed: Load in']);
});

test('C-05, N-19: a message that is refused for good does not keep a later one from its reader', async () => {
  const { job, crew, start, kim } = await t.shift(3);
  await set(crew, kim.id, 2);
  refuses = 'Confirmed';
  code = 550;
  await t.save(job, { date: start + HOUR });
  await queueNotices();
  await t.world.drain();
  expect(arrived).toEqual(['Changed: Load in']);
  const [refused, changed] = await outbox(kim.id);
  expect(refused).toMatchObject({ status: 'waiting', error: expect.stringContaining('Not taken') });
  expect(changed).toMatchObject({ status: 'sent', error: null });
});

test('C-05, N-19: of two changes both arrive, since each says only what has changed since the one before', async () => {
  const { job, start, kim } = await t.shift();
  refuses = 'Changed';
  for (const change of [{ location: 'Hall 2' }, { date: start + HOUR }]) {
    await t.save(job, change);
    await queueNotices();
    await t.world.drain();
  }
  refuses = '';
  await later();
  expect(texts).toEqual([expect.stringContaining('Hall 2'), expect.stringContaining('Your start')]);
  expect((await outbox(kim.id)).map(({ status }) => status)).toEqual(['sent', 'sent']);
});

describe('C-05, N-19: a message to a supervisor', () => {
  const supervise = (job: number, ids: number[]) => t.save(job, { selectedSupervisors: ids });

  test('goes out although a newer one confirms their own place', async () => {
    const { job, crew, kim } = await t.shift(3);
    await supervise(job, [kim.id]);
    await set(crew, kim.id, 2);
    await t.world.drain();
    expect(arrived).toEqual(['You supervise Load in', 'Confirmed: Load in']);
  });

  test('is dropped if they supervise no more by then', async () => {
    const { job, kim } = await t.shift(3);
    await supervise(job, [kim.id]);
    await supervise(job, []);
    await t.world.drain();
    expect(arrived).toEqual([]);
    expect(await outbox(kim.id)).toMatchObject([{ status: 'unsent', error: DROPPED }]);
  });
});

test('C-05, N-19: that a shift is filled does not replace the invitation that still waits', async () => {
  const { crew, kim } = await t.shift(3, 5);
  const lee = await t.world.make.user({ first_name: 'Lee' });
  await t.world.make.member(crew, lee, 3);
  await t.world.db.updateTable('job_crew').set({ amount: 1 }).where('id', '=', crew).execute();
  await set(crew, kim.id, 1);
  await putOff();
  await set(crew, lee, 2);
  await t.world.drain();
  expect(await outbox(kim.id)).toMatchObject([
    { subject: expect.stringContaining('Load in'), status: 'sent' },
    { subject: 'Filled: Load in', status: 'sent' },
  ]);
});

test('C-05: a text message to an invitation that was taken back is dropped too', async () => {
  const { crew, kim } = await t.shift(3, 5);
  await t.world.db.updateTable('app_user').set({ phone: '+61491570006' }).where('id', '=', kim.id).execute();
  await set(crew, kim.id, 1);
  await set(crew, kim.id, 0);
  await t.world.drain();
  expect(await outbox(kim.id, 'sms')).toMatchObject([{ status: 'unsent', error: DROPPED }]);
});

describe('C-05, N-19: a cancellation that is undone', () => {
  const subjects = async (idUser: number, channel?: string) =>
    (await outbox(idUser, channel)).filter(({ status }) => status === 'sent').map(({ subject }) => subject);
  const add = async (crew: number, first_name: string) => {
    const id = await t.world.make.user({ first_name });
    await t.world.make.member(crew, id, 3);
    return id;
  };
  test('while no mail went out: the invitation and the confirmation arrive, and no word of going ahead', async () => {
    const { job, crew, kim } = await t.shift(3);
    const lee = await add(crew, 'Lee');
    await set(crew, kim.id, 1);
    await set(crew, lee, 2);
    await putOff();
    refuses = 'Cancelled';
    await t.save(job, { status: 2 });
    await queueNotices();
    await t.world.drain();
    expect(arrived).toEqual([]);
    await t.save(job, { status: 1 });
    await putOff();
    await queueNotices();
    refuses = '';
    await t.world.drain();
    await later();
    expect(await subjects(kim.id)).toEqual([expect.stringMatching(/^Invitation: Load in/)]);
    expect(await subjects(lee)).toEqual(['Confirmed: Load in']);
    expect(arrived).toHaveLength(2);
  });

  test('before it was sent is told in no word', async () => {
    const { job, kim } = await t.shift();
    await t.save(job, { status: 2 });
    await t.save(job, { status: 1 });
    await t.world.drain();
    await later();
    expect(arrived).toEqual([]);
    expect(await outbox(kim.id)).toMatchObject([
      { subject: 'Cancelled: Load in', error: DROPPED },
      { subject: 'Going ahead: Load in', error: DROPPED },
    ]);
  });

  test('is told to the customer whose request was declined', async () => {
    const { job } = await t.shift();
    const manager = await t.world.make.manager('ACME');
    await t.world.db
      .updateTable('job')
      .set({ prepend: 'ACME', status: JobStatus.Pending, requested_by: manager })
      .where('id', '=', job)
      .execute();
    await t.world.call(t.office, 'replyRequest', { id: job, accept: false });
    await t.world.drain();
    await t.save(job, { status: 1 });
    await t.world.drain();
    expect(await subjects(manager)).toEqual(['Declined: Load in', 'Going ahead: Load in']);
  });

  test('is told to a supervisor who was chosen while the job was cancelled', async () => {
    const { job } = await t.shift();
    await t.save(job, { status: 2 });
    await t.world.drain();
    const sam = await t.world.make.user({ first_name: 'Sam' });
    await t.save(job, { selectedSupervisors: [sam] });
    await t.save(job, { status: 1 });
    await t.world.drain();
    expect(await subjects(sam)).toEqual(['Going ahead: Load in']);
  });

  test('before it was sent is told to no applicant either', async () => {
    const { job, start } = await t.shift(3);
    const lee = await t.world.signIn(await t.world.make.user({ first_name: 'Lee' }));
    const second = await t.world.make.crew(job, { amount: 3, start_at: start });
    expect((await t.world.call(lee, 'applyfor', { jobId: job, reqCrew: second })).body.ok).toBe(true);
    await putOff();
    await t.save(job, { status: 2 });
    await putOff();
    await t.save(job, { status: 1 });
    await t.world.drain();
    await later();
    expect(arrived).toEqual([]);
  });

  test('a second time before it was sent is told in no word either', async () => {
    const { job } = await t.shift();
    for (const status of [2, 1]) {
      await t.save(job, { status });
      await t.world.drain();
    }
    expect(arrived).toEqual(['Cancelled: Load in', 'Going ahead: Load in']);
    await t.save(job, { status: 2 });
    await t.save(job, { status: 1 });
    await t.world.drain();
    expect(arrived).toHaveLength(2);
  });

  test('after the mail said so reaches the invited with what they have to answer', async () => {
    const { job, crew, kim } = await t.shift(3);
    await set(crew, kim.id, 1);
    await putOff();
    await t.save(job, { status: 2 });
    await queueNotices();
    await t.world.drain();
    expect(arrived).toEqual(['Cancelled: Load in']);
    await t.save(job, { status: 1 });
    await t.world.drain();
    await later();
    expect(arrived).toEqual([
      'Cancelled: Load in',
      expect.stringMatching(/^Invitation/),
      'Going ahead: Load in',
    ]);
  });

  /** Invites Kim by text message to a shift tomorrow. */
  const invited = async () => {
    const made = await t.shift(3, 20);
    await t.world.db
      .updateTable('app_user')
      .set({ phone: '+61491570006' })
      .where('id', '=', made.kim.id)
      .execute();
    await set(made.crew, made.kim.id, 1);
    return made;
  };
  const textTo = (idUser: number) =>
    t.world.db
      .selectFrom('message')
      .select(['status', 'due_at', 'error'])
      .where('user_id', '=', idUser)
      .where('channel', '=', 'sms')
      .orderBy('id')
      .executeTakeFirstOrThrow();

  test('in quiet hours lets the text message that was dropped wait for the morning', async () => {
    const { job, kim } = await invited();
    await putOff();
    await t.save(job, { status: 2 });
    await later();
    expect(await textTo(kim.id)).toMatchObject({ status: 'unsent', error: DROPPED });
    const clock = (at: number) =>
      new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Australia/Sydney', timeStyle: 'short' });
    const now = Date.now();
    await t.world.db
      .updateTable('app_user')
      .set({ quiet_from: clock(now - HOUR), quiet_to: clock(now + HOUR) })
      .where('id', '=', kim.id)
      .execute();
    await t.save(job, { status: 1 });
    await t.world.drain();
    const text = await textTo(kim.id);
    expect(text).toMatchObject({ status: 'waiting', error: null });
    expect(text.due_at).toBeGreaterThan(now);
  });

  test('does not bring back a text message that came too late', async () => {
    const { job, kim } = await invited();
    await t.world.db
      .updateTable('message')
      .set({ valid_until: Date.now() - 1 })
      .where('user_id', '=', kim.id)
      .where('channel', '=', 'sms')
      .execute();
    await later();
    for (const status of [2, 1]) {
      await t.save(job, { status });
      await t.world.drain();
    }
    expect(await textTo(kim.id)).toMatchObject({
      status: 'unsent',
      error: expect.stringContaining('too late'),
    });
  });

  test('gives back the text message of an invitation that waits for the morning', async () => {
    const { job, start, kim } = await invited();
    const morning = Date.now() + HOUR;
    await t.world.db
      .updateTable('message')
      .set({ due_at: morning })
      .where('user_id', '=', kim.id)
      .where('channel', '=', 'sms')
      .execute();
    await t.save(job, { status: 2 });
    await t.save(job, { status: 1 });
    await t.world.drain();
    const [text] = await t.world.db
      .selectFrom('message')
      .select(['status', 'due_at', 'valid_until'])
      .where('user_id', '=', kim.id)
      .where('channel', '=', 'sms')
      .execute();
    expect(text).toEqual({ status: 'waiting', due_at: morning, valid_until: start });
  });
});
