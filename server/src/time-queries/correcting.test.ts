import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { configure } from '../../test/support/shift';
import { handlers, tasks } from '../areas';
import type { Person } from '../timesheets/testing/site';
import { timesheetOf } from '../timesheets/testing/site';
import { HOUR, MIN, ask, closedTime, ok, sent } from './testing/questioned';
import type { Questioned } from './testing/questioned';

const DAY = 24 * HOUR;
let t: TestApp;
let office: Person;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  office = await t.signIn(await t.make.admin());
});
beforeEach(() => configure(t, {}));
afterAll(() => t.close());

const around = (q: Questioned) => ({ dateStart: q.start - DAY, dateEnd: q.end + DAY, idUser: q.me.id });
const generate = (q: Questioned) => t.call(office, 'generateInvoice', around(q));
const change = (id: number, end: number) =>
  t.call(office, 'decideTime', { id, outcome: 'changed', end, text: 'You are right.' });
const lines = (q: Questioned) =>
  t.db
    .selectFrom('invoice_line')
    .innerJoin('invoice', 'invoice.id', 'invoice_line.invoice_id')
    .select(['job_title', 'paid_minutes', 'cents', 'timesheet_id', 'invoice.total_cents'])
    .where('invoice.user_id', '=', q.me.id)
    .where('cancelled_at', 'is', null)
    .orderBy('invoice_line.id')
    .execute();

/** An invoiced time of eight hours that its worker calls too short by `more` ms. */
async function invoiced(more = 30 * MIN): Promise<Questioned & { query: number }> {
  const q = await closedTime(t);
  await ok(t, office, 'generateInvoice', around(q));
  return { ...q, query: (await ask(t, q, more)).body.query.id };
}

describe('C.8.05: what is questioned is not invoiced', () => {
  test('C.8.05: the rest of the week is', async () => {
    const q = await closedTime(t);
    const group = await t.make.group();
    const other = await t.db
      .insertInto('timesheet')
      .values({
        job_id: q.job,
        crew_id: q.crew,
        group_id: group,
        user_id: q.me.id,
        start_at: q.start - 3 * HOUR,
        end_at: q.start - HOUR,
        rate_cents: 3_500,
        signature_id: null,
        invoice_id: null,
        created_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = (await ask(t, q)).body.query;
    const named = { idTimesheet: q.id, fullName: 'Kim Ott', jobName: 'Night concert', question: true };
    expect((await ok(t, office, 'generateInvoice', around(q))).leftOut).toMatchObject([named]);
    expect((await lines(q)).map(({ timesheet_id }) => timesheet_id)).toEqual([other.id]);
    const alone = (await generate(q)).body;
    expect(alone).toMatchObject({ error: true, leftOut: [named] });
    expect(alone).not.toHaveProperty('needsConfirmation');
    expect(alone.snackbar?.text).toMatch(
      /^Times with an open question were left out\. Kim Ott: Night concert, .* Answer the questions, then generate again\.$/,
    );
    await ok(t, q.me, 'withdrawTime', { id });
    await ok(t, office, 'generateInvoice', around(q));
    expect((await lines(q)).map(({ timesheet_id }) => timesheet_id)).toEqual([other.id, q.id]);
  });

  test('C.8.05: asked and generated at once, the time is either asked about before or invoiced', async () => {
    for (let round = 0; round < 5; round += 1) {
      const q = await closedTime(t);
      const [asked, made] = await Promise.all([ask(t, q), generate(q)]);
      expect(asked.body.error).toBeUndefined();
      expect(asked.body.query.idInvoice === null).toBe(made.body.error === true);
    }
  });
});

describe('C.8.10: what is invoiced never changes', () => {
  test('C.8.10: an accepted claim is a row with the difference, on the next invoice', async () => {
    const q = await invoiced();
    const before = await timesheetOf(t, q.id);
    const { query } = (await change(q.query, q.end + 30 * MIN)).body;
    expect(query).toMatchObject({ state: 'closed', stored: { end: q.end + 30 * MIN } });
    expect(await timesheetOf(t, q.id)).toEqual(before);
    const made = await ok(t, office, 'generateInvoice', {
      ...around(q),
      dateStart: Date.now() + 30 * DAY,
      dateEnd: Date.now() + 37 * DAY,
    });
    expect(made.total).toBe(1_750);
    const [first, correction, ...more] = await lines(q);
    expect(first).toMatchObject({ cents: 28_000, total_cents: 28_000 });
    expect(correction).toMatchObject({ paid_minutes: 30, cents: 1_750, total_cents: 1_750 });
    expect(correction?.job_title).toMatch(/^Correction of \w{3} \d\d\/\d\d\/\d\d: Night concert$/);
    expect(more).toEqual([]);
    const explained = await ok(t, office, 'explainPayLines', { idTimesheet: correction?.timesheet_id ?? 0 });
    expect(explained).toMatchObject({ worked: 8.5 * HOUR, paidBefore: 8 * HOUR, paidMinutes: 30 });
  });

  test('C.8.10: it goes along with the times of the next week', async () => {
    const q = await invoiced();
    await change(q.query, q.end + 30 * MIN);
    const next = { start: q.start + 20 * HOUR, end: q.start + 21 * HOUR };
    await t.db
      .insertInto('timesheet')
      .values({
        job_id: q.job,
        crew_id: q.crew,
        group_id: await t.make.group(),
        user_id: q.me.id,
        start_at: next.start,
        end_at: next.end,
        rate_cents: 3_500,
        signature_id: null,
        invoice_id: null,
        created_by: null,
      })
      .execute();
    const made = await ok(t, office, 'generateInvoice', around(q));
    expect(made.invoices.map(({ total }) => total)).toEqual([3_500 + 1_750]);
  });

  test('C.8.10: in no hours is it counted twice, and no card, clock or sign-off sees it', async () => {
    const q = await invoiced();
    await change(q.query, q.end + 30 * MIN);
    const checked = await ok(t, office, 'getCheckTime', around(q));
    expect(checked.rows.find(({ idUser }) => idUser === q.me.id)).toMatchObject({
      totalWorked: 8.5 * HOUR,
      toInvoice: 1,
      unsigned: 0,
    });
    const card = await ok(t, q.boss, 'getTimeCard', { idJob: q.job });
    expect(card.timesheets.map(({ id }) => id)).toEqual([q.id]);
    const correction = await t.db
      .selectFrom('timesheet')
      .select('id')
      .where('corrects_id', '=', q.id)
      .executeTakeFirstOrThrow();
    expect((await t.call(office, 'setTime', { id: correction.id, type: 3, value: 0 })).status).toBe(404);
    expect((await t.call(office, 'setTimeDelete', { id: q.id })).body.error).toBe(true);
  });

  test('C.8.10: a loading that the corrected time reaches is paid to the cent', async () => {
    const q = await closedTime(t);
    const hhmm = new Intl.DateTimeFormat('en-AU', {
      timeZone: 'Australia/Sydney',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(q.end);
    await configure(t, { confStartExtraRate: hhmm, confExtraRatePercent: 50 });
    await ok(t, office, 'generateInvoice', around(q));
    const [first] = await lines(q);
    const { id } = (await ask(t, q)).body.query;
    await change(id, q.end + 30 * MIN);
    await ok(t, office, 'generateInvoice', around(q));
    const after = await lines(q);
    const whole = await t.call(office, 'explainPay', { idTimesheet: after[1]?.timesheet_id ?? 0 });
    expect(whole.body.total).toBe(after[1]?.cents);
    expect((first?.cents ?? 0) + (after[1]?.cents ?? 0)).toBeGreaterThanOrEqual(28_000 + 1_750);
  });

  test('C.8.10: a later answer changes the correction that waits; one that pays nothing more is refused', async () => {
    const q = await invoiced(60 * MIN);
    expect((await change(q.query, q.end - HOUR)).body.snackbar?.text).toMatch(/no more than the invoice did/);
    expect((await change(q.query, q.end + 15 * MIN)).body.query.state).toBe('answered');
    await ok(t, q.me, 'replyTime', { id: q.query, text: 'It was an hour.' });
    expect((await change(q.query, q.end + 60 * MIN)).body.query.state).toBe('closed');
    await ok(t, office, 'generateInvoice', around(q));
    expect((await lines(q)).map(({ cents }) => cents)).toEqual([28_000, 3_500]);
  });

  test('C.8.10: corrected twice over two invoices, and the first one cancelled, nothing is paid twice', async () => {
    const q = await invoiced();
    await change(q.query, q.end + 30 * MIN);
    await ok(t, office, 'generateInvoice', around(q));
    const again = (await ask(t, q, 60 * MIN)).body.query.id;
    await change(again, q.end + 60 * MIN);
    const { invoice_id } = (await timesheetOf(t, q.id)) ?? {};
    await ok(t, office, 'deleteInvoice', { idInvoice: invoice_id ?? 0 });
    await ok(t, office, 'generateInvoice', around(q));
    const paid = await lines(q);
    expect(paid.reduce((sum, { cents }) => sum + cents, 0)).toBe(28_000 + 3_500);
  });

  test('C.8.10, Y-07: a freed time stays as it is while a correction of it is paid; then a change takes the correction in', async () => {
    const q = await invoiced();
    await change(q.query, q.end + 30 * MIN);
    await ok(t, office, 'generateInvoice', around(q));
    const first = (await timesheetOf(t, q.id))?.invoice_id ?? 0;
    await ok(t, office, 'deleteInvoice', { idInvoice: first });
    const edit = () =>
      t.call(office, 'setTime', { id: q.id, type: 2, value: q.end + 30 * MIN, reason: 'As found.' });
    const second = (
      await t.db
        .selectFrom('timesheet')
        .select('invoice_id')
        .where('corrects_id', '=', q.id)
        .executeTakeFirstOrThrow()
    ).invoice_id;
    expect((await edit()).body.snackbar?.text).toBe(
      `A correction of this time is on invoice ${second}. Cancel that invoice first, then change the time.`,
    );
    await ok(t, office, 'deleteInvoice', { idInvoice: second ?? 0 });
    expect((await edit()).body.ok).toBe(true);
    await ok(t, office, 'generateInvoice', around(q));
    expect((await lines(q)).map(({ timesheet_id, cents }) => [timesheet_id, cents])).toEqual([
      [q.id, 29_750],
    ]);
    expect(await t.db.selectFrom('timesheet').select('id').where('corrects_id', '=', q.id).execute()).toEqual(
      [],
    );
  });

  test('C.8.10: a freed time takes the end of its waiting correction along when its start alone is moved', async () => {
    const q = await invoiced();
    await change(q.query, q.end + 30 * MIN);
    const first = (await timesheetOf(t, q.id))?.invoice_id ?? 0;
    await ok(t, office, 'deleteInvoice', { idInvoice: first });
    await sent(t);
    const moved = { id: q.id, type: 1, value: q.start - 15 * MIN, was: q.start, end: q.end, endWas: q.end };
    await ok(t, office, 'setTime', { ...moved, reason: 'Came early.' });
    expect(await timesheetOf(t, q.id)).toMatchObject({
      start_at: q.start - 15 * MIN,
      end_at: q.end + 30 * MIN,
    });
    const mails = await sent(t);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toMatch(/Start: was .*\nEnd: was /);
    expect(mails[0]?.body).not.toContain('Deleted');
    await ok(t, office, 'generateInvoice', around(q));
    expect((await lines(q)).map(({ paid_minutes }) => paid_minutes)).toEqual([8 * 60 + 45]);
  });

  test('C.8.10: a freed time is answered about like any other, and its waiting correction goes', async () => {
    const q = await invoiced(15 * MIN);
    await change(q.query, q.end + 15 * MIN);
    const first = (await timesheetOf(t, q.id))?.invoice_id ?? 0;
    await ok(t, office, 'deleteInvoice', { idInvoice: first });
    const again = (await ask(t, q, 60 * MIN)).body.query.id;
    await sent(t);
    expect((await change(again, q.end + 60 * MIN)).body.ok).toBe(true);
    expect((await sent(t)).filter(({ user_id }) => user_id === q.me.id)).toHaveLength(1);
    await ok(t, office, 'generateInvoice', around(q));
    expect((await lines(q)).map(({ timesheet_id, paid_minutes }) => [timesheet_id, paid_minutes])).toEqual([
      [q.id, 9 * 60],
    ]);
  });

  test('C.8.10, Y-07: of a freed time whose correction is still paid, an answer is refused until that invoice is cancelled', async () => {
    const q = await invoiced();
    await change(q.query, q.end + 30 * MIN);
    const second = (await ok(t, office, 'generateInvoice', around(q))).invoices[0]?.idInvoice ?? 0;
    const first = (await timesheetOf(t, q.id))?.invoice_id ?? 0;
    await ok(t, office, 'deleteInvoice', { idInvoice: first });
    const again = (await ask(t, q, 60 * MIN)).body.query.id;
    const refused = (await change(again, q.end + 60 * MIN)).body;
    expect(refused.snackbar?.text).toBe(
      `A correction of this time is on invoice ${second}. Cancel that invoice first, then change the time.`,
    );
    // Nothing was half written: the question waits, and the time is as it was.
    const waiting = (await ok(t, office, 'getTimeQueries', {})).queries.find(({ id }) => id === again);
    expect(waiting).toMatchObject({ state: 'open', stored: { end: q.end + 30 * MIN } });
    expect(await timesheetOf(t, q.id)).toMatchObject({ end_at: q.end, invoice_id: null });
    await ok(t, office, 'deleteInvoice', { idInvoice: second });
    expect((await change(again, q.end + 60 * MIN)).body.query.state).toBe('closed');
    await ok(t, office, 'generateInvoice', around(q));
    expect((await lines(q)).map(({ timesheet_id, paid_minutes }) => [timesheet_id, paid_minutes])).toEqual([
      [q.id, 9 * 60],
    ]);
  });

  test('C.8.10: the invoice of a correction is cancelled while a later one waits, which then pays for both', async () => {
    const q = await invoiced();
    await change(q.query, q.end + 30 * MIN);
    const idInvoice = (await ok(t, office, 'generateInvoice', around(q))).invoices[0]?.idInvoice ?? 0;
    const again = (await ask(t, q, 60 * MIN)).body.query.id;
    await change(again, q.end + 60 * MIN);
    await ok(t, office, 'deleteInvoice', { idInvoice });
    const waiting = await t.db
      .selectFrom('timesheet')
      .select(['invoice_id', 'paid_before_ms'])
      .where('corrects_id', '=', q.id)
      .execute();
    expect(waiting).toEqual([{ invoice_id: null, paid_before_ms: 8 * HOUR }]);
    await ok(t, office, 'generateInvoice', around(q));
    expect((await lines(q)).map(({ cents }) => cents)).toEqual([28_000, 3_500]);
  });
});
