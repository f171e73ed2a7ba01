import { toOffice, toUser } from '../platform/live/audience';
import { handle } from '../platform/http/handle';

/** Takes a worker off a customer company's preferred crew, or an unanswered invite back. */
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
