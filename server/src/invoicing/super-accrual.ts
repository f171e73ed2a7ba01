import { afterBusinessDays, FIRST_SUPER_DAYS, SUPER_DAYS, superCents } from '@crewcall/domain/super';
import type { BasisPercent, Cents, DayText, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { DbTx } from '../db/schema';
import { holidayNames } from './payment-date';

/**
 * Records the super that these new invoices give rise to: `percent` of what counts for super on them, without GST, of
 * people to whom it applies. It is due once a bank file pays the invoice.
 */
export async function accrueSuper(
  tx: DbTx,
  invoiceIds: readonly number[],
  percent: BasisPercent,
): Promise<void> {
  const { rows } = await sql<{ id: number; company_id: number; user_id: number; base: Cents }>`
    select i.id, i.company_id, i.user_id, sum(l.cents)::bigint as base
    from invoice i join app_user u on u.id = i.user_id join invoice_line l on l.invoice_id = i.id
    where ${anyOf('i.id', invoiceIds)} and u.super_applies and l.counts_super
    group by i.id having sum(l.cents) > 0 order by i.id`.execute(tx);
  const made = rows
    .map(({ id, base, ...row }) => ({
      ...row,
      invoice_id: id,
      base_cents: base,
      percent_hundredths: Math.round(percent * 100),
      cents: superCents(base, percent),
    }))
    .filter(({ cents }) => cents > 0);
  // One parameter holds them all, as a statement takes no more than 65,535.
  await sql`
    insert into super_due (invoice_id, company_id, user_id, base_cents, percent_hundredths, cents)
    select r.* from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) r (invoice_id bigint, company_id bigint,
      user_id bigint, base_cents bigint, percent_hundredths int, cents bigint)`.execute(tx);
}

interface Payment {
  invoiceIds: readonly number[];
  day: DayText;
}

/**
 * Sets when the super of invoices is due that a full bank file pays on a day. The first payment of a person has more
 * time. What is marked as paid stays.
 */
export async function dueSuper(
  tx: DbTx,
  company: { id: number; zone: Zone },
  { invoiceIds, day }: Payment,
): Promise<void> {
  const nameOf = await holidayNames(tx, company.id, company.zone);
  const dueAfter = (days: number) => afterBusinessDays(day, days, (one) => nameOf(one) !== null);
  await sql`
    update super_due s set payment_day = ${day}::date, due_day = case
      when exists (select 1 from invoice i where i.user_id = s.user_id and i.in_full_file_at is not null
        and not ${anyOf('i.id', invoiceIds)})
      then ${dueAfter(SUPER_DAYS)}::date else ${dueAfter(FIRST_SUPER_DAYS)}::date end
    where ${anyOf('s.invoice_id', invoiceIds)} and s.paid_day is null`.execute(tx);
}

/** Takes back when super is due: the bank files of these invoices no longer count. */
export async function forgetSuperDue(tx: DbTx, invoiceIds: readonly number[]): Promise<void> {
  await sql`
    update super_due s set payment_day = null, due_day = null
    where ${anyOf('s.invoice_id', invoiceIds)} and s.paid_day is null`.execute(tx);
}
