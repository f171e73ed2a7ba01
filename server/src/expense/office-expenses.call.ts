// Calls: getExpenses, decideExpense.
import type { Parsed } from '@crewcall/contract/types';
import { expenseStateNames, expenseTypeNames, gstOfPart } from '@crewcall/domain/expenses';
import type { ExpenseType } from '@crewcall/domain/expenses';
import { formatCents } from '@crewcall/domain/money';
import type { Cents } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { conflict, notFound, refuse } from '../errors';
import { lockUsers } from '../platform/database/lock-users';
import { selectNamesApart } from '../platform/database/person-name';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { toOffice, toUser } from '../platform/live/audience';
import { notify } from '../platform/notifications/notifications';
import { isInvoiced } from '../row-rules/engaged';
import { expenseAnswer, selectExpenses } from './expense-rows';

const PAGE = 100;
const orders = { waiting: sql`x.id`, answered: sql`x.decided_at desc, x.id desc` };

/** A page of the expenses that wait for the office, or of those that it has answered. */
export const getExpensesHandler = handle('getExpenses', async ({ body, user, db }) => {
  const { show, limit = PAGE, offset = 0 } = body;
  const state = show === 'waiting' ? sql`x.state = 'waiting'` : sql`x.state <> 'waiting'`;
  const those = sql`x.company_id = ${user.companyId} and ${state}`;
  const page = await selectExpenses(
    db,
    sql`x.id in (select x.id from expense x where ${those} order by ${orders[show]} limit ${limit} offset ${offset})`,
    orders[show],
  );
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from expense x where ${those}`.execute(db);
  const names = await selectNamesApart(
    db,
    page.flatMap(({ idUser, answeredBy }) => (answeredBy === null ? [idUser] : [idUser, answeredBy])),
  );
  const nameOf = (id: number | null) => (id === null ? '' : (names.get(id) ?? ''));
  return {
    total: rows[0]?.total ?? 0,
    expenses: page.map(({ answeredBy, ...expense }) => ({
      ...expense,
      fullName: nameOf(expense.idUser),
      answeredBy: nameOf(answeredBy),
    })),
  };
});

interface Answered {
  id: number;
  idUser: number;
  jobName: string;
  type: ExpenseType;
  cents: Cents;
  /** Null if it was refused. */
  approved: Cents | null;
  reason: string;
  /** Does an invoice pay this worker? Payroll pays the others. */
  isInvoiced: boolean;
}

async function notifyAnswered(tx: Tx, answered: Answered): Promise<void> {
  const { id, idUser, jobName, type, cents, approved, reason, isInvoiced: byInvoice } = answered;
  const what = `${expenseTypeNames[type]}, ${formatCents(cents)}, for ${jobName}`;
  const [title, said] =
    approved === null
      ? ['Refused: your expense', `Your expense was refused: ${what}.`]
      : approved < cents
        ? [
            'Approved for less: your expense',
            byInvoice
              ? `${formatCents(approved)} of your expense is on your next invoice: ${what}.`
              : `${formatCents(approved)} of your expense is approved: ${what}. Paid with your wages.`,
          ]
        : [
            'Approved: your expense',
            byInvoice
              ? `Your expense is on your next invoice: ${what}.`
              : `Your expense is approved: ${what}. Paid with your wages.`,
          ];
  const parts = reason === '' ? [said] : [said, `Why: ${reason}`];
  await notify(tx, [idUser], {
    topic: 'changes',
    title,
    text: parts.join(' '),
    parts,
    path: '/invoices/expenses',
    tag: `expense-${id}`,
    mail: 'always',
  });
}

/** The amount that an answer approves, null for none, and its reason. Refuses an answer that lacks one of them. */
function readAnswer(
  { answer, cents: part = 0, reason: given = '' }: Parsed<'decideExpense'>,
  cents: Cents,
): { approved: Cents | null; reason: string } {
  if (answer === 'approve') return { approved: cents, reason: '' };
  const reason = given.trim();
  if (reason === '') refuse('Say why: the worker reads it.', { field: 'reason' });
  if (answer === 'refuse') return { approved: null, reason };
  if (part <= 0 || part >= cents)
    refuse(`Type an amount below ${formatCents(cents)}, or approve all of it.`, { field: 'cents' });
  return { approved: part, reason };
}

const isWithdrawn = () => notFound('The worker has withdrawn this expense.');

/** Answers 409 with what the expense is by now. */
async function refuseAnswered(tx: Tx, id: number): Promise<never> {
  const answer = await expenseAnswer(tx.db, id);
  if (answer === null) return isWithdrawn();
  const paid = answer.approvedCents === null ? '' : `, ${formatCents(answer.approvedCents)}`;
  const is = expenseStateNames[answer.state].toLowerCase();
  return conflict(`Somebody has answered this expense already: ${is}${paid}.`);
}

/** Approves an expense, which puts it on the worker's next invoice, approves a part of it, or refuses it. */
export const decideExpenseHandler = handle('decideExpense', ({ body, user, now, write }) =>
  write(async (tx) => {
    const { id, answer } = body;
    const found = await tx.db
      .selectFrom('expense')
      .innerJoin('job', 'job.id', 'expense.job_id')
      .select(['expense.user_id', 'expense.job_id', 'expense.type', 'expense.cents', 'expense.gst_cents'])
      .select(isInvoiced(sql`expense.user_id`).as('isInvoiced'))
      .select(['expense.note', sql<string>`expense.day::text`.as('day'), 'job.title'])
      .where('expense.id', '=', id)
      .where('expense.company_id', '=', user.companyId)
      .executeTakeFirst();
    if (!found) return isWithdrawn();
    const { user_id: idUser, cents } = found;
    const type = found.type as ExpenseType;
    if (idUser === user.id) refuse('Somebody else decides about your own expense.');
    const { approved, reason } = readAnswer(body, cents);
    await lockUsers(tx.db, [idUser]);
    const taken = await tx.db
      .updateTable('expense')
      .set({
        state: approved === null ? 'refused' : 'approved',
        approved_cents: approved,
        reason,
        decided_by: user.id,
        decided_at: now,
      })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst();
    if (!taken) return refuseAnswered(tx, id);
    if (approved !== null)
      await tx.db
        .insertInto('extra')
        .values({
          company_id: user.companyId,
          user_id: idUser,
          kind: 'expense',
          expense_id: id,
          day: found.day,
          job_id: found.job_id,
          what: expenseTypeNames[type],
          why: found.note,
          cents: approved,
          gst_cents: gstOfPart(approved, { cents, gstCents: found.gst_cents }),
          created_by: user.id,
        })
        .execute();
    tx.audit('expense', id, { idUser, answer, cents, approved, reason });
    tx.announce('pay.changed', {}, [toUser(idUser), toOffice]);
    await notifyAnswered(tx, {
      ...{ id, idUser, type, cents, approved, reason },
      ...{ jobName: found.title, isInvoiced: found.isInvoiced },
    });
  }),
);
