import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers, tasks } from '../areas';
import { serverRoot } from '../platform/operations/root-folders';
import { drawnSignature } from '../timesheets/testing/site';
import type { Person } from '../timesheets/testing/site';
import { HOUR, MIN, ask, closedTime, ok, sent } from './testing/questioned';

let t: TestApp;
let office: Person;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  office = await t.signIn(
    await t.make.admin([
      'timesheet:read',
      'timesheet:write',
      'crewinvoice:read',
      'crewinvoice:write',
      'job:read',
      'user:write',
      'crew:read',
    ]),
  );
});
afterAll(() => t.close());

const historyOf = (who: Person, idTimesheet: number) => ok(t, who, 'getTimeHistory', { idTimesheet });

test('C.8.11: worker and office see the same history in the same order', async () => {
  const q = await closedTime(t);
  const around = { dateStart: q.start - 24 * HOUR, dateEnd: q.end + 24 * HOUR, idUser: q.me.id };
  await ok(t, q.boss, 'setTime', { id: q.id, type: 3, value: 30 * MIN, reason: 'Dinner.' });
  const asked = (await ask(t, q, 30 * MIN, { break: 0 })).body.query.id;
  await ok(t, q.boss, 'decideTime', { id: asked, outcome: 'changed', break: 15 * MIN, text: 'Half of it.' });
  await ok(t, q.me, 'agreeTime', { id: asked });
  await ok(t, q.boss, 'finishJobSignature', {
    idJob: q.job,
    signedBy: 'Pat Client',
    times: [{ id: q.id, checked: true }],
    signature: await drawnSignature(),
  });
  await ok(t, office, 'unlockTime', { id: q.id, reason: 'Signed too early.' });
  const { invoices } = await ok(t, office, 'generateInvoice', around);
  await ok(t, office, 'deleteInvoice', { idInvoice: invoices[0]?.idInvoice ?? 0 });
  const seen = await historyOf(office, q.id);
  expect(seen.rows.map(({ did, by, reason }) => [did, by, reason])).toEqual([
    ['Changed the time', 'Bo Boss', 'Dinner.'],
    ['Answered a question about the time', 'Bo Boss', 'Half of it.'],
    ['Took the signature', 'Bo Boss', ''],
    ['Unlocked the time; its signature is deleted', expect.any(String), 'Signed too early.'],
    ['Put it on an invoice', expect.any(String), ''],
    ['Took it off its invoice', expect.any(String), ''],
  ]);
  expect(seen.rows[0]).toMatchObject({ before: { break: 0 }, after: { break: 30 * MIN } });
  expect(await historyOf(q.me, q.id)).toEqual(seen);
  const supervisors = await historyOf(q.boss, q.id);
  expect(supervisors.rows.map(({ did }) => did)).not.toContain('Put it on an invoice');
  expect(
    (await t.call(await t.signIn(await t.make.user()), 'getTimeHistory', { idTimesheet: q.id })).status,
  ).toBe(403);
});

test('C.8.11: a punch, a hand-made time, a deletion and a rate leave their trace too, also once the time is gone', async () => {
  const q = await closedTime(t);
  const made = await ok(t, q.boss, 'setTimeCreate', { idJob: q.job, idUser: q.me.id });
  await ok(t, q.me, 'doclock', { id: q.job, action: 'out', key: 'out', tapTime: Date.now() + 61_000 });
  const group = await t.make.group();
  await ok(t, office, 'saveUserDetails', {
    id: q.me.id,
    groups: [{ id: group, rate: 4_100 }],
    applyRates: true,
  });
  await ok(t, office, 'setTimeDelete', { id: made.timesheet.id, reason: 'It was nobody.' });
  const { rows } = await historyOf(office, made.timesheet.id);
  expect(rows.map(({ did, after }) => [did, after?.end !== 0])).toEqual([
    ['Added the time', false],
    ['Checked out', true],
    ['Changed the rate', true],
    ['Deleted the time', true],
  ]);
});

test('the history says when a punch was pressed, and when it arrived', async () => {
  const q = await closedTime(t);
  const made = await ok(t, q.boss, 'setTimeCreate', { idJob: q.job, idUser: q.me.id });
  const tapTime = Date.now() + 61_000;
  await ok(t, q.me, 'doclock', { id: q.job, action: 'out', key: 'later', tapTime });
  const [added, out] = (await historyOf(q.me, made.timesheet.id)).rows;
  expect([added?.punch, out?.punch]).toEqual([null, { pressedAt: tapTime, arrivedAt: out?.at }]);
});

test('C.8.11: an approval stands in the history of its time, once, and tells the worker nothing by mail', async () => {
  const q = await closedTime(t);
  await ok(t, office, 'approveTimes', { idTimesheet: [q.id] });
  await ok(t, office, 'approveTimes', { idTimesheet: [q.id] });
  await ok(t, q.boss, 'setTime', { id: q.id, type: 3, value: 30 * MIN, reason: 'Dinner.' });
  await ok(t, office, 'approveTimes', { idTimesheet: [q.id] });
  const { rows } = await historyOf(q.me, q.id);
  expect(rows.map(({ did, after }) => [did, after?.break])).toEqual([
    ['Approved the time as it stands', 0],
    ['Changed the time', 30 * MIN],
    ['Approved the time as it stands', 30 * MIN],
  ]);
  expect((await sent(t)).filter(({ user_id }) => user_id === q.me.id)).toHaveLength(1);
});

test('C.8.08: a reason is optional, and at most 500 characters', async () => {
  const q = await closedTime(t);
  await ok(t, q.boss, 'setTime', { id: q.id, type: 2, value: q.end - HOUR });
  const long = await t.call(q.boss, 'setTime', { id: q.id, type: 3, value: 0, reason: 'x'.repeat(501) });
  expect([long.status, long.body.snackbar?.text]).toEqual([
    400,
    'The reason is too long; at most 500 characters.',
  ]);
});

// Retention forgets the history with the times; the sample company begins without any.
const others = [/^seed\//, /forget-pay\.ts$/, /migrations\//, /\.test\.ts$/, /testing\//];
/** The files of the server whose statements do `writes`, and that never say `beside`. */
const writersWithout = (writes: RegExp, beside: string): string[] => {
  const source = join(serverRoot, 'src');
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !others.some((other) => other.test(file)))
    .filter((file) => {
      const text = readFileSync(join(source, file), 'utf8');
      return writes.test(text) && !text.includes(beside);
    })
    .sort();
};

test('C.8.11: every statement that writes times stands where their history is written', () => {
  const writes =
    /(?:updateTable|insertInto|deleteFrom)\('timesheet'\)|(?:update|insert into|delete from) timesheet\b/;
  expect(writersWithout(writes, 'recordTimes(')).toEqual([]);
});

test('C.7.07, C.8.10: every statement that moves a closed time stands where its minimum call is kept', () => {
  const others = 'signature_id|rate_cents|invoice_id|no_minimum|paid_before_ms';
  const moves = new RegExp(
    `updateTable\\('timesheet'\\)\\s*\\.set\\((?!\\{\\s*(?:${others}):)|update timesheet(?: t)?\\s+set (?!${others})`,
  );
  expect(writersWithout(moves, 'keepMinimum(')).toEqual([
    // The two calls that correct an invoiced time keep the minimum around it.
    'time-queries/correct-invoiced.ts',
    // To close a clock that runs takes nothing away.
    'timesheets/clock-out-all.call.ts',
    // Corrections alone, which are no call of their own.
    'timesheets/corrections.ts',
    // An answer about a break is refused where any invoice was made since the end.
    'timesheets/record-break.ts',
    'timesheets/store-punch.ts',
    // Refused where any invoice was made in its minute.
    'timesheets/undo-punch.ts',
  ]);
});
