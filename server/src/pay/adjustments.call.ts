// Calls: getExtras, addAdjustment, removeExtra.
import { extraKindNames } from '@crewcall/domain/extras';
import { formatCents } from '@crewcall/domain/money';
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { companyDay } from '../platform/database/company-config';
import { lockUsers } from '../platform/database/lock-users';
import { fullNameSql, selectNamesApart } from '../platform/database/person-name';
import { needPersonOf } from '../platform/database/person-of';
import { toOffice, toUser } from '../platform/live/audience';
import { notify } from '../platform/notifications/notifications';
import { isInvoiced } from '../row-rules/engaged';
import { explainedExtra, isWaiting, selectExtras } from './extra';

/** Extras that wait for the next invoice, of one person or of everybody paid by invoice; not the allowances of timesheets. */
export const getExtrasHandler = handle('getExtras', async ({ body, user, db }) => {
  const ofWhom = body.idUser === undefined ? sql`true` : sql`e.user_id = ${body.idUser}`;
  const found = await selectExtras(
    db,
    user.companyId,
    sql`${isWaiting} and ${ofWhom} and ${isInvoiced(sql`e.user_id`)}`,
  );
  const names = await selectNamesApart(
    db,
    found.map(({ idUser }) => idUser),
  );
  return {
    extras: found.map((extra) => ({
      id: extra.id ?? 0,
      idUser: extra.idUser,
      fullName: names.get(extra.idUser) ?? '',
      ...explainedExtra(extra),
    })),
  };
});

/** Adds an amount to the next invoice of somebody else. */
export const addAdjustmentHandler = handle('addAdjustment', ({ body, user, now, write, refuse }) =>
  write(
    once(user.id, 'addAdjustment', body.key, async (tx) => {
      const { idUser, cents } = body;
      const [what, reason] = [body.what.trim(), body.reason.trim()];
      if (idUser === user.id) refuse('An adjustment of your own pay is added by somebody else.');
      if (cents === 0) refuse('The amount of an adjustment is above or below zero.', { field: 'cents' });
      if (what === '')
        refuse('Say what the adjustment is for: it is shown on the invoice.', { field: 'what' });
      if (reason === '') refuse('Say why: the worker reads it on the invoice.', { field: 'reason' });
      await lockUsers(tx.db, [idUser]);
      await needPersonOf(tx.db, user.companyId, idUser);
      const { rows: employees } = await sql<{ name: string }>`
        select ${fullNameSql('u')} as name from app_user u where u.id = ${idUser} and not ${isInvoiced(sql`u.id`)}`.execute(
        tx.db,
      );
      for (const { name } of employees)
        refuse(`${name} is an employee: they are paid by payroll. Enter it there.`, { field: 'idUser' });
      const { id } = await tx.db
        .insertInto('extra')
        .values({
          company_id: user.companyId,
          user_id: idUser,
          kind: 'adjustment',
          day: await companyDay(tx.db, user.companyId, now),
          what,
          why: reason,
          cents,
          counts_super: body.countsSuper,
          created_by: user.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      tx.audit('extra', id, { idUser, kind: 'adjustment', cents, what, reason });
      tx.announce('pay.changed', {}, [toOffice]);
      return { id };
    }),
  ),
);

/** Takes something off before an invoice pays it, and tells the worker why. */
export const removeExtraHandler = handle(
  'removeExtra',
  ({ body, user, now, write, refuse, conflict, notFound }) =>
    write(async (tx) => {
      const reason = body.reason.trim();
      if (reason === '') refuse('Say why it is taken off: the worker reads it.', { field: 'reason' });
      const found = await tx.db
        .selectFrom('extra')
        .selectAll()
        .where('id', '=', body.id)
        .where('company_id', '=', user.companyId)
        .executeTakeFirst();
      if (!found) return notFound('This amount could not be found.');
      if (found.user_id === user.id && found.cents < 0)
        refuse('A deduction from your own pay is taken off by somebody else.');
      await lockUsers(tx.db, [found.user_id]);
      const taken = await tx.db
        .updateTable('extra')
        .set({ removed_at: now, removed_by: user.id, removed_reason: reason })
        .where('id', '=', found.id)
        .where('invoice_id', 'is', null)
        .where('payroll_at', 'is', null)
        .where('removed_at', 'is', null)
        .returning(['id', isInvoiced(sql`user_id`).as('byInvoice')])
        .executeTakeFirst();
      if (!taken) return conflict('This amount is paid by now, or somebody has taken it off already.');
      // An expense that pays nothing is not approved any more.
      if (found.expense_id !== null)
        await tx.db
          .updateTable('expense')
          .set({ state: 'refused', approved_cents: null, reason, decided_by: user.id, decided_at: now })
          .where('id', '=', found.expense_id)
          .execute();
      tx.audit('extra', found.id, {
        idUser: found.user_id,
        takenOff: true,
        cents: found.cents,
        reason,
      });
      tx.announce('pay.changed', {}, [toOffice, toUser(found.user_id)]);
      if (found.user_id === user.id) return;
      const kind = extraKindNames[found.kind as keyof typeof extraKindNames].toLowerCase();
      const said = `The ${kind} "${found.what}" of ${formatCents(found.cents)} was taken off your next ${taken.byInvoice ? 'invoice' : 'pay'}.`;
      await notify(tx, [found.user_id], {
        topic: 'changes',
        title: `Taken off: ${found.what}`,
        text: `${said} Why: ${reason}`,
        parts: [said, `Why: ${reason}`],
        path: '/invoices',
        tag: `extra-${found.id}`,
        mail: 'always',
      });
    }),
);
