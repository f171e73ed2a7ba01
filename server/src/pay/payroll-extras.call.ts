// Calls: getPayrollExtras, setPayrollPaid.
import type { EpochMs } from '@crewcall/domain/units';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { lockUsers } from '../platform/database/lock-users';
import { fullNameSql, selectNamesApart } from '../platform/database/person-name';
import { handle } from '../platform/http/handle';
import { toOffice, toUser } from '../platform/live/audience';
import { isInvoiced } from '../row-rules/engaged';
import { explainedExtra, isWaiting, selectExtras } from './extra';

/** How long a paid amount stays in the list, where it can be unmarked. */
const LISTED_MS = 60 * DAY_MS;

const ofEmployee = sql<boolean>`not ${isInvoiced(sql`e.user_id`)}`;

interface Paid {
  id: number;
  at: EpochMs;
  by: string | null;
}

async function selectPaid(db: Db, companyId: number, now: EpochMs): Promise<Map<number, Paid>> {
  const { rows } = await sql<Paid>`
    select e.id, e.payroll_at as at, ${fullNameSql('u')} as by
    from extra e left join app_user u on u.id = e.payroll_by
    where e.company_id = ${companyId} and e.payroll_at > ${now - LISTED_MS}::bigint`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Employees' amounts beside their hours, without the allowances of timesheets: those that wait, and those that payroll
 * has paid in the last 60 days, also of people who are contractors by now.
 */
export const getPayrollExtrasHandler = handle('getPayrollExtras', async ({ user, db, now }) => {
  const paid = await selectPaid(db, user.companyId, now);
  const isListed = sql`(${isWaiting} and ${ofEmployee} or ${anyOf('e.id', [...paid.keys()])})`;
  const found = await selectExtras(db, user.companyId, isListed);
  const names = await selectNamesApart(
    db,
    found.map(({ idUser }) => idUser),
  );
  return {
    extras: found.map((extra) => {
      const { at = null, by = null } = paid.get(extra.id ?? 0) ?? {};
      return {
        id: extra.id ?? 0,
        idUser: extra.idUser,
        fullName: names.get(extra.idUser) ?? '',
        paidAt: at,
        paidBy: by ?? '',
        ...explainedExtra(extra),
      };
    }),
  };
});

/**
 * Marks employees' waiting amounts as paid by payroll, or takes the mark off again: then they wait for payroll, of a
 * contractor for the next invoice. All or none; a repeated request changes nothing.
 */
export const setPayrollPaidHandler = handle(
  'setPayrollPaid',
  ({ body: { ids, isPaid }, user, now, write, conflict, notFound }) =>
    write(async (tx) => {
      const known = sql<boolean>`e.company_id = ${user.companyId} and ${anyOf('e.id', ids)}`;
      const { rows: owners } = await sql<{ id: number; idUser: number }>`
        select e.id, e.user_id as "idUser" from extra e where ${known}`.execute(tx.db);
      if (owners.length < new Set(ids).size) return notFound('This amount could not be found.');
      await lockUsers(
        tx.db,
        owners.map(({ idUser }) => idUser),
      );
      const isDone = isPaid ? sql<boolean>`e.payroll_at is not null` : sql<boolean>`e.payroll_at is null`;
      const mayBe = isPaid ? sql<boolean>`${isWaiting} and ${ofEmployee}` : sql<boolean>`true`;
      const { rows: others } = await sql`
        select 1 from extra e where ${known} and not ${isDone} and not (${mayBe}) limit 1`.execute(tx.db);
      if (others.length > 0)
        return conflict(
          'One of these amounts does not wait for payroll any more: it is taken off or invoiced, or its worker is a contractor by now. Look at the list again.',
        );
      const [at, by] = isPaid ? [now, user.id] : [null, null];
      const { rows: changed } = await sql<{ id: number; idUser: number; cents: number }>`
        update extra e set payroll_at = ${at}::bigint, payroll_by = ${by}::bigint
        where ${known} and not ${isDone} returning e.id, e.user_id as "idUser", e.cents`.execute(tx.db);
      for (const { id, idUser, cents } of changed)
        tx.audit('extra', id, { idUser, cents, paidByPayroll: isPaid });
      if (changed.length > 0)
        tx.announce('pay.changed', {}, [toOffice, ...changed.map(({ idUser }) => toUser(idUser))]);
    }),
);
