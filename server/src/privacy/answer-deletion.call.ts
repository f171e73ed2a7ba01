// Calls: lookAtDeletion, answerDeletion.
import { toOffice, toUser } from '../platform/live/audience';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { letter } from '../platform/notifications/letter';
import { queueMail } from '../platform/notifications/messages';
import { fullName } from '../platform/database/person-name';
import { blockersOf } from './blockers';
import { deletePerson } from './delete-person';
import { formerPerson } from './former-person';
import { readRequest, takeRequest } from './requests';
import { whatOfPerson } from './what-of-person';

const neutralName = (idUser: number): string => fullName(formerPerson(idUser, 0));

/** What answering a request would remove and leave, and what is in the way of it. */
export const lookAtDeletionHandler = handle('lookAtDeletion', async ({ body, db, scope, now }) => {
  const person = await readRequest(db, body.id, scope);
  return {
    idUser: person.id,
    fullName: person.name,
    ...(await whatOfPerson(db, person.id)),
    blockers: await blockersOf(db, person, now),
    neutralName: neutralName(person.id),
  };
});

/** Deletes the person who asked for it, completely, or refuses with a reason. The mail goes to their old address. */
export const answerDeletionHandler = handle(
  'answerDeletion',
  async ({ body, user, scope, now, services, write, refuse }) => {
    const reason = body.reason?.trim() ?? '';
    if (!body.accept && reason === '')
      return refuse('Say why, so that the person can read it.', { field: 'reason' });
    const idUser = await write(async (tx) => {
      const person = await takeRequest(tx, body.id, scope);
      if (person.id === user.id)
        return refuse('You cannot answer your own request. Ask a colleague to do it.');
      const { confCompanyName } = await companyConfig(tx.db, user.companyId);
      const answered = { answered_at: now, answered_by: user.id };
      const mail = { to: person.email, userId: body.accept ? null : person.id, isPassing: body.accept };
      if (body.accept) {
        const [blocker] = await blockersOf(tx.db, person, now);
        if (blocker) return refuse(blocker.text);
        const gone = await deletePerson(tx, person, { blobs: services.blobs, now, by: user.id });
        tx.audit('user', person.id, { deletion: 'done', gone });
        await queueMail(tx, {
          ...mail,
          subject: 'You are deleted',
          text: letter(
            person.first_name,
            'what was kept about you is deleted, and your account with it. What the law asks to be kept, your times, invoices and payments, stays for seven years, without your name on any screen.',
            confCompanyName,
          ),
        });
      } else {
        tx.audit('user', person.id, { deletion: 'refused' });
        await queueMail(tx, {
          ...mail,
          subject: 'You are not deleted yet',
          text: letter(
            person.first_name,
            `your request to be deleted was refused: ${reason}`,
            'You can ask again under Me.',
            confCompanyName,
          ),
        });
      }
      await tx.db
        .updateTable('deletion_request')
        .set({ ...answered, accepted: body.accept, reason: body.accept ? '' : reason })
        .where('id', '=', body.id)
        .execute();
      tx.announce('user.changed', { idUser: person.id }, [toUser(person.id), toOffice]);
      tx.announce('notifications.changed', {}, toOffice);
      return person.id;
    });
    services.sessions.forget(idUser);
  },
  { secret: ['reason'] },
);
