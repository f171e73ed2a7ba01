import { DAY_MS } from '@crewcall/domain/units';
import { companyConfig } from '../platform/database/company-config';
import type { Tx } from '../platform/database/tx';
import { letter } from '../platform/notifications/letter';
import { queueMail } from '../platform/notifications/messages';
import { OUR_ADDRESS } from '../platform/notifications/our-address';
import { createLink } from './login-link';

const FIRST_LINK_DAYS = 14;

interface NewAccount {
  id: number;
  companyId: number;
  email: string;
  firstName: string;
  /** What the account is for; follows "has made an account for you" in the mail. */
  purpose: string;
}

/** Mails the user of a new account a one-time link to choose a password. */
export async function mailFirstLink(
  tx: Tx,
  { id, companyId, email, firstName, purpose }: NewAccount,
  { by, now }: { by: number; now: number },
): Promise<void> {
  const expiresAt = now + FIRST_LINK_DAYS * DAY_MS;
  const token = await createLink(tx.db, { userId: id, purpose: 'reset', createdBy: by, expiresAt });
  const { confCompanyName } = await companyConfig(tx.db, companyId);
  await queueMail(tx, {
    userId: id,
    to: email,
    subject: `Your access to ${confCompanyName}`,
    text: letter(
      firstName,
      `${confCompanyName} has made an account for you${purpose}. ` +
        `Choose your password here within ${FIRST_LINK_DAYS} days:\n${OUR_ADDRESS}/reset/${token}`,
    ),
  });
}
