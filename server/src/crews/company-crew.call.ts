// Calls: getCompanyCrew, inviteToCompany, removeFromCompany, replyInviteCompany.
import { sql } from 'kysely';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { fullName } from '../platform/database/person-name';
import { COMPANY_UNKNOWN, prependOf } from '../jobs/customer';
import { lockedUsers } from '../platform/database/lock-users';
import type { DbTx } from '../db/schema';
import { toOffice, toPrefix, toUser } from '../platform/live/audience';
import { notFound, refuse } from '../errors';
import { notify } from '../platform/notifications/notifications';
import { refuseBlocked } from '../flags/blocked-workers';
import { isCrewPerson } from '../row-rules/people';

/** A worker's invite status with a customer company's preferred crew. */
const CompanyInvite = { Asked: 1, Accepted: 2, Declined: 3 } as const;

/** Lists workers who were invited to a customer company's preferred crew, by name, with their answers. */
export const getCompanyCrewHandler = handle('getCompanyCrew', async ({ body, user, db, notFound }) => {
  const company = (await prependOf(db, user.companyId, body.prefix)) ?? notFound(COMPANY_UNKNOWN);
  const { confAllowExternal } = await companyConfig(db, user.companyId);
  const rows = await db
    .selectFrom('company_invite as i')
    .innerJoin('app_user as u', 'u.id', 'i.user_id')
    .select(['i.id', 'i.user_id', 'i.status', 'i.created_at', 'i.answered_at', 'u.first_name', 'u.last_name'])
    .where('i.prepend_id', '=', company.id)
    .where('u.active', '=', true)
    .orderBy(sql`u.first_name collate "und-x-icu"`)
    .orderBy(sql`u.last_name collate "und-x-icu"`)
    .orderBy('i.id')
    .execute();
  return {
    mayInvite: confAllowExternal === 1,
    companyName: company.full_name,
    crew: rows.map((row) => ({
      id: row.id,
      idUser: row.user_id,
      fullName: fullName(row),
      status: row.status,
      askedAt: row.created_at,
      answeredAt: row.answered_at,
    })),
  };
});

const openWorkers = (tx: DbTx, companyId: number, ids: readonly number[]) =>
  lockedUsers(tx, ids, 'shared')
    .select(['id', 'first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .where(isCrewPerson('app_user'))
    .execute();

/**
 * Invites workers, in a customer company's name, to its preferred crew. Skips people who have joined or are already
 * invited; invites again those who declined. Only if the settings let companies invite.
 */
export const inviteToCompanyHandler = handle('inviteToCompany', ({ body, user, now, write }) =>
  write(async (tx) => {
    const { confAllowExternal } = await companyConfig(tx.db, user.companyId);
    if (confAllowExternal !== 1) {
      refuse('Customer companies may not invite our crew. Switch it on in the job settings first.');
    }
    const company = (await prependOf(tx.db, user.companyId, body.prefix)) ?? notFound(COMPANY_UNKNOWN);
    const ids = [...new Set([body.idUser].flat())];
    const workers = await openWorkers(tx.db, user.companyId, ids);
    if (workers.length < ids.length)
      notFound('A worker of this selection is not active. Please reload the list.');
    await refuseBlocked(tx.db, { companyId: user.companyId, prepend: company.text }, ids);
    const asked = await tx.db
      .insertInto('company_invite')
      .values(ids.map((id) => ({ prepend_id: company.id, user_id: id, created_at: now, answered_at: null })))
      .onConflict((conflict) =>
        conflict
          .columns(['prepend_id', 'user_id'])
          .doUpdateSet({ status: CompanyInvite.Asked, created_at: now, answered_at: null })
          .where('company_invite.status', '=', CompanyInvite.Declined),
      )
      .returning(['id', 'user_id'])
      .execute();
    for (const { id, user_id } of asked)
      tx.audit('company_invite', id, { idUser: user_id, prefix: company.text });
    const invited = asked.map(({ user_id }) => user_id);
    await notify(tx, invited, {
      topic: 'invites',
      title: `${company.full_name} invites you`,
      text: 'Join its preferred crew.',
      path: '/messages/companies',
      mail: 'none',
    });
    if (asked.length > 0) {
      const audience = [...invited.map(toUser), toOffice, toPrefix(company.text)];
      tx.announce('notifications.changed', {}, audience);
    }
    return { ok: true, asked: invited };
  }),
);

/** Removes a worker from a customer company's preferred crew, or withdraws an unanswered invitation to it. */
export const removeFromCompanyHandler = handle('removeFromCompany', ({ body, user, write, notFound }) =>
  write(async (tx) => {
    const gone =
      (await tx.db
        .deleteFrom('company_invite')
        .using('prepend')
        .whereRef('prepend.id', '=', 'company_invite.prepend_id')
        .where('company_invite.id', '=', body.id)
        .where('prepend.company_id', '=', user.companyId)
        .returning(['company_invite.id', 'company_invite.user_id', 'prepend.text'])
        .executeTakeFirst()) ?? notFound('This worker has been taken off the list already.');
    tx.audit('company_invite', gone.id, { idUser: gone.user_id, prefix: gone.text, removed: true });
    tx.announce('notifications.changed', {}, [toUser(gone.user_id), toOffice]);
  }),
);

export const replyInviteCompanyHandler = handle(
  'replyInviteCompany',
  ({ body, user, now, write, notFound }) =>
    write(async (tx) => {
      const invite =
        (await tx.db
          .selectFrom('company_invite')
          .innerJoin('prepend', 'prepend.id', 'company_invite.prepend_id')
          .select(['company_invite.id', 'company_invite.status', 'prepend.text'])
          .where('company_invite.id', '=', body.id)
          .where('company_invite.user_id', '=', user.id)
          .forUpdate('company_invite')
          .executeTakeFirst()) ?? notFound('This invite is no longer open.');
      const status = body.accept ? CompanyInvite.Accepted : CompanyInvite.Declined;
      if (invite.status !== status) {
        await tx.db
          .updateTable('company_invite')
          .set({ status, answered_at: now })
          .where('id', '=', invite.id)
          .execute();
      }
      tx.audit('company_invite', invite.id, { status });
      tx.announce('notifications.changed', {}, [toUser(user.id), toOffice, toPrefix(invite.text)]);
    }),
);
