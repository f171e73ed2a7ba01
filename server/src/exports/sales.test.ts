import type { In } from '@crewcall/contract/types';
import { chargeKinds } from '@crewcall/domain/clients';
import { noMapping } from '@crewcall/domain/exports';
import type { ExportMapping, SaleTarget } from '@crewcall/domain/exports';
import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { chargeWorld } from '../../test/support/client-charges';
import type { ChargeWorld } from '../../test/support/client-charges';
import { sydney } from '../../test/support/shift';
import { handlers, tasks } from '../areas';
import { saleLines } from './sale-lines';
import type { ChargedLine } from './sale-lines';
import { cellsOf } from './testing/export-office';

const ISSUED = sydney('2026-11-17T10:00');
const week = { dateStart: sydney('2026-11-16T00:00'), dateEnd: sydney('2026-11-23T00:00') };

let t: TestApp;
let w: ChargeWorld;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  w = await chargeWorld(t);
  await t.db
    .updateTable('prepend')
    .set({ billing_name: 'ACME Events Pty Ltd', billing_email: 'accounts@acme.test' })
    .where('text', '=', 'ACME')
    .execute();
});
beforeEach(async () => {
  // Each test has its own papers in the one week.
  await t.db.deleteFrom('export_row').execute();
  await t.db.deleteFrom('export_profile').execute();
  await sql`update client_invoice set issued_at = 1 where issued_at is not null`.execute(t.db);
  await sql`update client_credit set created_at = 1`.execute(t.db);
});
afterAll(() => t.close());

const mapped = (): ExportMapping => ({
  ...noMapping,
  charges: Object.fromEntries(
    chargeKinds.map((kind, index) => [kind, { account: `4-100${index}`, taxGst: 'GST', taxFree: 'FRE' }]),
  ) as ExportMapping['charges'],
});
const save = (target: SaleTarget, mapping = mapped()) =>
  t.call(w.office, 'saveExportProfile', { target, mapping });
const make = (target: SaleTarget, more: Partial<In<'exportMoney'>> = {}) =>
  t.call(w.office, 'exportMoney', { target, ...week, ...more });
const check = (target: SaleTarget, more: Partial<In<'checkExport'>> = {}) =>
  t.call(w.office, 'checkExport', { target, ...week, ...more });
async function texts({ id, files }: { id: number; files: readonly { place: number }[] }): Promise<string[]> {
  const found = [];
  for (const { place } of files) {
    const { body } = await t.call(w.office, 'getExportFile', { idExport: id, place });
    found.push(Buffer.from(body.file, 'base64').toString('utf8'));
  }
  return found;
}

/** An invoice of four hours and a truck, issued on 17 November, due on 1 December. */
async function issued(values: Record<string, unknown> = {}) {
  const { job } = await w.worked([4]);
  await w.fee(job, 12_345);
  const made = await w.issued([job]);
  await t.db
    .updateTable('client_invoice')
    .set({ issued_at: ISSUED, due_day: '2026-12-01', ...values })
    .where('id', '=', made.id)
    .execute();
  return made;
}
async function credit(id: number, kind: 'time' | 'fee', reason = 'Not ordered') {
  const { lines } = (await t.call(w.office, 'getClientInvoice', { id })).body;
  const idLines = lines.filter((line) => line.kind === kind).flatMap(({ ids }) => ids);
  const { body } = await t.call(w.office, 'creditClientInvoice', { id, idLines, reason });
  await t.db
    .updateTable('client_credit')
    .set({ created_at: sydney('2026-11-19T09:00') })
    .where('id', '=', body.idCredit)
    .execute();
  return body;
}

test('C.9.02, D.2.11: sales for Xero with fees and a credit note, cell by cell', async () => {
  const { id, number } = await issued({ po_number: 'PO 9', reference: 'Stage B' });
  const note = await credit(id, 'fee');
  await save('xero-sales');
  const { body } = await make('xero-sales');
  // $363.45 and GST; the truck and its GST is taken back.
  expect(body).toMatchObject({ count: 2, lines: 3, cents: 36_345 + 3635 - note.total });
  expect(body.files[0]?.fileName).toMatch(/^xero-sales-2026-11-16-2026-11-22-\d+\.csv$/);
  const [text = ''] = await texts(body);
  expect(text).toBe(
    [
      '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme',
      `ACME Events Pty Ltd,accounts@acme.test,,,,,,,,,INV-${number},"PO 9, Stage B",17/11/2026,01/12/2026,399.80,,"Stadium build, Stagehand, 10/11/2026: Base",4.00,60.00,,4-1000,GST,24.00,,,,,AUD,`,
      `ACME Events Pty Ltd,accounts@acme.test,,,,,,,,,INV-${number},"PO 9, Stage B",17/11/2026,01/12/2026,399.80,,"Fees: Truck, Stadium build",1.00,123.45,,4-1003,GST,12.35,,,,,AUD,`,
      `ACME Events Pty Ltd,accounts@acme.test,,,,,,,,,CN-${note.number},"PO 9, INV-${number}: Not ordered",19/11/2026,19/11/2026,-135.80,,"Fees: Truck, Stadium build",1.00,-123.45,,4-1003,GST,-12.35,,,,,AUD,`,
      '',
    ].join('\r\n'),
  );
  const rows = (await cellsOf(text, ',')).slice(1);
  const sum = rows.reduce((total, row) => total + Number(row[17]) * Number(row[18]) + Number(row[22]), 0);
  expect(Math.round(sum * 100)).toBe(body.cents);
});

test('C.9.02, D.2.11: sales for MYOB, with tabs, an empty line between them and a sale below zero', async () => {
  const { id, number } = await issued({ po_number: 'PO 9' });
  const note = await credit(id, 'time');
  await save('myob-sales');
  const { body } = await make('myob-sales');
  expect(body.files[0]?.fileName).toMatch(/\.txt$/);
  const [text = ''] = await texts(body);
  expect(text).toBe(
    [
      'Co./Last Name\tFirst Name\tInclusive\tInvoice No.\tDate\tCustomer PO\tDescription\tAccount No.\tAmount\tJournal Memo\tTax Code\tGST Amount',
      `ACME Events Pty Ltd\t\t\tINV-${number}\t17/11/2026\tPO 9\tStadium build, Stagehand, 10/11/2026: Base\t4-1000\t240.00\tINV-${number}\tGST\t24.00`,
      `ACME Events Pty Ltd\t\t\tINV-${number}\t17/11/2026\tPO 9\tFees: Truck, Stadium build\t4-1003\t123.45\tINV-${number}\tGST\t12.35`,
      '',
      `ACME Events Pty Ltd\t\t\tCN-${note.number}\t19/11/2026\tPO 9\tStadium build, Stagehand, 10/11/2026: Base\t4-1000\t-240.00\tCN-${note.number}, INV-${number}: Not ordered\tGST\t-24.00`,
      '',
    ].join('\r\n'),
  );
});

test('C.9.03, D.2.11: what the mapping lacks of charges is named with the mend', async () => {
  await issued();
  const lacking = mapped();
  lacking.charges.fee = { account: '', taxGst: '', taxFree: '' };
  await save('xero-sales', lacking);
  const { body } = await make('xero-sales');
  expect(body.snackbar?.text).toBe(
    'The file cannot be made: the mapping lacks the account of “Fees”, the tax with GST of “Fees”. Enter it under Mapping, then make the file.',
  );
  expect(await t.db.selectFrom('export_row').select('run_id').execute()).toEqual([]);
});

test('C.9.05, D.2.11: an invoice or a credit note is exported once unless that is confirmed', async () => {
  const { id, number } = await issued();
  await save('xero-sales');
  await save('myob-sales');
  expect((await make('xero-sales')).body.count).toBe(1);
  const note = await credit(id, 'fee');
  expect((await check('xero-sales')).body).toMatchObject({ count: 1, left: 1, cents: -note.total });
  expect((await make('myob-sales')).body.count).toBe(1);
  expect((await make('myob-sales')).body.snackbar?.text).toMatch(/^There is nothing to export on these days/);
  const again = await make('myob-sales', { again: true });
  expect(again.body).toMatchObject({ error: true, needsConfirmation: true });
  expect(again.body.snackbar?.text).toMatch(/^2 invoices and credit notes were exported before, last on /);
  expect((await make('myob-sales', { again: true, confirmed: true })).body.count).toBe(2);
  await t.db.deleteFrom('export_row').where('client_credit_id', 'is not', null).execute();
  expect((await make('xero-sales', { again: true })).body.snackbar?.text).toContain(
    `INV-${number} was exported`,
  );
});

test('C.9.06, D.2.11: no cell of a sale is run as a formula; drafts and other days are left out', async () => {
  await issued({ reference: '=1+1' });
  const { job } = await w.worked([1]);
  await w.draft([job]);
  await issued({ issued_at: sydney('2026-11-23T00:00') });
  await save('xero-sales');
  const { body } = await make('xero-sales');
  expect(body.count).toBe(1);
  const [text = ''] = await texts(body);
  expect((await cellsOf(text, ','))[1]?.[11]).toBe("'=1+1");
});

test('C.9.02, D.2.11: at most 500 invoices a file, then a second', async () => {
  await sql`with made as (
      insert into client_invoice (company_id, prepend_id, number, from_day, to_day, net_cents, gst_cents, total_cents,
        parties, issued_at, due_day)
      select ${w.companyId}, ${w.customers.OPAL}, 50000 + n, '2026-11-10', '2026-11-10', 1001, 0, 1001, '{}',
        ${ISSUED}::bigint, '2026-12-01' from generate_series(1, 501) n returning id)
    insert into client_line (invoice_id, kind, fee_id, job_title, zone, start_at, end_at, what, cents)
    select id, 'fee', 100000 + id, 'Fair', 'Australia/Sydney', 0, 0, 'Truck', 1001 from made`.execute(t.db);
  await save('myob-sales');
  const { body } = await make('myob-sales');
  expect(body).toMatchObject({ count: 501, cents: 501 * 1001 });
  const [first = '', second = ''] = await texts(body);
  expect(body.files).toHaveLength(2);
  const sales = (text: string) => text.match(/INV5\d{4}\t/g)?.length ?? 0;
  expect([sales(first), sales(second)]).toEqual([500, 1]);
});

const charged = (cents: number, more: Partial<ChargedLine> = {}): ChargedLine => ({
  ...{
    kind: 'time',
    job_title: 'Fair',
    group_name: 'Stagehand',
    person: 'Ann Lee',
    zone: 'Australia/Sydney',
  },
  ...{ start_at: ISSUED, rate_cents: 6001, pieces: [], what: '', why: '', unit: null, quantity: null },
  ...{ each_cents: null, cents, ...more },
});

test('C.9.04, D.2.11: a line that does not multiply is one unit; GST sums to the paper', () => {
  const pieces = [{ name: 'Base', percent: 0, minutes: 100, cents: 10_002 }];
  const lines = [charged(10_002, { pieces }), charged(333), charged(333)];
  const sold = saleLines(lines, { sign: -1, gstCents: 1067, linesBy: 'person' });
  expect(sold.map(({ units, unitCents, cents }) => [units, unitCents, cents])).toEqual([
    [100, -10_002, -10_002],
    [100, -333, -333],
    [100, -333, -333],
  ]);
  expect(sold.reduce((sum, { gstCents }) => sum + gstCents, 0)).toBe(-1067);
  expect(sold[0]?.description).toBe('Fair, Stagehand, Ann Lee, 17/11/2026: Base');
});

test('D.2.11: without the right to see what customers are charged, sales are not exported, listed or read', async () => {
  await issued();
  await save('xero-sales');
  const { id } = (await make('xero-sales')).body;
  const payer = await t.signIn(await t.make.admin(['crewinvoice:read', 'crewinvoice:write']));
  const asked = { target: 'xero-sales' as const, ...week };
  const replies = [
    await t.call(payer, 'checkExport', asked),
    await t.call(payer, 'exportMoney', asked),
    await t.call(payer, 'getExportFile', { idExport: id, place: 1 }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
  const runs = async (who: { token: string }) =>
    (await t.call(who, 'getExports', {})).body.runs.map((run) => run.id);
  expect(await runs(w.office)).toContain(id);
  expect(await runs(payer)).not.toContain(id);
  expect((await t.call(payer, 'checkExport', { ...asked, target: 'xero-bills' })).status).toBe(200);
});

test('D.2.11: two customers with one name in the books are refused, with the mend', async () => {
  await issued();
  await save('xero-sales');
  const { job } = await w.worked([2], { prepend: 'OPAL' });
  await t.call(w.office, 'issueClientInvoice', {
    id: (await w.draft([job], { idCustomer: w.customers.OPAL })).body.id,
  });
  const name = (billing_name: string) =>
    t.db.updateTable('prepend').set({ billing_name }).where('text', '=', 'OPAL').execute();
  await name('Acme events pty ltd');
  expect((await make('xero-sales')).body.snackbar?.text).toBe(
    'More than one customer is billed as ACME Events Pty Ltd. Give each a billing name of its own under Customers: the books tell customers apart by it.',
  );
  await name('');
  expect((await make('xero-sales')).body.count).toBe(1);
});
