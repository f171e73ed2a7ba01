import { queueMail, queueSms } from '../platform/messages';
import type { Tx } from '../platform/handle';
import { companyConfig } from '../platform/company-config';

/** Mail and text message about a new registrant, to whom the settings name. */
export async function tellOffice(
  tx: Tx,
  companyId: number,
  registrant: { id: number; name: string; companyName: string; email: string; phone: string },
  base: string,
): Promise<void> {
  const config = await companyConfig(tx.db, companyId);
  const who = registrant.companyName ? `${registrant.companyName} (${registrant.name})` : registrant.name;
  const link = `${base}/admin/registrants/${registrant.id}`;
  if (config.confNotificationRegistrantEmail) {
    await queueMail(tx, {
      to: config.confNotificationRegistrantEmail,
      subject: `New registration: ${who}`,
      text: `${who} has registered.\n\nEmail: ${registrant.email}\nPhone: ${registrant.phone}\n\n${link}`,
    });
  }
  if (config.confNotificationRegistrantPhone) {
    await queueSms(tx, {
      to: config.confNotificationRegistrantPhone,
      text: `New registration: ${who}. ${link}`,
    });
  }
}
