import { handle } from '../platform/http/handle';
import { toOffice, toPrefix, toUser } from '../platform/live/audience';
import { CompanyInvite } from './company-invite';

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
