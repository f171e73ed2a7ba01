import { fillTemplate } from '@crewcall/domain/templates';
import type { ConfigField } from '@crewcall/domain/company-config';
import { companyConfig } from '../platform/company-config';
import type { Tx } from '../platform/handle';
import { queueMails } from '../platform/messages';
import type { Mail } from '../platform/messages';

export type RegistrantTemplate = Extract<ConfigField, `confReplyEmail${string}`>;

interface Addressee {
  company_id: number;
  first_name: string;
  last_name: string;
  email: string;
}

/** Mails a registrant by a template of the settings; nothing where it was left empty. `link` is never left out. */
export const mailRegistrant = (
  tx: Tx,
  row: Addressee,
  template: RegistrantTemplate,
  link?: string,
): Promise<void> => mailRegistrants(tx, row.company_id, template, [{ row, link }]);

/** Mails registrants of one company, several at once. */
export async function mailRegistrants(
  tx: Tx,
  companyId: number,
  template: RegistrantTemplate,
  letters: readonly { row: Addressee; link?: string | undefined }[],
): Promise<void> {
  const config = await companyConfig(tx.db, companyId);
  const mails = letters.flatMap(({ row, link }): Mail[] => {
    const { text } = fillTemplate(config[template], {
      firstName: row.first_name,
      lastName: row.last_name,
      companyName: config.confCompanyName,
      ...(link === undefined ? {} : { LinkAccept: link }),
    });
    if (text.trim() === '' && link === undefined) return [];
    return [
      {
        to: row.email,
        subject: `Your registration with ${config.confCompanyName}`,
        text: link === undefined || text.includes(link) ? text : `${text}\n\n${link}`,
      },
    ];
  });
  await queueMails(tx, mails);
}
