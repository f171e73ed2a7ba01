import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers, tasks } from '../areas';
import { timesheetOf } from '../timesheets/testing/site';
import type { Person } from '../timesheets/testing/site';
import { around } from './testing/invoiced';
import { HOUR, MIN, ask, closedTime, ok } from './testing/questioned';
import type { Questioned } from './testing/questioned';

let t: TestApp;
let office: Person;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  office = await t.signIn(await t.make.admin());
});
afterAll(() => t.close());

const answer = (id: number, more: object = {}) =>
  t.call(office, 'decideTime', { id, outcome: 'changed', text: 'You are right.', ...more });
const set = (q: Questioned, type: number, value: number) =>
  ok(t, q.boss, 'setTime', { id: q.id, type, value, reason: 'As found.' });
const read = async (id: number) => {
  const found = (await ok(t, office, 'getTimeQueries', {})).queries.find((query) => query.id === id);
  if (!found) throw new Error(`No question ${id} waits.`);
  return found;
};
/** The worker asks about one field alone, and says what the other two were. */
const asked = async (q: Questioned, more: Partial<Record<'start' | 'end' | 'break', number>>) =>
  (await ask(t, q, 0, more)).body.query.id;

describe('C.8.06: an answer lays what was claimed over what is recorded now', () => {
  test('C.8.06: a start claimed alone keeps an end that was corrected meanwhile', async () => {
    const q = await closedTime(t, 3 * HOUR);
    const id = await asked(q, { start: q.start - 30 * MIN });
    await set(q, 2, q.end + 2 * HOUR);
    const laid = { start: q.start - 30 * MIN, end: q.end + 2 * HOUR, break: 0 };
    expect(await read(id)).toMatchObject({ state: 'open', claimed: ['start'], claim: laid });
    expect((await answer(id)).body.query).toMatchObject({ state: 'closed', claim: laid, stored: laid });
    expect(await timesheetOf(t, q.id)).toMatchObject({ start_at: laid.start, end_at: laid.end });
  });

  test('C.8.06: and one whose check-out came anew', async () => {
    const q = await closedTime(t, 3 * HOUR);
    const id = await asked(q, { start: q.start - 30 * MIN });
    await set(q, 2, 0);
    // While it runs, the end of before is all that there is.
    expect(await read(id)).toMatchObject({ claim: { end: q.end } });
    await set(q, 2, q.end + HOUR);
    await answer(id);
    expect(await timesheetOf(t, q.id)).toMatchObject({ start_at: q.start - 30 * MIN, end_at: q.end + HOUR });
  });

  test('C.8.06: an end claimed alone keeps a newer break; granting it closes the question', async () => {
    const q = await closedTime(t, 3 * HOUR);
    const id = await asked(q, { end: q.end + HOUR });
    await set(q, 3, 30 * MIN);
    expect((await answer(id)).body.query).toMatchObject({ state: 'closed', outcome: 'changed' });
    expect(await timesheetOf(t, q.id)).toMatchObject({ end_at: q.end + HOUR, break_ms: 30 * MIN });
  });

  test('C.8.06: so does granting it by hand', async () => {
    const q = await closedTime(t, 3 * HOUR);
    const id = await asked(q, { end: q.end + HOUR });
    await set(q, 3, 30 * MIN);
    expect((await read(id)).state).toBe('open');
    await set(q, 2, q.end + HOUR);
    const of = await ok(t, office, 'getTimeQueries', { idTimesheet: q.id });
    expect(of.queries).toMatchObject([{ state: 'closed', outcome: 'changed' }]);
  });

  test('C.8.06: an answer that grants it and takes something else leaves its worker to reply', async () => {
    const q = await closedTime(t, 3 * HOUR);
    const id = await asked(q, { start: q.start - 30 * MIN });
    await set(q, 2, q.end + 2 * HOUR);
    expect((await answer(id, { end: q.end })).body.query).toMatchObject({ state: 'answered' });
  });

  test('C.8.10: of an invoiced time it is laid over the correction', async () => {
    const q = await closedTime(t, 3 * HOUR);
    await ok(t, office, 'generateInvoice', around(q));
    await answer(await asked(q, { end: q.end + HOUR }));
    // The form shows the time as the invoice has it.
    const id = await asked(q, { start: q.start - 30 * MIN });
    expect(await read(id)).toMatchObject({ claimed: ['start'], claim: { end: q.end + HOUR } });
    const { query } = (await answer(id, { start: q.start - 15 * MIN })).body;
    expect(query).toMatchObject({
      state: 'answered',
      stored: { start: q.start - 15 * MIN, end: q.end + HOUR },
    });
    // What was claimed stays what it was, also once the answer has made the correction.
    expect(query).toMatchObject({
      claimed: ['start'],
      claim: { start: q.start - 30 * MIN, end: q.end + HOUR },
    });
  });

  test('C.8.10: a correction that a cancelled invoice has freed goes, and the claim stays what it was', async () => {
    const q = await closedTime(t, 3 * HOUR);
    await ok(t, office, 'generateInvoice', around(q));
    await answer(await asked(q, { end: q.end + HOUR }));
    const id = await asked(q, { start: q.start - 30 * MIN });
    await ok(t, office, 'deleteInvoice', { idInvoice: (await timesheetOf(t, q.id))?.invoice_id ?? 0 });
    await set({ ...q, boss: office }, 2, q.end + 2 * HOUR);
    const laid = { start: q.start - 30 * MIN, end: q.end + 2 * HOUR, break: 0 };
    expect(await read(id)).toMatchObject({ claimed: ['start'], claim: laid });
    expect((await answer(id)).body.query).toMatchObject({ state: 'closed', stored: laid });
    expect(await timesheetOf(t, q.id)).toMatchObject({ start_at: laid.start, end_at: laid.end });
  });

  test('C.8.06: a start claimed later than an end set since is answered by the whole claim', async () => {
    const q = await closedTime(t, 3 * HOUR);
    const id = await asked(q, { start: q.start + 2 * HOUR });
    await set(q, 2, q.start + HOUR);
    const whole = { start: q.start + 2 * HOUR, end: q.end, break: 0 };
    expect(await read(id)).toMatchObject({ claimed: ['start', 'end', 'break'], claim: whole });
    expect((await answer(id)).body.query).toMatchObject({ state: 'closed', stored: whole });
  });

  test('C.8.06: of a missing time everything is claimed, also once an answer has added it', async () => {
    const q = await closedTime(t, 3 * HOUR);
    const times = { start: q.start - 3 * HOUR, end: q.start - HOUR, break: 0 };
    const id = (await ask(t, q, 0, { idTimesheet: undefined, idJob: q.job, ...times })).body.query.id;
    const { query } = (await answer(id, { end: times.end - 30 * MIN })).body;
    expect(query).toMatchObject({ state: 'answered', claim: times, claimed: ['start', 'end', 'break'] });
  });
});

test('C.8.02: what was changed in a form is claimed, and not what the form showed of before', async () => {
  const q = await closedTime(t, 3 * HOUR);
  const was = { start: q.start, end: q.end, break: 0 };
  await set(q, 2, q.end + 2 * HOUR);
  const { query } = (await ask(t, q, 0, { start: q.start - 30 * MIN, was })).body;
  expect(query).toMatchObject({ claimed: ['start'], claim: { end: q.end + 2 * HOUR } });
});
