import { handle } from '../platform/handle';
import { queueMail, queueSms } from '../platform/messages';
import { among } from './among';
import { companyConfig } from '../platform/company-config';
import { once } from '../platform/once';
import { fullName } from '../platform/person-name';

/** One text to many workers, by mail, text message or both. `failed` names those who could not be reached. */
export const sendNotificationHandler = handle('sendNotification', ({ body, user, write, refuse }) => {
  const { text, listUser, selectedEmail, selectedPhone } = body;
  if (!selectedEmail && !selectedPhone) refuse('Choose email, phone or both.');
  return write(
    once(user.id, 'sendNotification', body.key, async (tx) => {
      const { confCompanyName } = await companyConfig(tx.db, user.companyId);
      const people = await tx.db
        .selectFrom('app_user')
        .select(['id', 'first_name', 'last_name', 'email', 'phone', 'active'])
        .where('company_id', '=', user.companyId)
        .where(among('id', listUser))
        .orderBy('id')
        .execute();
      let sent = 0;
      const failed: string[] = [];
      for (const person of people) {
        const byMail = selectedEmail && person.active && person.email !== '';
        const byPhone = selectedPhone && person.active && person.phone.replace(/\D/g, '').length >= 8;
        if (byMail)
          await queueMail(tx, { userId: person.id, to: person.email, subject: confCompanyName, text });
        if (byPhone) await queueSms(tx, { userId: person.id, to: person.phone, text });
        if (byMail || byPhone) sent += 1;
        else failed.push(fullName(person));
      }
      tx.audit('notification', null, { recipients: sent, email: selectedEmail, phone: selectedPhone });
      return { sent, failed };
    }),
  );
});
