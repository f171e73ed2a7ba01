// Calls: getMyExpenses, addExpense, withdrawExpense.
import { expenseProblem, expenseStateNames } from '@crewcall/domain/expenses';
import { RECEIPT_MAX_BYTES } from '@crewcall/domain/limits';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';
import { lockUsers } from '../platform/database/lock-users';
import { paperFile } from '../platform/files/paper-file';
import { handle } from '../platform/http/handle';
import { toOffice, toUser } from '../platform/live/audience';
import { isInvoiced } from '../row-rules/engaged';
import { jobForExpense, jobsForExpenses, sentOn } from './expense-jobs';
import { expenseAnswer, selectExpenses } from './expense-rows';

const YEAR_MS = 366 * DAY_MS;

/** The caller's own expenses of the last year, and the jobs for which they can send one. */
export const getMyExpensesHandler = handle('getMyExpenses', async ({ user, scope, db, now }) => {
  const { confExpenseDays: days } = await companyConfig(db, user.companyId);
  const isOwn = sql`${scope.rows('expense.own')} and (x.made_at > ${now - YEAR_MS}::bigint or x.state = 'waiting')`;
  const expenses = await selectExpenses(db, isOwn, sql`x.id desc`);
  const { rows } =
    await sql`select 1 from app_user u where u.id = ${user.id} and not ${isInvoiced(sql`u.id`)}`.execute(db);
  return {
    ...{ expenses, jobs: await jobsForExpenses(db, scope, { now, days }), days },
    ...(rows.length > 0 ? { byPayroll: true } : {}),
  };
});

const sentBefore = (db: Db, idUser: number, key: string) =>
  db
    .selectFrom('expense')
    .select('id')
    .where('user_id', '=', idUser)
    .where('key', '=', key)
    .executeTakeFirst();

const A_DAY = 100;

/** Sends an expense with its receipt to the office, once for each key. */
export const addExpenseHandler = handle(
  'addExpense',
  async ({ body, files, user, scope, db, now, services, write, refuse }) => {
    const { idJob, day, type, cents, gstCents, note, key, writtenAt } = body;
    const before = await sentBefore(db, user.id, key);
    const job = await jobForExpense(db, scope, idJob);
    if (!before && job === null)
      return refuse('You have not worked on this job, and are not confirmed on it. Choose another job.', {
        field: 'idJob',
      });
    const { confExpenseDays: days } = await companyConfig(db, user.companyId);
    const problem =
      before || job === null
        ? null
        : expenseProblem({ cents, gstCents, day }, job, { sentOn: sentOn(job, now, writtenAt), days });
    if (problem !== null) refuse(problem.text, { field: problem.field });
    const [upload] = before ? [] : files;
    const file =
      upload === undefined
        ? null
        : await paperFile(upload.bytes, { by: user.id, maxBytes: RECEIPT_MAX_BYTES });
    const brought = file === null ? null : await services.blobs.bring(file.bytes, file.mime);
    return write(async (tx) => {
      // So that the same expense, sent by a page and the service worker at once, is stored by one of them.
      await lockUsers(tx.db, [user.id]);
      const known = await sentBefore(tx.db, user.id, key);
      if (known) return { ok: true as const, id: known.id };
      const { id } = await tx.db
        .insertInto('expense')
        .values({
          company_id: user.companyId,
          user_id: user.id,
          job_id: idJob,
          ...{ day, type, cents, note: note.trim(), key },
          gst_cents: gstCents,
          made_at: now,
          receipt_blob_id: brought === null ? null : await services.blobs.name(tx.db, brought),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      tx.audit('expense', id, { idJob, day, type, cents, gstCents });
      tx.announce('pay.changed', {}, [toUser(user.id), toOffice]);
      return { ok: true as const, id };
    });
  },
  { limit: { per: 'user', max: A_DAY, windowMs: DAY_MS, what: 'expenses' } },
);

/** Deletes an expense of the caller, with its receipt, that the office has not answered. */
export const withdrawExpenseHandler = handle(
  'withdrawExpense',
  ({ body, user, scope, services, write, conflict, notFound }) =>
    write(async (tx) => {
      await lockUsers(tx.db, [user.id]);
      const own = await tx.db
        .selectFrom('expense as x')
        .select(['x.state', 'x.receipt_blob_id', 'x.cents'])
        .where('x.id', '=', body.id)
        .where(scope.rows('expense.own'))
        .executeTakeFirst();
      if (!own) return notFound('This expense could not be found.');
      if (own.state !== 'waiting') {
        const { state = 'refused' } = (await expenseAnswer(tx.db, body.id)) ?? {};
        return conflict(`The office has answered this expense: ${expenseStateNames[state].toLowerCase()}.`);
      }
      await tx.db.deleteFrom('expense').where('id', '=', body.id).execute();
      if (own.receipt_blob_id !== null) await services.blobs.remove(tx, own.receipt_blob_id);
      tx.audit('expense', body.id, { withdrawn: true, cents: own.cents });
      tx.announce('pay.changed', {}, [toUser(user.id), toOffice]);
    }),
);
