import { CV_KEEP_MS } from '@crewcall/domain/limits';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { defineTask } from './tasks';

const YEAR_MS = 365.25 * DAY_MS;
const PAY_RECORDS_MS = Math.ceil(7 * YEAR_MS);

/** Deletes what need not be kept: rejected CVs after 90 days, pay records after 7 years, and the technical rows. */
export const retentionTask = defineTask(
  'retention',
  async ({ db, services, now, write }) => {
    const before = (age: number) => now - age;
    await db
      .deleteFrom('change')
      .where('at', '<', before(3 * DAY_MS))
      .execute();
    await db.deleteFrom('session').where('expires_at', '<', before(DAY_MS)).execute();
    await db.deleteFrom('refresh_token').where('expires_at', '<', before(DAY_MS)).execute();
    await db
      .deleteFrom('login_link')
      .where('expires_at', '<', before(30 * DAY_MS))
      .execute();
    await db.deleteFrom('login_attempt').where('window_start', '<', before(DAY_MS)).execute();
    await db
      .deleteFrom('failure_report')
      .where('at', '<', before(90 * DAY_MS))
      .execute();
    await db
      .deleteFrom('message')
      .where('created_at', '<', before(365 * DAY_MS))
      .execute();
    await db.deleteFrom('audit').where('at', '<', before(PAY_RECORDS_MS)).execute();

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
