import { lockedUsers } from '../platform/database/lock-users';
import { fullName } from '../platform/database/person-name';
import { noSuchPerson } from '../platform/database/person-of';
import { handle } from '../platform/http/handle';
import { toOffice } from '../platform/live/audience';
import { letter } from '../platform/notifications/letter';
import { queueMail } from '../platform/notifications/messages';
import { notifyOffice } from '../platform/notifications/notify-office';
import { denyOutranked } from '../row-rules/rights-over-people';

/** Starts the deletion of a person who has left: a request like their own, which a colleague then answers. */
export const beginDeletionHandler = handle(
  'beginDeletion',
  ({ body, user, scope, now, write, refuse }) =>
    write(async (tx) => {
      const person = await lockedUsers(tx.db, [body.idUser], 'alone')
        .select(['id', 'first_name', 'last_name', 'email', 'active', 'permissions', 'manager_of'])
        .where('company_id', '=', user.companyId)
        .executeTakeFirst();
      if (!person) return noSuchPerson();
      denyOutranked(person, scope);
      if (person.active)
        return refuse(`${fullName(person)} can sign in and asks for it under Me. Switch them off first.`);
      const reason = body.reason.trim();
      const made = await tx.db
        .insertInto('deletion_request')
        .values({
          company_id: user.companyId,
          user_id: person.id,
          asked_at: now,
          requested_by: user.id,
          request_reason: reason,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) return refuse('A request to delete this person waits already. It is under Privacy.');
      await queueMail(tx, {
        userId: person.id,
        to: person.email,
        subject: 'You are to be deleted',
        text: letter(
          person.first_name,
          `the office wants to delete what is kept about you, and your account with it: ${reason}`,
          'A second person in the office has to agree. If there is none, nothing is deleted for seven days. You get another mail once it is decided. If you do not want this, answer this mail.',
        ),
      });
      await notifyOffice(tx, user.companyId, 'user:write', {
        subject: 'A deletion waits for an answer',
        parts: [`${user.firstName} has begun the deletion of somebody who has left. It is under Privacy.`],
      });
      tx.audit('user', person.id, { deletion: 'begun by the office' });
      tx.announce('user.changed', { idUser: person.id }, toOffice);
      tx.announce('notifications.changed', {}, toOffice);
      return { ok: true as const, id: made.id };
    }),
  { secret: ['reason'] },
);
