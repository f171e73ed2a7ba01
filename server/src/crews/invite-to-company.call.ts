import { lockedUsers } from '../platform/database/lock-users';
import type { DbTx } from '../db/schema';
import { toOffice, toPrefix, toUser } from '../platform/live/audience';
import { companyConfig } from '../platform/database/company-config';
import { notFound, refuse } from '../errors';
import { handle } from '../platform/http/handle';
import { notify } from '../platform/notifications/notifications';
import { refuseBlocked } from '../flags/blocked-workers';
import { COMPANY_UNKNOWN, prependOf } from '../jobs/customer';
import { CompanyInvite } from './company-invite';
import { isCrewPerson } from '../row-rules/people';

const openWorkers = (tx: DbTx, companyId: number, ids: readonly number[]) =>
  lockedUsers(tx, ids, 'shared')
    .select(['id', 'first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .where(isCrewPerson('app_user'))
    .execute();

/**
 * Asks workers, in a customer company's name, to join its preferred crew. Skips people who have joined or are already
 * asked; asks again those who declined. Only if the settings let companies invite.
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
