import type { TestApp } from '../../test/support';
import { drawnSignature, timesheetOf } from '../timesheets/testing/site';
import type { Person } from '../timesheets/testing/site';
import { around, openInvoiced } from './testing/invoiced';
import { HOUR, MIN, ask, closedTime, ok } from './testing/questioned';
import type { Questioned } from './testing/questioned';

let t: TestApp;
let office: Person;
const { change, lines } = openInvoiced((world) => {
  ({ t, office } = world);
});

const invoice = async (q: Questioned) =>
  (await ok(t, office, 'generateInvoice', around(q))).invoices[0]?.idInvoice ?? 0;
const cancel = (idInvoice: number) => ok(t, office, 'deleteInvoice', { idInvoice });

/** A punch that waited on the phone until the time was closed, and now waits for a decision. */
async function waiting(q: Questioned, action: 'in' | 'out', tapTime: number): Promise<number> {
  const { kept } = await ok(t, q.me, 'doclock', {
    id: q.job,
    action,
    tapTime,
    waited: true,
    key: `${tapTime}`,
  });
  expect(kept).toBe(true);
  const punch = t.db.selectFrom('punch').select('id').where('user_id', '=', q.me.id);
  return (await punch.where('outcome', '=', 'pending').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
}

/** A time whose invoice is cancelled while the invoice of a correction, 30 minutes more, is not. */
async function corrected(q: Questioned) {
  const first = await invoice(q);
  await change((await ask(t, q)).body.query.id, q.end + 30 * MIN);
  const second = await invoice(q);
  return { first, second };
}

const told = (second: number) =>
  `A correction of this time is on invoice ${second}. Cancel that invoice first, then change the time.`;
const accept = async (who: Person, id: number, more: { unlock?: boolean } = {}) =>
  (await t.call(who, 'resolvePunch', { id, apply: true, ...more })).body;
const shown = async (q: Questioned) =>
  (await ok(t, q.boss, 'getTimeCard', { idJob: q.job })).pendingPunches.map(({ blocked }) => blocked);
const paidMinutes = async (q: Questioned) => (await lines(q)).map(({ paid_minutes }) => paid_minutes);

describe('C.8.10, Y-07: a punch that waits', () => {
  test.each(['in', 'out'] as const)(
    'C.8.10, Y-07: of a check-%s nothing is accepted while a correction of its time is paid',
    async (action) => {
      const q = await closedTime(t);
      const at = action === 'in' ? q.start - 30 * MIN : q.end + 30 * MIN;
      const punch = await waiting(q, action, at);
      const { first, second } = await corrected(q);
      const both = `This time is on an invoice, and a correction of it on invoice ${second}. Cancel both first, then accept this.`;
      expect((await accept(office, punch)).snackbar?.text).toBe(both);
      expect(await shown(q)).toEqual([both]);
      await cancel(first);
      expect(await shown(q)).toEqual([told(second)]);
      expect((await accept(q.boss, punch)).snackbar?.text).toBe(told(second));
      expect(await timesheetOf(t, q.id)).toMatchObject({ start_at: q.start, end_at: q.end });
      await cancel(second);
      expect((await accept(q.boss, punch)).ok).toBe(true);
      await invoice(q);
      // A moved start takes the later end of the correction along.
      expect(await paidMinutes(q)).toEqual([action === 'in' ? 9 * 60 : 8 * 60 + 30]);
    },
  );

  test('C.8.10, Y-07: nor by whoever would unlock the time, which keeps its signature', async () => {
    const q = await closedTime(t);
    const punch = await waiting(q, 'out', q.end + 30 * MIN);
    await ok(t, q.boss, 'finishJobSignature', {
      idJob: q.job,
      signedBy: 'Pat Client',
      times: [{ id: q.id, checked: true }],
      signature: await drawnSignature(),
    });
    const { first, second } = await corrected(q);
    await cancel(first);
    expect((await accept(office, punch, { unlock: true })).snackbar?.text).toBe(told(second));
    expect((await timesheetOf(t, q.id))?.signature_id).toEqual(expect.any(Number));
    await cancel(second);
    expect((await accept(office, punch, { unlock: true })).ok).toBe(true);
  });

  test('C.8.10: accepted, it is laid on the times of the correction that waits, which it takes in', async () => {
    const q = await closedTime(t);
    const punch = await waiting(q, 'in', q.start - 30 * MIN);
    const first = await invoice(q);
    await change((await ask(t, q)).body.query.id, q.end + 30 * MIN);
    await cancel(first);
    expect((await accept(q.boss, punch)).ok).toBe(true);
    expect(await timesheetOf(t, q.id)).toMatchObject({
      start_at: q.start - 30 * MIN,
      end_at: q.end + 30 * MIN,
    });
    await invoice(q);
    expect(await paidMinutes(q)).toEqual([9 * 60]);
  });
});

test('T-22, C.7.07: a check-out is not undone once an invoice was made', async () => {
  const q = await closedTime(t, 30 * HOUR);
  await ok(t, q.boss, 'setTimeCreate', { idJob: q.job, idUser: q.me.id, start: Date.now() - HOUR });
  const out = { id: q.job, action: 'out' as const, key: 'out-now', tapTime: Date.now() };
  expect((await ok(t, q.me, 'doclock', out)).kept).toBe(false);
  await ok(t, office, 'generateInvoice', { ...around(q), dateEnd: q.end });
  const undo = { ...out, key: 'undo-now', undoes: out.key };
  expect((await t.call(q.me, 'doclock', undo)).body.snackbar?.text).toBe(
    'An invoice of yours was made since then, so this cannot be undone. Your supervisor or the office can change the time now.',
  );
});

describe('C.8.10, Y-07: Clock Out All', () => {
  const closedForAll = async () => {
    const q = await closedTime(t);
    await ok(t, q.boss, 'setTime', { id: q.id, type: 2, value: 0, reason: 'Still here.' });
    await ok(t, q.boss, 'clockOutAll', { idJob: q.job, end: q.end });
    return q;
  };

  test('C.8.10, Y-07: leaves a corrected time closed when it is undone', async () => {
    const q = await closedForAll();
    const { first, second } = await corrected(q);
    await cancel(first);
    const undo = async () => (await t.call(q.boss, 'undoClockOutAll', { idJob: q.job })).body;
    // What a correction has changed is touched since then, whether that is paid or waits.
    expect(await undo()).toMatchObject({ reopened: 0, kept: [expect.any(String)] });
    await cancel(second);
    expect(await undo()).toMatchObject({ reopened: 0, kept: [expect.any(String)] });
    expect(await timesheetOf(t, q.id)).toMatchObject({ end_at: q.end });
    await invoice(q);
    expect((await paidMinutes(q)).reduce((sum, one) => sum + one, 0)).toBe(8 * 60 + 30);
  });

  test('C.8.10, Y-07: closes no time whose paid correction it would pay again', async () => {
    const q = await closedForAll();
    const { first, second } = await corrected(q);
    await cancel(first);
    await t.db.updateTable('timesheet').set({ end_at: null }).where('id', '=', q.id).execute();
    const { body } = await t.call(q.boss, 'clockOutAll', { idJob: q.job, end: q.start + HOUR });
    expect(body.snackbar?.text).toBe(told(second));
    expect(await timesheetOf(t, q.id)).toMatchObject({ end_at: null });
  });
});
