import { companyConfig } from '../platform/company-config';
import type { Tx } from '../platform/handle';
import { queueMail } from '../platform/messages';
import { OUR_ADDRESS } from '../platform/our-address';
import { presentContract } from '../session/contract-versions';

const MOST_NAMED = 20;

interface NewAccount {
  id: number;
  company_id: number;
  name: string;
  abn: string | null;
}

/** The groups in use that this person has no rate for, by name. */
async function groupsWithoutRate({ db }: Tx, { id, company_id: companyId }: NewAccount): Promise<string[]> {
  const rows = await db
    .selectFrom('crew_group as g')
    .leftJoin('user_group_rate as r', (on) => on.onRef('r.group_id', '=', 'g.id').on('r.user_id', '=', id))
    .select('g.name')
    .where('g.company_id', '=', companyId)
    .where('g.active', '=', true)
    .where('r.group_id', 'is', null)
    .orderBy('g.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** What a new account still lacks before its work can be paid, a line for each. It has signed nothing yet. */
async function lacks(tx: Tx, account: NewAccount): Promise<string[]> {
  const unpaid = await groupsWithoutRate(tx, account);
  const more = unpaid.length > MOST_NAMED ? ` and ${unpaid.length - MOST_NAMED} more` : '';
  return [
    ...((await presentContract(tx.db, account.company_id))
      ? ['The contract; they are asked to sign it when they sign in.']
      : []),
    ...(unpaid.length > 0 ? [`A rate for ${unpaid.slice(0, MOST_NAMED).join(', ')}${more}.`] : []),
    ...(account.abn ? [] : ['An ABN.']),
  ];
}

/** Mails to whom the settings name for registrations that somebody has finished their account, and what it lacks. */
export async function tellOfAccount(tx: Tx, account: NewAccount): Promise<void> {
  const { confNotificationRegistrantEmail: to } = await companyConfig(tx.db, account.company_id);
  if (!to) return;
  const missing = await lacks(tx, account);
  const state =
    missing.length === 0
      ? 'Nothing is missing.'
      : `Still missing:\n${missing.map((line) => `- ${line}`).join('\n')}`;
  await queueMail(tx, {
    to,
    subject: `Account finished: ${account.name}`,
    text: `${account.name} has registered and can sign in.\n\n${state}\n\n${OUR_ADDRESS}/admin/crew/${account.id}`,
  });
}
