import type { CompanyConfig } from '@crewcall/domain/company-config';
import { INVOICE_WITHIN_MS } from '@crewcall/domain/limits';
import { paysByName } from '@crewcall/domain/pay-words';
import { dayText } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import type { EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { DbTx } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';
import { systemOf } from '../row-rules/system-of';
import { isInvoicedTime } from '../row-rules/engaged';
import { allowanceLines } from './extra-lines';
import { userOf, weekKey } from './invoice-weeks';
import { selectPayable, workedOutLines } from './payable';
import type { Issuing } from './payable';
import { selectTimeKinds } from './time-exceptions';

interface Company {
  id: number;
  config: CompanyConfig;
}

/**
 * Timesheets that start after this have stored pay; so have all corrections. Older ones are few, since invoices are due
 * within `INVOICE_WITHIN_MS`, and are worked out when somebody looks at their week; two weeks more, as that may be the
 * week in which the oldest of them started.
 */
export const storedSince = (now: EpochMs): EpochMs => now - INVOICE_WITHIN_MS - 14 * DAY_MS;

interface Row {
  timesheet_id: number;
  user_id: number;
  crew_id: number;
  start_at: number;
  end_at: number | null;
  day: string;
  is_correction: boolean;
  is_held: boolean;
  paid_minutes: number | null;
  cents: number | null;
  extra_cents: number;
  late_overtime: boolean;
  pays: unknown;
  kinds: string[];
}

async function workedOut(
  tx: DbTx,
  company: Company,
  userIds: readonly number[],
  now: EpochMs,
): Promise<Row[]> {
  const scope = systemOf(company.id);
  const { config } = company;
  const issuing: Issuing = { user: { id: 0, companyId: company.id }, scope, config, now, allowed: new Set() };
  const recent = sql`t.start_at >= ${storedSince(now)}::bigint`;
  const payable = await selectPayable(tx, issuing, userIds, recent);
  const held = new Set(payable.leftOut.map(({ idTimesheet }) => idTimesheet));
  const { lines, overtime } = await workedOutLines(tx, issuing, payable);
  const byTime = new Map(lines.map((line) => [line.row.id, line]));
  const allowed = new Map<number, number>();
  for (const { extra, cents } of await allowanceLines(tx, company, lines))
    allowed.set(extra.idTimesheet ?? 0, (allowed.get(extra.idTimesheet ?? 0) ?? 0) + cents);
  const lateWeeks = new Set(overtime.map((line) => weekKey(userOf(line), line.week.start)));
  const all = await selectTimeKinds(
    tx,
    { scope, config, now },
    sql`${anyOf('t.user_id', userIds)} and t.invoice_id is null and (${recent} or t.corrects_id is not null)
      and ${isInvoicedTime}`,
    // Whatever can become overdue is stored as such, since nothing happens to a timesheet at that moment.
    Infinity,
  );
  return all.map(({ row, kinds }) => {
    const line = byTime.get(row.id);
    const pay = line?.pay;
    return {
      timesheet_id: row.id,
      user_id: row.idUser,
      crew_id: row.idReqCrew,
      start_at: row.start,
      end_at: row.end === 0 ? null : row.end,
      day: dayText(row.zone, row.start),
      is_correction: row.corrects !== null,
      is_held: held.has(row.id),
      paid_minutes: pay?.paidMinutes ?? null,
      cents: pay?.cents ?? null,
      extra_cents: allowed.get(row.id) ?? 0,
      late_overtime: line !== undefined && lateWeeks.has(weekKey(row.idUser, line.week.start)),
      pays: paysByName(pay?.pieces ?? []),
      kinds,
    };
  });
}

/**
 * Works out the stored pay of these people, by the rules of `generateInvoice`, and stores it instead of what was
 * stored before. `marks`: ids of the rows of `pay_stale` that it settles, read before anything else.
 */
async function storePay(
  tx: DbTx,
  company: Company,
  { userIds, marks, now }: { userIds: readonly number[]; marks: readonly number[]; now: EpochMs },
): Promise<void> {
  const rows = await workedOut(tx, company, userIds, now);
  await tx.deleteFrom('timesheet_pay').where(anyOf('user_id', userIds)).execute();
  await sql`
    insert into timesheet_pay (company_id, timesheet_id, user_id, crew_id, start_at, end_at, day, is_correction, is_held,
      paid_minutes, cents, extra_cents, late_overtime, pays, kinds)
    select ${company.id}::bigint, r.timesheet_id, r.user_id, r.crew_id, r.start_at, r.end_at, r.day, r.is_correction,
      r.is_held, r.paid_minutes, r.cents, r.extra_cents, r.late_overtime, r.pays, r.kinds
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (timesheet_id bigint, user_id bigint, crew_id bigint,
      start_at bigint, end_at bigint, day date, is_correction boolean, is_held boolean, paid_minutes int, cents bigint,
      extra_cents bigint, late_overtime boolean,
      pays jsonb, kinds text[])`.execute(tx);
  await tx.deleteFrom('pay_stale').where(anyOf('id', marks)).execute();
}

/** Most people whose pay is worked out in one transaction. */
const AT_ONCE = 200;

/** Locks the working out of stored pay until the transaction ends; false if another server is doing it. */
async function takeTurn(tx: DbTx): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('stored pay')) as got`.execute(tx);
  return rows[0]?.got === true;
}

/**
 * Works out the pay of the next people who are marked in `pay_stale`, and returns how many are left; 0 also if another
 * server is at it. Whatever is written after the marks were read marks its people again, so nothing is missed.
 */
export async function storeStalePay(tx: DbTx, companyId: number, now: EpochMs): Promise<number> {
  if (!(await takeTurn(tx))) return 0;
  const { rows } = await sql<{ user_id: number; marks: number[]; all: number }>`
    select s.user_id, array_agg(s.id) as marks, (count(*) over ())::int as "all"
    from pay_stale s join app_user u on u.id = s.user_id where u.company_id = ${companyId}
    group by s.user_id order by min(s.id) limit ${AT_ONCE}`.execute(tx);
  const [first] = rows;
  if (first === undefined) return 0;
  // Read after the marks: a setting that is saved later marks everybody again.
  const company = { id: companyId, config: await companyConfig(tx, companyId) };
  await storePay(tx, company, {
    userIds: rows.map(({ user_id }) => user_id),
    marks: rows.flatMap(({ marks }) => marks),
    now,
  });
  return first.all - rows.length;
}
