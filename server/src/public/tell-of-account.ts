import { missingText } from '@crewcall/domain/person-gaps';
import { gapsOfPerson } from '../admin-crew/gaps-of-people';
import { companyConfig } from '../platform/company-config';
import type { Tx } from '../platform/handle';
import { queueMail } from '../platform/messages';
import { pageLink } from '../platform/our-address';

interface NewAccount {
  id: number;
  company_id: number;
  name: string;
}

/** Mails to whom the settings name for registrations that somebody has finished their account, and what it lacks. */
export async function tellOfAccount(tx: Tx, account: NewAccount, now: number): Promise<void> {
  const { confNotificationRegistrantEmail: to } = await companyConfig(tx.db, account.company_id);
  if (!to) return;
  const missing = (await gapsOfPerson(tx.db, { id: account.id, companyId: account.company_id }, now)) ?? [];
  const state =
    missing.length === 0
      ? 'Nothing is missing.'
      : `Still missing:\n${missing.map((one) => `- ${missingText(one)}`).join('\n')}`;
  await queueMail(tx, {
    to,
    subject: `Account finished: ${account.name}`,
    text: `${account.name} has registered and can sign in.\n\n${state}\n\n${pageLink(`/admin/crew/${account.id}`)}`,
  });
}
