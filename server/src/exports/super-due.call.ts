// Calls: getSuperDue, markSuperPaid.
import type { In, Out } from '@crewcall/contract/types';
import { formatNumericDay } from '@crewcall/domain/format';
import { dayToEpoch } from '@crewcall/domain/time';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import { companyDay } from '../platform/database/company-config';
import { selectNamesApart } from '../platform/database/person-name';
import { handle } from '../platform/http/handle';
import { toOffice } from '../platform/live/audience';

type Row = Omit<Out<'getSuperDue'>['rows'][number], 'fullName' | 'percent' | 'overdue'> & {
  hundredths: number;
};

const shown = {
  open: {
    which: sql`s.paid_day is null and i.cancelled_at is null`,
    order: sql`s.due_day nulls last, s.invoice_id`,
  },
  paid: { which: sql`s.paid_day is not null`, order: sql`s.paid_day desc, s.invoice_id desc` },
} satisfies Record<NonNullable<In<'getSuperDue'>['show']>, unknown>;

/** Super that is due, the earliest first, with its fund; or what somebody has marked as paid. */
export const getSuperDueHandler = handle('getSuperDue', async ({ body, user, db, now }) => {
  const { which, order } = shown[body.show];
  const today = await companyDay(db, user.companyId, now);
  const ofCompany = sql`s.company_id = ${user.companyId} and ${which}`;
  const { rows } = await sql<Row>`
    select s.invoice_id as "idInvoice", s.user_id as "idUser", i.week_end::text as "weekEnding", s.base_cents as base,
      s.percent_hundredths as hundredths, s.cents, s.payment_day::text as "paymentDay", s.due_day::text as "dueDay",
      s.paid_day::text as "paidDay", u.super_fund as fund, u.super_usi as usi, u.super_member as member
    from super_due s join invoice i on i.id = s.invoice_id join app_user u on u.id = s.user_id
    where ${ofCompany} order by ${order} limit ${body.limit} offset ${body.offset}`.execute(db);
  const isOverdue = sql`(s.paid_day is null and s.due_day < ${today}::date)`;
  const { rows: sums } = await sql<{ total: number; cents: number; overdue: number; overdueCents: number }>`
    select count(*)::int as total, coalesce(sum(s.cents), 0)::bigint as cents,
      (count(*) filter (where ${isOverdue}))::int as overdue,
      coalesce(sum(s.cents) filter (where ${isOverdue}), 0)::bigint as "overdueCents"
    from super_due s join invoice i on i.id = s.invoice_id where ${ofCompany}`.execute(db);
  const { total, ...totals } = sums[0] ?? { total: 0, cents: 0, overdue: 0, overdueCents: 0 };
  const names = await selectNamesApart(
    db,
    rows.map(({ idUser }) => idUser),
  );
  return {
    rows: rows.map(({ hundredths, weekEnding, ...row }) => ({
      ...row,
      weekEnding: formatNumericDay(weekEnding),
      fullName: names.get(row.idUser) ?? '',
      percent: hundredths / 100,
      overdue: row.paidDay === null && row.dueDay !== null && row.dueDay < today,
    })),
    total,
    totals,
  };
});

/** Records when super was paid, or takes that back. Pays nothing. */
export const markSuperPaidHandler = handle('markSuperPaid', ({ body, user, now, write, refuse, notFound }) =>
  write(async (tx) => {
    const { day } = body;
    const ids = [...new Set(body.idInvoices)].sort((a, b) => a - b);
    if (day !== null) {
      try {
        dayToEpoch('UTC', day);
      } catch {
        return refuse('This day does not exist. Choose the day on which the super was paid.');
      }
      if (day > (await companyDay(tx.db, user.companyId, now)))
        return refuse('This day lies in the future. Mark super as paid once it is.');
    }
    const { rows } = await sql<{ id: number; cents: number }>`
        select s.invoice_id as id, s.cents from super_due s join invoice i on i.id = s.invoice_id
        where s.company_id = ${user.companyId} and ${anyOf('s.invoice_id', ids)}
          and (i.cancelled_at is null or s.paid_day is not null)
        order by s.invoice_id for update of s`.execute(tx.db);
    if (rows.length < ids.length)
      return notFound('Super of this selection could not be found: its invoice may be cancelled by now.');
    await tx.db
      .updateTable('super_due')
      .set({ paid_day: day, marked_by: user.id, marked_at: now })
      .where(anyOf('invoice_id', ids))
      .execute();
    for (const { id, cents } of rows) tx.audit('invoice', id, { superPaid: day, cents });
    tx.announce('invoice.changed', {}, toOffice);
  }),
);
