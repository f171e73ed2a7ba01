import type { TestApp } from '../../test/support';
import type { Person } from '../timesheets/testing/site';
import { drawnSignature, timesheetOf } from '../timesheets/testing/site';
import { around, openInvoiced } from './testing/invoiced';
import { HOUR, MIN, ask, closedTime, ok, sent } from './testing/questioned';

let t: TestApp;
let office: Person;
const { change, lines, invoiced } = openInvoiced((world) => {
  ({ t, office } = world);
});

describe('C.8.10: what is cancelled is paid once', () => {
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

  test('C.8.09, C.8.10: nor is such a time unlocked: its signature would go, and the change be refused', async () => {
    const q = await closedTime(t);
    await ok(t, q.boss, 'finishJobSignature', {
      idJob: q.job,
      signedBy: 'Pat Client',
      times: [{ id: q.id, checked: true }],
      signature: await drawnSignature(),
    });
    const first = (await ok(t, office, 'generateInvoice', around(q))).invoices[0]?.idInvoice ?? 0;
    await change((await ask(t, q)).body.query.id, q.end + 30 * MIN);
    const second = (await ok(t, office, 'generateInvoice', around(q))).invoices[0]?.idInvoice ?? 0;
    await ok(t, office, 'deleteInvoice', { idInvoice: first });
    const unlock = () => t.call(office, 'unlockTime', { id: q.id, reason: 'To change it.' });
    expect((await unlock()).body.snackbar?.text).toBe(
      `A correction of this time is on invoice ${second}. Cancel that invoice first, then change the time.`,
    );
    expect((await timesheetOf(t, q.id))?.signature_id).toEqual(expect.any(Number));
    await ok(t, office, 'deleteInvoice', { idInvoice: second });
    expect((await unlock()).body.timesheet).toMatchObject({ idSignature: null });
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

  test('C.8.10: of two paid corrections the first is cancelled: what is corrected once more pays only what lacks', async () => {
    const q = await invoiced(15 * MIN);
    await change(q.query, q.end + 15 * MIN);
    const idInvoice = (await ok(t, office, 'generateInvoice', around(q))).invoices[0]?.idInvoice ?? 0;
    await change((await ask(t, q, 45 * MIN)).body.query.id, q.end + 45 * MIN);
    await ok(t, office, 'generateInvoice', around(q));
    await ok(t, office, 'deleteInvoice', { idInvoice });
    // Whoever asks and whoever answers reads the newest times, which pay the quarter hour that came free.
    const third = (await ask(t, q, 60 * MIN)).body.query;
    expect(third.stored).toMatchObject({ end: q.end + 45 * MIN });
    await change(third.id, q.end + 60 * MIN);
    await ok(t, office, 'generateInvoice', around(q));
    const cents = (await lines(q)).map((line) => line.cents);
    expect(cents).toEqual([28_000, 1_750, 1_750]);
  });
});
