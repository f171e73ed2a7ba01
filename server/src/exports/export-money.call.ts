// Calls: checkExport, exportMoney.
import { isBills, isMoney, isSales } from '@crewcall/domain/exports';
import type { ExportTarget } from '@crewcall/domain/exports';
import { formatNumericDay } from '@crewcall/domain/format';
import { dayText } from '@crewcall/domain/time';
import type { Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import { lockUsers } from '../platform/database/lock-users';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { toOffice } from '../platform/live/audience';
import type { Services } from '../platform/services';
import { billFiles } from './bill-files';
import { needSameTotals } from './bills';
import { selectEmployees, timesFile, toldOf } from './employee-times';
import { prepareExport, timesAsked } from './prepare-export';
import type { Asked, Caller, Prepared } from './prepare-export';
import { saleFiles } from './sale-files';
import { needSalesRight } from './sales-right';
import type { Sale } from './sales';

/** What an export of these days would hold now, and what to mend or to know before. */
export const checkExportHandler = handle('checkExport', async ({ body, user, scope, db, now }) => {
  needSalesRight(body.target, scope);
  const found = await prepareExport(db, { user, scope, now }, body);
  return {
    count: found.count,
    lines: found.lines,
    cents: found.totalCents,
    exported: found.exported.names.length,
    left: found.left,
    blocked: found.blocked,
    work: found.missing.flatMap(({ work }) => work ?? []),
    findings: found.findings,
  };
});

const nounOf = (target: ExportTarget): string =>
  isBills(target) ? 'invoices' : isSales(target) ? 'invoices and credit notes' : 'times';

/** Names what was exported before, and when last. */
function exportedText(target: ExportTarget, { names, at }: Prepared['exported'], zone: Zone): string {
  const day = formatNumericDay(dayText(zone, at));
  const [first] = names;
  const what = names.length === 1 ? `${first} was` : `${names.length} ${nounOf(target)} were`;
  return `${what} exported before, last on ${day}. Imported twice, it counts twice. Leave out what was exported, or confirm that it goes into this file again.`;
}

const extensions: Record<ExportTarget, string> = {
  'xero-bills': 'csv',
  'xero-sales': 'csv',
  'myob-purchases': 'txt',
  'myob-sales': 'txt',
  'eh-timesheets': 'csv',
};

/** The texts of the files. */
function textsOf({ target }: Asked, prepared: Prepared): string[] {
  const { mapping, config, bills, sales, times } = prepared;
  const setting = { mapping, zone: config.confTimezone };
  if (isSales(target)) {
    needSameTotals(sales);
    return saleFiles(target, sales, setting);
  }
  if (!isBills(target)) return [timesFile(times.parts, mapping)];
  needSameTotals(bills);
  return billFiles(target, bills, setting);
}

/** Locks what must not change or be exported by somebody else at the same time, and works the export out. */
async function prepareLocked(tx: Tx, caller: Caller, asked: Asked): Promise<Prepared> {
  const { companyId } = caller.user;
  // One export of a company at a time: the next one sees what this one took.
  await sql`select pg_advisory_xact_lock(hashtext('export'), ${companyId}::int)`.execute(tx.db);
  if (isMoney(asked.target)) return prepareExport(tx.db, caller, asked, { lock: true });
  const config = await companyConfig(tx.db, companyId);
  const employees = await selectEmployees(
    tx.db,
    companyId,
    await timesAsked(tx.db, companyId, config, asked),
  );
  await lockUsers(tx.db, employees);
  return prepareExport(tx.db, caller, asked, { lock: true, employees });
}

/** Stores what an export has: invoices, papers to customers, or times with what the file says of them. */
async function storeRows(
  db: Db,
  idRun: number,
  { bills, sales, times }: Pick<Prepared, 'bills' | 'sales' | 'times'>,
): Promise<void> {
  const store = async (column: 'invoice_id' | 'client_invoice_id' | 'client_credit_id', ids: number[]) => {
    if (ids.length > 0)
      await sql`
        insert into export_row (run_id, ${sql.ref(column)}) select ${idRun}::bigint, one
        from unnest(${ids}::bigint[]) one`.execute(db);
  };
  const salesOf = (kind: Sale['kind']) => sales.flatMap((sale) => (sale.kind === kind ? sale.id : []));
  await store(
    'invoice_id',
    bills.map(({ number }) => number),
  );
  await store('client_invoice_id', salesOf('invoice'));
  await store('client_credit_id', salesOf('credit'));
  const ids = times.lines.map(({ row }) => row.id);
  if (ids.length === 0) return;
  const told = toldOf(times.parts);
  await sql`
    insert into export_row (run_id, timesheet_id, told) select ${idRun}::bigint, one.id, one.told
    from unnest(${ids}::bigint[], ${ids.map((id) => told.get(id) ?? '')}::text[]) one (id, told)`.execute(db);
}

async function make(
  tx: Tx,
  { caller, services }: { caller: Caller; services: Services },
  asked: Asked & { confirmed?: boolean | undefined },
) {
  const { user, now } = caller;
  const { target } = asked;
  const prepared = await prepareLocked(tx, caller, asked);
  const { count, exported, days, lines, totalCents } = prepared;
  if (count === 0) {
    const before = prepared.left > 0 ? ' Everything of these days was exported before.' : '';
    return refuse(`There is nothing to export on these days.${before} Choose other days.`);
  }
  const [problem] = prepared.blocked;
  if (problem !== undefined) return refuse(problem);
  if (exported.names.length > 0 && asked.confirmed !== true)
    return refuse(exportedText(target, exported, prepared.config.confTimezone), {
      needsConfirmation: true,
    });
  const { id } = await tx.db
    .insertInto('export_run')
    .values({
      company_id: user.companyId,
      target,
      first_day: days.from,
      last_day: days.to,
      count,
      lines,
      total_cents: totalCents,
      created_by: user.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const texts = textsOf(asked, prepared);
  const files = [];
  for (const [index, text] of texts.entries()) {
    const place = index + 1;
    const part = texts.length > 1 ? `-${place}` : '';
    const name = `${target}-${days.from}-${days.to}-${id}${part}.${extensions[target]}`;
    const blob_id = await services.blobs.put(tx.db, Buffer.from(text, 'utf8'), 'text/plain');
    await tx.db.insertInto('export_file').values({ run_id: id, place, name, blob_id }).execute();
    files.push({ place, fileName: name });
  }
  await storeRows(tx.db, id, prepared);
  tx.audit('export', id, { target, from: days.from, to: days.to, count, lines, totalCents });
  if (exported.names.length > 0) tx.audit('export', id, { exportedBefore: exported.names.length });
  tx.announce('pay.changed', {}, [toOffice]);
  return { id, count, lines, cents: totalCents, files };
}

/** Makes the files of an export and records what is in them; all or nothing. */
export const exportMoneyHandler = handle('exportMoney', ({ body, user, scope, services, now, write }) => {
  needSalesRight(body.target, scope);
  return write(
    once(user.id, 'exportMoney', body.key, (tx) =>
      make(tx, { caller: { user, scope, now }, services }, body),
    ),
  );
});
