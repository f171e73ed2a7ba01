import type { TestApp } from '../../test/support';
import { pdfText } from '../../test/support/pdf-text';
import { configure } from '../../test/support/shift';
import type { Person } from '../timesheets/testing/site';
import { timesheetOf } from '../timesheets/testing/site';
import { DAY, around, openInvoiced } from './testing/invoiced';
import { HOUR, MIN, ask, closedTime, ok, sent } from './testing/questioned';

let t: TestApp;
let office: Person;
const { change, lines, numberOf, invoiced } = openInvoiced((world) => {
  ({ t, office } = world);
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
    const base = { name: 'Base', percent: 0 };
    const corrected = { minutes: 480, cents: 28_000, pays: [{ ...base, minutes: 480, cents: 28_000 }] };
    expect(explained).toMatchObject({ corrected, pieces: [{ ...base, minutes: 30, cents: 1_750 }] });
    const [invoice] = made.invoices;
    // The lines and their document say so for good, whatever becomes of the first invoice.
    await ok(t, office, 'deleteInvoice', { idInvoice: await numberOf(q.id) });
    const read = await ok(t, q.me, 'getMyInvoices', { idInvoice: invoice?.number ?? 0 });
    expect(read.invoices[0]?.lines).toMatchObject([{ corrected }]);
    const text = pdfText(Buffer.from(read.invoices[0]?.pdf ?? '', 'base64'));
    for (const said of [
      'Was 8:00, is 8:30, difference 0:30',
      'Paid before: Base 8:00 × $35.00 = $280.00',
      'Corrected: Base 8:30 × $35.00 = $297.50',
      'Difference: Base 0:30 × $35.00 = $17.50',
    ])
      expect(text).toContain(said);
  });

  test('C.8.10: its worker reads in the answer that the difference is on the next invoice', async () => {
    const q = await invoiced();
    await sent(t);
    await change(q.query, q.end + 30 * MIN);
    const bodies = (await sent(t)).filter(({ user_id }) => user_id === q.me.id).map(({ body }) => body);
    expect(bodies).toEqual([
      expect.stringMatching(
        /\nIs: .*\nThe difference comes on your next invoice\.\n\nYou are right\.\n\nThis answer stands\./,
      ),
    ]);
    const kept = await invoiced();
    await sent(t);
    await ok(t, office, 'decideTime', { id: kept.query, outcome: 'kept', text: 'As signed.' });
    const mails = (await sent(t)).filter(({ user_id }) => user_id === kept.me.id);
    expect(mails.map(({ body }) => body.includes('next invoice'))).toEqual([false]);
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

  const clockTime = (at: number): string =>
    new Intl.DateTimeFormat('en-AU', {
      timeZone: 'Australia/Sydney',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(at);

  test('C.8.10: a loading that the corrected time reaches is paid to the cent', async () => {
    const q = await closedTime(t);
    await configure(t, { confStartExtraRate: clockTime(q.end), confExtraRatePercent: 50 });
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

  test('C.8.10: fewer hours are refused although the loading that they reach pays more', async () => {
    const q = await closedTime(t);
    await configure(t, { confStartExtraRate: clockTime(q.end), confExtraRatePercent: 300 });
    await ok(t, office, 'generateInvoice', around(q));
    const { id } = (await ask(t, q)).body.query;
    const found = { start: q.start + 3 * HOUR, end: q.end + HOUR };
    const { body } = await t.call(office, 'decideTime', {
      id,
      outcome: 'changed',
      text: 'As found.',
      ...found,
    });
    expect(body.snackbar?.text).toMatch(/fewer hours than the invoice paid/);
  });

  test('C.8.10: a later answer changes the correction that waits; one that pays nothing more is refused', async () => {
    const q = await invoiced(60 * MIN);
    expect((await change(q.query, q.end - HOUR)).body.snackbar?.text).toMatch(/fewer hours than the invoice/);
    const moved = { id: q.query, outcome: 'changed' as const, text: 'As found.', start: q.start - HOUR };
    const same = (await t.call(office, 'decideTime', { ...moved, end: q.end - HOUR })).body;
    expect(same.snackbar?.text).toMatch(/no more than the invoice did/);
    expect((await change(q.query, q.end + 15 * MIN)).body.query.state).toBe('answered');
    await ok(t, q.me, 'replyTime', { id: q.query, text: 'It was an hour.' });
    expect((await change(q.query, q.end + 60 * MIN)).body.query.state).toBe('closed');
    await ok(t, office, 'generateInvoice', around(q));
    expect((await lines(q)).map(({ cents }) => cents)).toEqual([28_000, 3_500]);
  });
});
