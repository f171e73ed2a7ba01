import { CV_KEEP_MS } from '@crewcall/domain/limits';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { defineTask } from './tasks';

const YEAR_MS = 365.25 * DAY_MS;
const PAY_RECORDS_MS = Math.ceil(7 * YEAR_MS);

const technical = [
  { table: 'change', column: 'at', keepMs: 3 * DAY_MS },
  { table: 'job_editing', column: 'seen_at', keepMs: DAY_MS },
  { table: 'done_action', column: 'at', keepMs: 7 * DAY_MS },
  { table: 'session', column: 'expires_at', keepMs: DAY_MS },
  { table: 'refresh_token', column: 'expires_at', keepMs: DAY_MS },
  { table: 'login_link', column: 'expires_at', keepMs: 30 * DAY_MS },
  { table: 'login_attempt', column: 'window_start', keepMs: DAY_MS },
  { table: 'failure_report', column: 'at', keepMs: 90 * DAY_MS },
  { table: 'message', column: 'created_at', keepMs: 365 * DAY_MS },
  { table: 'audit', column: 'at', keepMs: PAY_RECORDS_MS },
];

/** Deletes what need not be kept: rejected CVs after 90 days, pay records after 7 years, and the technical rows. */
export const retentionTask = defineTask(
  'retention',
  async ({ db, services, now, write }) => {
    const before = (age: number) => now - age;
    await write(async (tx) => {
      const gone: Record<string, number> = {};
      for (const { table, column, keepMs } of technical) {
        const { numAffectedRows = 0n } = await sql`
          delete from ${sql.table(table)} where ${sql.ref(column)} < ${before(keepMs)}::bigint`.execute(
          tx.db,
        );
        if (numAffectedRows > 0n) gone[table] = Number(numAffectedRows);
      }
      if (Object.keys(gone).length > 0) tx.audit('retention', null, gone);
    });

    const rejected = await db
      .selectFrom('registrant')
      .select(['id', 'cv_blob_id'])
      .where('approved', '=', false)
      .where('processed_at', '<', before(CV_KEEP_MS))
      .where('cv_blob_id', 'is not', null)
      .execute();
    for (const { id, cv_blob_id } of rejected) {
      await write(async (tx) => {
        await tx.db.updateTable('registrant').set({ cv_blob_id: null }).where('id', '=', id).execute();
        if (cv_blob_id !== null) await services.blobs.remove(tx.db, cv_blob_id);
        tx.audit('registrant', id, { cvDeleted: true });
      });
    }

    await write(async (tx) => {
      const cut = before(PAY_RECORDS_MS);
      const { numAffectedRows: lines = 0n } = await sql`
        delete from invoice_line where invoice_id in (select id from invoice where end_at < ${cut}::bigint)`.execute(
        tx.db,
      );
      await sql`update timesheet set invoice_id = null
        where invoice_id in (select id from invoice where end_at < ${cut}::bigint)`.execute(tx.db);
      await sql`delete from bank_file_invoice
        where invoice_id in (select id from invoice where end_at < ${cut}::bigint)`.execute(tx.db);
      const { numAffectedRows: invoices = 0n } = await sql`
        delete from invoice where end_at < ${cut}::bigint`.execute(tx.db);
      const { numAffectedRows: times = 0n } = await sql`
        delete from timesheet where start_at < ${cut}::bigint and invoice_id is null
          and not exists (select 1 from invoice_line l where l.timesheet_id = timesheet.id)
          and not exists (select 1 from clock_tap c where c.timesheet_id = timesheet.id)`.execute(tx.db);
      const deleted = { lines: Number(lines), invoices: Number(invoices), timesheets: Number(times) };
      if (lines + invoices + times > 0n) tx.audit('retention', null, deleted);
    });
  },
  { cron: '15 17 * * *' },
);
