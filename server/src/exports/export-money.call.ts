// Calls: checkExport, exportMoney.
import { isBills } from '@crewcall/domain/exports';
import type { ExportTarget } from '@crewcall/domain/exports';
import { formatNumericDay } from '@crewcall/domain/format';
import { dayText } from '@crewcall/domain/time';
import type { Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
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

/** What an export of these days would hold now, and what to mend or to know before. */
export const checkExportHandler = handle('checkExport', async ({ body, user, scope, db, now }) => {
  const found = await prepareExport(db, { user, scope, now }, body);
  return {
    count: found.ids.length,
    lines: found.lines,
    cents: found.totalCents,
    exported: found.exported.length,
    left: found.left,
    blocked: found.blocked,
    work: found.missing.flatMap(({ work }) => work ?? []),
    findings: found.findings,
  };
});

/** Names what was exported before, and when last. */
async function exportedText(
  db: Db,
  target: ExportTarget,
  ids: readonly number[],
  zone: Zone,
): Promise<string> {
  const column = isBills(target) ? 'r.invoice_id' : 'r.timesheet_id';
  const { rows } = await sql<{ at: number }>`
    select max(e.created_at) as at from export_row r join export_run e on e.id = r.run_id where ${anyOf(column, ids)}`.execute(
    db,
  );
  const day = formatNumericDay(dayText(zone, rows[0]?.at ?? 0));
  const [first] = ids;
  const what = isBills(target)
    ? ids.length === 1
      ? `Invoice ${first} was`
      : `${ids.length} invoices were`
    : ids.length === 1
      ? 'One time was'
      : `${ids.length} times were`;
  return `${what} exported before, last on ${day}. Imported twice, it counts twice. Leave out what was exported, or confirm that it goes into this file again.`;
}

const extensions: Record<ExportTarget, string> = {
  'xero-bills': 'csv',
  'myob-purchases': 'txt',
  'eh-timesheets': 'csv',
};

/** The texts of the files. */
function textsOf({ target }: Asked, prepared: Prepared): string[] {
  const { mapping, config, bills, times } = prepared;
  if (target === 'eh-timesheets') return [timesFile(times.parts, mapping)];
  needSameTotals(bills);
  return billFiles(target, bills, { mapping, zone: config.confTimezone });
}

/** Locks what must not change or be exported by somebody else at the same time, and works the export out. */
async function prepareLocked(tx: Tx, caller: Caller, asked: Asked): Promise<Prepared> {
  const { companyId } = caller.user;
  // One export of a company at a time: the next one sees what this one took.
  await sql`select pg_advisory_xact_lock(hashtext('export'), ${companyId}::int)`.execute(tx.db);
  if (isBills(asked.target)) return prepareExport(tx.db, caller, asked, { lock: true });
  const config = await companyConfig(tx.db, companyId);
  const employees = await selectEmployees(
    tx.db,
    companyId,
    await timesAsked(tx.db, companyId, config, asked),
  );
  await lockUsers(tx.db, employees);
  return prepareExport(tx.db, caller, asked, { lock: true, employees });
}

/** Stores what an export has: invoices, or times with what the file says of them. */
async function storeRows(
  db: Db,
  idRun: number,
  { ids, times }: Pick<Prepared, 'ids' | 'times'>,
  target: ExportTarget,
): Promise<void> {
  if (isBills(target)) {
    await sql`
      insert into export_row (run_id, invoice_id) select ${idRun}::bigint, one
      from unnest(${ids}::bigint[]) one`.execute(db);
    return;
  }
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
  const { ids, exported, days, lines, totalCents } = prepared;
  if (ids.length === 0) {
    const before = prepared.left > 0 ? ' Everything of these days was exported before.' : '';
    return refuse(`There is nothing to export on these days.${before} Choose other days.`);
  }
  const [problem] = prepared.blocked;
  if (problem !== undefined) return refuse(problem);
  if (exported.length > 0 && asked.confirmed !== true)
    return refuse(await exportedText(tx.db, target, exported, prepared.config.confTimezone), {
      needsConfirmation: true,
    });
  const { id } = await tx.db
    .insertInto('export_run')
    .values({
      company_id: user.companyId,
      target,
      first_day: days.from,
      last_day: days.to,
      count: ids.length,
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
  await storeRows(tx.db, id, prepared, target);
  tx.audit('export', id, { target, from: days.from, to: days.to, count: ids.length, lines, totalCents });
  if (exported.length > 0) tx.audit('export', id, { exportedBefore: exported.length });
  tx.announce('pay.changed', {}, [toOffice]);
  return { id, count: ids.length, lines, cents: totalCents, files };
}

/** Makes the files of an export and records what is in them; all or nothing. */
export const exportMoneyHandler = handle('exportMoney', ({ body, user, scope, services, now, write }) =>
  write(
    once(user.id, 'exportMoney', body.key, (tx) =>
      make(tx, { caller: { user, scope, now }, services }, body),
    ),
  ),
);
