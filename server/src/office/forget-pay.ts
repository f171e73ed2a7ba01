import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Blobs } from '../platform/files/blobs';
import type { Tx } from '../platform/database/tx';
import { payRules } from './retention-rules';

/** Deletes what customers were invoiced and quoted. Returns the files of it. */
async function forgetPapers(
  tx: Tx,
  isOld: (rule: 'clientInvoices' | 'quotes' | 'fees') => RawBuilder<boolean> | Promise<RawBuilder<boolean>>,
): Promise<{ clientInvoices: (number | null)[]; credits: (number | null)[]; quotes: (number | null)[] }> {
  const deleted = async (statement: ReturnType<typeof sql>) =>
    (await sql<{ blob: number | null }>`${statement}`.execute(tx.db)).rows.map(({ blob }) => blob);
  const old = sql`(select id from client_invoice where ${await isOld('clientInvoices')})`;
  await sql`delete from client_payment where invoice_id in ${old}`.execute(tx.db);
  await sql`delete from client_credit_line where line_id in (select id from client_line where invoice_id in ${old})`.execute(
    tx.db,
  );
  const credits = await deleted(
    sql`delete from client_credit where invoice_id in ${old} returning pdf_blob_id as blob`,
  );
  // Their lines go with them.
  const clientInvoices = await deleted(
    sql`delete from client_invoice where ${await isOld('clientInvoices')} returning pdf_blob_id as blob`,
  );
  const quotes = await deleted(sql`delete from quote where ${await isOld('quotes')} returning null as blob`);
  await sql`delete from client_fee where ${await isOld('fees')}`.execute(tx.db);
  return { clientInvoices, credits, quotes };
}

/**
 * Deletes the pay records from before `cut` (epoch ms) with their documents: invoices, timesheets and their punches,
 * signatures, bank files, changes of bank accounts, old pay rules and holidays. Does not delete pending punches,
 * because somebody still has to decide about them.
 */
export async function forgetPay(tx: Tx, blobs: Blobs, cut: number): Promise<void> {
  const isOld = (rule: keyof typeof payRules) => payRules[rule].due(cut, tx.db);
  const old = sql`(select id from invoice where ${await isOld('invoices')})`;
  const deleted = async (statement: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ blob: number | null }>`${statement}`.execute(tx.db);
    return rows.map(({ blob }) => blob);
  };
  const lines = await deleted(
    sql`delete from invoice_line where invoice_id in ${old} returning null as blob`,
  );
  await sql`update timesheet set invoice_id = null where invoice_id in ${old}`.execute(tx.db);
  // These extras were paid. Mark extras newer than their invoice as removed, so that they do not wait for another
  // invoice.
  await sql`
    update extra set invoice_id = null, removed_at = coalesce(removed_at, ${cut}::bigint),
      removed_reason = 'Its invoice is not stored any longer'
    where invoice_id in ${old}`.execute(tx.db);
  await sql`update extra set carried_from = null where carried_from in ${old}`.execute(tx.db);
  await sql`delete from bank_file_invoice where invoice_id in ${old}`.execute(tx.db);
  const adjustments = await deleted(
    sql`delete from adjustment_note where invoice_id in ${old} returning pdf_blob_id as blob`,
  );
  const invoices = await deleted(
    sql`delete from invoice where ${await isOld('invoices')} returning pdf_blob_id as blob`,
  );
  const noLine = sql`not exists (select 1 from invoice_line l where l.extra_id = extra.id)`;
  const extras = await deleted(
    sql`delete from extra where ${await isOld('extras')} and invoice_id is null and ${noLine} returning null as blob`,
  );
  const expenses = await deleted(sql`
    delete from expense where ${await isOld('expenses')}
      and not exists (select 1 from extra e where e.expense_id = expense.id) returning receipt_blob_id as blob`);
  await sql`delete from timesheet_query where ${await isOld('queries')}`.execute(tx.db);
  await sql`delete from timesheet_change where ${await isOld('changes')}`.execute(tx.db);
  await sql`
    delete from timesheet where corrects_id is not null and ${await isOld('times')} and invoice_id is null
      and not exists (select 1 from invoice_line l where l.timesheet_id = timesheet.id)`.execute(tx.db);
  const timesheets = await deleted(sql`
    delete from timesheet where ${await isOld('times')} and invoice_id is null
      and not exists (select 1 from invoice_line l where l.timesheet_id = timesheet.id)
      and not exists (select 1 from timesheet c where c.corrects_id = timesheet.id) returning null as blob`);
  const punches = await deleted(sql`
    delete from punch where ${await isOld('punches')}
      and not exists (select 1 from timesheet t where t.id = punch.timesheet_id) returning null as blob`);
  const breakPresses = await deleted(sql`
    delete from break_press where ${await isOld('breakPresses')}
      and not exists (select 1 from timesheet t where t.id = break_press.timesheet_id) returning null as blob`);
  const exportFiles = await deleted(sql`
    delete from export_file where run_id in (select id from export_run where ${await isOld('exports')})
      returning blob_id as blob`);
  await sql`delete from export_run where ${await isOld('exports')}`.execute(tx.db);
  const approvals = await deleted(
    sql`delete from hours_approval where ${await isOld('approvals')} returning null as blob`,
  );
  const signatures = await deleted(sql`
    delete from signature where ${await isOld('signatures')}
      and not exists (select 1 from timesheet t where t.signature_id = signature.id) returning image_blob_id as blob`);
  const bankFiles = await deleted(sql`
    delete from bank_file where ${await isOld('bankFiles')}
      and not exists (select 1 from bank_file_invoice b where b.bank_file_id = bank_file.id) returning blob_id as blob`);
  // Delete a version of pay rules only if no invoice line refers to it and its rule set has a newer one.
  const rules = await deleted(sql`
    delete from pay_rule_version v where v.created_at < ${cut}::bigint
      and v.version <> (select s.version from pay_rule_set s where s.id = v.set_id)
      and not exists (select 1 from invoice_line l where l.rule_set_id = v.set_id and l.rule_version = v.version)
    returning null as blob`);
  const day = new Date(cut).toISOString().slice(0, 10);
  const holidays = await deleted(sql`delete from public_holiday where day < ${day} returning null as blob`);
  const years = await deleted(
    sql`delete from holiday_year where year < ${Number(day.slice(0, 4))} returning null as blob`,
  );
  for (const blob of [
    ...invoices,
    ...adjustments,
    ...signatures,
    ...bankFiles,
    ...expenses,
    ...exportFiles,
  ]) {
    if (blob !== null) await blobs.remove(tx, blob);
  }
  const papers = await forgetPapers(tx, isOld);
  for (const blob of [...papers.clientInvoices, ...papers.credits])
    if (blob !== null) await blobs.remove(tx, blob);
  const bankChanges = await deleted(
    sql`delete from bank_change where ${await isOld('bankChanges')} returning null as blob`,
  );
  const money = {
    lines,
    invoices,
    adjustments,
    extras,
    expenses,
    timesheets,
    punches,
    breakPresses,
    approvals,
    signatures,
    bankFiles,
    exportFiles,
    bankChanges,
    ...papers,
  };
  const all = { ...money, rules, holidays, years };
  const gone = Object.entries(all).flatMap(([name, rows]) => (rows.length > 0 ? [[name, rows.length]] : []));
  if (gone.length > 0) tx.audit('retention', null, Object.fromEntries(gone));
}
