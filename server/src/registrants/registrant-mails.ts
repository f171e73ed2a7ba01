import { fillTemplate } from '@crewcall/domain/templates';
import type { CompanyConfig, ConfigField } from '@crewcall/domain/company-config';
import { companyConfig } from '../platform/database/company-config';
import type { Tx } from '../platform/database/tx';
import { queueMails } from '../platform/notifications/messages';
import type { Mail } from '../platform/notifications/messages';

export type RegistrantTemplate = Extract<ConfigField, `confReplyEmail${string}`>;

const subjects: Record<RegistrantTemplate, string> = {
  confReplyEmailRegistrantTemplate: 'Finish your registration',
  confReplyEmailReceivedTemplate: 'Thank you for registering',
  confReplyEmailDeclinedTemplate: 'Your registration',
  confReplyEmailConcludedTemplate: 'Your registration',
};

interface Named {
  first_name: string;
  last_name: string;
}

interface Addressee extends Named {
  company_id: number;
  email: string;
}

/**
 * Fills in a template for a registrant; null if it is empty and there is no `link`. If there is a link, the mail
 * always contains it.
 */
export function registrantMail(
  config: CompanyConfig,
  template: RegistrantTemplate,
  row: Named,
  link?: string,
): { subject: string; text: string } | null {
  const { text } = fillTemplate(config[template], {
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: config.confCompanyName,
    ...(link === undefined ? {} : { LinkAccept: link }),
  });
  if (text.trim() === '' && link === undefined) return null;
  return {
    subject: `${subjects[template]} with ${config.confCompanyName}`,
    text: link === undefined || text.includes(link) ? text : `${text}\n\n${link}`,
  };
}

/** Mails a registrant with a template from the settings; see `registrantMail`. */
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
    const mail = registrantMail(config, template, row, link);
    return mail === null ? [] : [{ to: row.email, ...mail }];
  });
  await queueMails(tx, mails);
}
