import { epochToLocal } from '@crewcall/domain/time';
import { sql } from 'kysely';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { configure, shift } from '../../../test/support/shift';
import { hear } from '../../attendance/testing/asked';
import { deliverTask } from './deliver.task';
import { notify } from './notifications';
import { taskContext } from '../queue/tasks';
import { writeAs } from '../database/write';

const MIN = 60_000;
const HOUR = 60 * MIN;
const perth = 'Australia/Perth';

let t: TestApp;
let worker: { id: number; token: string };
beforeAll(async () => {
  t = await testApp();
}, 120_000);
afterAll(() => t.close());
beforeEach(async () => {
  // WA: its clocks never change, so that a night around now ends at a reading that exists.
  worker = await t.signIn(await t.make.user({ state: 5, phone: '0412 345 678' }));
  await hear(t, worker);
});
afterEach(() => configure(t, {}));

/** `HH:MM` in Perth, so long from now. */
const reading = (from: number) => epochToLocal(perth, Date.now() + from).slice(11);
const aroundNow = () => ({ from: reading(-HOUR), to: reading(2 * HOUR) });
const tell = (part: { isUrgent?: boolean; startsAt?: number; validUntil?: number }) => {
  const { isUrgent = false, ...rest } = part;
  return writeAs({ db: t.db, call: 'task:test', userId: null, quiet: true }, (tx) =>
    notify(tx, [worker.id], {
      topic: 'invites',
      title: 'News',
      text: 'By push',
      path: '/jobs',
      isUrgent,
      mail: 'always',
      sms: 'By text',
      ...rest,
    }),
  );
};
/** Of the last news: when each way goes out, in whole minutes from now; null at once. */
async function dueIn() {
  const { rows } = await sql<{ id: number; channel: string; due_at: number | null; run_at: number }>`
    select m.id, m.channel, m.due_at, (extract(epoch from j.run_at) * 1000)::bigint as run_at from message m
    left join graphile_worker._private_jobs j on j.key = 'message:' || m.id
    where m.user_id = ${worker.id} order by m.id desc limit 3`.execute(t.db);
  for (const { due_at, run_at } of rows) if (due_at !== null) expect(Number(run_at)).toBe(due_at);
  return Object.fromEntries(
    rows.map(({ channel, due_at }) => [
      channel,
      due_at === null ? null : epochToLocal(perth, due_at).slice(11),
    ]),
  );
}

test('C.3.06: in the company’s quiet hours push and text messages wait for their end where the person lives; mail goes', async () => {
  const { from, to } = aroundNow();
  await configure(t, { confQuietFrom: from, confQuietTo: to, confTimezone: 'Australia/Sydney' });
  await tell({});
  expect(await dueIn()).toEqual({ mail: null, sms: to, push: to });
});

test('C.3.06: urgent news of a near shift goes at once, and so does what would come after its start', async () => {
  const { from, to } = aroundNow();
  await configure(t, { confQuietFrom: from, confQuietTo: to });
  const atOnce = { mail: null, sms: null, push: null };
  const waits = { mail: null, sms: to, push: to };
  await tell({ isUrgent: true, startsAt: Date.now() + 11 * HOUR });
  expect(await dueIn()).toEqual(atOnce);
  await tell({ isUrgent: true, startsAt: Date.now() + 13 * HOUR });
  expect(await dueIn()).toEqual(waits);
  await tell({ startsAt: Date.now() + HOUR });
  expect(await dueIn()).toEqual(atOnce);
});

test('C.3.06: own hours go before the company’s; both empty is never quiet', async () => {
  const { from, to } = aroundNow();
  expect((await t.call(worker, 'setAlertChoices', { quiet: { from, to } })).status).toBe(200);
  expect((await t.call(worker, 'getAlertChoices', {})).body).toEqual({
    quiet: { from, to },
    companyQuiet: { from: '', to: '' },
    lateAlerts: null,
  });
  await tell({});
  expect(await dueIn()).toEqual({ mail: null, sms: to, push: to });
  await configure(t, { confQuietFrom: from, confQuietTo: to });
  await t.call(worker, 'setAlertChoices', { quiet: { from: '', to: '' } });
  await tell({});
  expect(await dueIn()).toEqual({ mail: null, sms: null, push: null });
  const odd = await t.call(worker, 'setAlertChoices', { quiet: { from: '22:00', to: '' } });
  expect(odd.body).toMatchObject({ snackbar: { text: expect.stringMatching(/two times/) } });
});

test('C.3.06: texts of the office to many wait as well', async () => {
  const { from, to } = aroundNow();
  await configure(t, { confQuietFrom: from, confQuietTo: to });
  const office = await t.signIn(await t.make.admin());
  const notice = { text: 'Gate 4', listUser: [worker.id], selectedEmail: false, selectedPhone: true };
  await t.call(office, 'sendNotification', notice);
  expect(await dueIn()).toEqual({ sms: to });
});

test('C.3.06, C.3.07: a text about a job goes before a start in that night, and is of no use once its reader’s shift is over', async () => {
  const { from, to } = aroundNow();
  await configure(t, { confQuietFrom: from, confQuietTo: to });
  const office = await t.signIn(await t.make.admin());
  const useOf = async (startsIn: number) => {
    const at = Date.now() + startsIn;
    const { job } = await shift(t, { at, workers: [worker.id] });
    const notice = {
      text: 'Gate 4',
      listUser: [worker.id],
      selectedEmail: false,
      selectedPhone: true,
      idJob: job,
    };
    await t.call(office, 'sendNotification', notice);
    const { due_at, valid_until } = await t.db
      .selectFrom('message')
      .select(['due_at', 'valid_until'])
      .where('user_id', '=', worker.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return [
      due_at === null ? null : epochToLocal(perth, due_at).slice(11),
      valid_until !== null && valid_until > at,
    ];
  };
  expect(await useOf(HOUR)).toEqual([null, true]);
  expect(await useOf(5 * HOUR)).toEqual([to, true]);
  expect(await useOf(-HOUR)).toEqual([null, true]);
  expect(await useOf(-40 * HOUR)).toEqual([to, false]);
});

test('C.3.07: what comes after its use is dropped, and the outbox says so', async () => {
  await tell({ startsAt: Date.now() + HOUR });
  const { rows } = await sql<{ id: number; channel: string; valid_until: number | null }>`
    select id, channel, valid_until from message where user_id = ${worker.id} order by id`.execute(t.db);
  expect(rows.map(({ channel, valid_until }) => [channel, valid_until !== null])).toEqual([
    ['mail', false],
    ['sms', true],
    ['push', true],
  ]);
  const id = rows.find(({ channel }) => channel === 'push')?.id ?? 0;
  const context = taskContext({ db: t.db, services: t.services }, deliverTask.name, { id });
  await deliverTask.run({ ...context, now: Date.now() + HOUR });
  const { status, error } = await t.db
    .selectFrom('message')
    .select(['status', 'error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([status, error]).toEqual(['unsent', 'Dropped: it came too late to be of use.']);
});

test('N-19: a letter bears the name of the settings, and who is switched off gets none', async () => {
  await configure(t, { confCompanyName: 'Bright Crew' });
  const letters = () =>
    t.db
      .selectFrom('message')
      .select('body')
      .where('user_id', '=', worker.id)
      .where('channel', '=', 'mail')
      .execute();
  await tell({});
  const [letter] = await letters();
  expect(letter?.body).toMatch(/^Hello [^]+,\n\nBy push\n\nBright Crew$/);
  await t.db.updateTable('app_user').set({ active: false }).where('id', '=', worker.id).execute();
  await tell({});
  expect(await letters()).toHaveLength(1);
});
