import { missingText } from '@crewcall/domain/person-gaps';
import { gapsOfPerson } from '../people/gaps-of-people';
import type { Tx } from '../platform/database/tx';
import { notifyOffice } from '../platform/notifications/notify-office';

interface NewAccount {
  id: number;
  company_id: number;
  name: string;
}

/** Mails the office that somebody has finished their account, and what it lacks. */
export async function tellOfAccount(tx: Tx, account: NewAccount, now: number): Promise<void> {
  const missing = (await gapsOfPerson(tx.db, { id: account.id, companyId: account.company_id }, now)) ?? [];
  const state =
    missing.length === 0
      ? 'Nothing is missing.'
      : `Still missing:\n${missing.map((one) => `- ${missingText(one)}`).join('\n')}`;
  await notifyOffice(tx, account.company_id, 'crew:approve', {
    subject: `Account finished: ${account.name}`,
    parts: [`${account.name} has registered and can sign in.`, state],
    path: `/admin/crew/${account.id}`,
  });
}
