import { type RawBuilder, sql } from 'kysely';
import type { Engaged } from '@crewcall/domain/engaged';
import { formatPaddedTime } from '@crewcall/domain/format';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { dayWords } from '../documents/paper-words';
import { companyConfig } from '../platform/database/company-config';
import { fullNameSql } from '../platform/database/person-name';
import { handle } from '../platform/http/handle';
import { daysOf, startsOnDays } from '../timesheets/day-range';
import { selectBillable } from './billable';
import { selectInvoices, toInvoice } from './invoice-rows';
import { waitingLines } from './extra-lines';
import { userOf } from './invoice-weeks';
import { issueInvoices } from './issue-invoices';
import { isForOverlap, skippedText } from './skipped-timesheets';

/** Names the last invoice of these timesheets, as somebody may have made it a moment ago. */
async function lastMade(
  db: Db,
  userIds: readonly number[],
  condition: RawBuilder<unknown>,
  zone: Zone,
): Promise<string> {
  const { rows } = await sql<{ id: number; at: EpochMs; by: string }>`
    select i.id, i.issued_at as at, ${fullNameSql('maker')} as by
    from timesheet t join job on job.id = t.job_id join invoice i on i.id = t.invoice_id
    join app_user maker on maker.id = i.created_by
    where t.user_id = any(${[...userIds]}::bigint[]) and ${condition}
    order by i.id desc limit 1`.execute(db);
  const [last] = rows;
  return last
    ? `${last.by} made the last of them, No. ${last.id}, on ${dayWords(last.at, zone)} at ${formatPaddedTime(last.at, zone)}.`
    : '';
}

/** Says that nobody of these is paid by an invoice; null if somebody is. */
async function employeesAmong(db: Db, userIds: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{ name: string; engagement: Engaged }>`
    select ${fullNameSql('u')} as name, u.engagement from app_user u where ${anyOf('u.id', userIds)}
    order by u.engagement limit 2`.execute(db);
  const [first] = rows;
  if (first === undefined || first.engagement === 'contractor') return null;
  return rows.length === 1
    ? `${first.name} is an employee: their times go into the payroll export, not on an invoice.`
    : 'These people are employees: their times go into the payroll export, not on invoices.';
}

interface Counts {
  invoiced: number;
  running: number;
  short: number;
}

/** Why these workers have nothing to invoice and what to do about it. `condition` is over `t` and `job`. */
async function explainEmptyRun(
  db: Db,
  userIds: readonly number[],
  condition: RawBuilder<unknown>,
  zone: Zone,
): Promise<string> {
  const employees = await employeesAmong(db, userIds);
  if (employees !== null) return employees;
  const { rows } = await sql<Counts>`
    select count(t.invoice_id)::int as invoiced, (count(*) filter (where t.end_at is null))::int as running,
      (count(*) filter (where t.end_at is not null and t.invoice_id is null))::int as short
    from timesheet t join job on job.id = t.job_id
    where t.user_id = any(${[...userIds]}::bigint[]) and ${condition}`.execute(db);
  const { invoiced, running, short } = rows[0] ?? { invoiced: 0, running: 0, short: 0 };
  const said = 'There is nothing to invoice here:';
  if (short > 0) return `${said} what is left of these days is too short to be paid.`;
  const close = 'still runs on these days. Close it, then generate again.';
  if (invoiced > 0) {
    const made = await lastMade(db, userIds, condition, zone);
    return `${said} every closed time of these days is on an invoice already. ${made}${running > 0 ? ` A clock ${close}` : ''}`;
  }
  if (running > 0) return `${said} a clock ${close}`;
  return `${said} there is no time on these days. Choose other days, or add the time on its job first.`;
}

/**
 * Issues the invoices of workers for the shifts that start in a range: one per worker and week, all of them or none.
 * Refuses if a rate is missing, and names it. Leaves out and names timesheets that overlap, unless `allowOverlaps` has
 * their id.
 */
export const generateInvoiceHandler = handle(
  'generateInvoice',
  async ({ body, user, scope, db, now, write, refuse, notFound }) => {
    const asked = [...new Set(Array.isArray(body.idUser) ? body.idUser : [body.idUser])].sort(
      (a, b) => a - b,
    );
    const known = await db
      .selectFrom('app_user')
      .select('id')
      .where('company_id', '=', user.companyId)
      .where(sql<boolean>`id = any(${asked}::bigint[])`)
      .execute();
    if (known.length < asked.length) return notFound('A worker of this selection could not be found.');
    const config = await companyConfig(db, user.companyId);
    const range = daysOf(config.confTimezone, body.dateStart, body.dateEnd);
    const condition = await startsOnDays(db, user.companyId, range);
    const before = await selectBillable(db, asked, condition, { questioned: true });
    const waiting = await waitingLines(db, { id: user.companyId, config }, asked);
    const billable = new Set([...before.map((row) => row.idUser), ...waiting.map(userOf)]);
    const workers = asked.filter((id) => billable.has(id));
    if (workers.length === 0) return refuse(await explainEmptyRun(db, asked, condition, config.confTimezone));
    // Refuses inside the transaction, so that nothing is written, not even an audit row, if no invoice is made.
    const { ids, leftOut, covered } = await write(async (tx) => {
      const issuing = { user, scope, config, now, allowed: new Set(body.allowOverlaps) };
      const issued = await issueInvoices(tx, issuing, workers, condition);
      if (issued.ids.length > 0 || issued.covered.length > 0) return issued;
      if (issued.leftOut.length === 0)
        return refuse(await explainEmptyRun(tx.db, asked, condition, config.confTimezone));
      const needsConfirmation = issued.leftOut.some(isForOverlap);
      return refuse(skippedText(issued.leftOut), {
        ...(needsConfirmation ? { needsConfirmation } : {}),
        leftOut: issued.leftOut,
      });
    });
    const rows = await selectInvoices(db, user.companyId, sql`i.id = any(${ids}::bigint[])`);
    return {
      invoices: rows.map((row) => toInvoice(row)),
      total: rows.reduce((sum, row) => sum + row.total_cents, 0),
      leftOut,
      covered,
    };
  },
);
