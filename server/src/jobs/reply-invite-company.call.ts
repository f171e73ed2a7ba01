import { handle } from '../platform/handle';
import { toPrefix, toUser } from '../platform/audience';

const ASKED = 1;
const ACCEPTED = 2;
const DECLINED = 3;

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
      const status = body.accept ? ACCEPTED : DECLINED;
      if (invite.status === ASKED || invite.status !== status) {
        await tx.db
          .updateTable('company_invite')
          .set({ status, answered_at: now })
          .where('id', '=', invite.id)
          .execute();
      }
      tx.audit('company_invite', invite.id, { status });
      tx.announce('notifications.changed', {}, [toUser(user.id), toPrefix(invite.text)]);
      return { ok: true };
    }),
);
