import type { PagePath } from '@crewcall/contract/server-pages';
import type { Permission } from '@crewcall/domain/policies';
import { holdsRight } from '../../row-rules/people';
import { companyConfig } from '../database/company-config';
import type { Tx } from '../database/tx';
import { queueMails, queueTexts } from './messages';
import { pageLink } from './our-address';
import { quietOf } from './readers';

interface OfficeNotification {
  subject: string;
  /** The paragraphs of the mail. */
  parts: readonly string[];
  /** The page where the office handles the matter; mail and text message end with a link to it. */
  path?: PagePath;
  /** The text of an SMS, if one is sent as well. */
  sms?: string | null;
  /**
   * Start of the shift that the notification is about. Quiet hours are ignored within 12 hours before it, or if the
   * shift begins before they end.
   */
  startsAt?: number;
  /** A key for the subject of the notification, so that `takeBack` can drop its messages while they wait. */
  about?: string;
  /** Also mail everybody with the permission, not only the address in the settings, because money is concerned. */
  notifiesHolders?: boolean;
  /** As `isCharge` of a mail. */
  isCharge?: boolean;
  /** As `once` of a mail. */
  once?: string;
}

/**
 * Notifies the office by mail, and by text message if `sms` is given: at the address and phone in the settings. If
 * one of them is not set, notifies everybody with the permission instead. Text messages wait for the end of quiet
 * hours: the company's, or for a person's own phone, the person's.
 */
export async function notifyOffice(
  tx: Tx,
  companyId: number,
  permission: Permission,
  {
    subject,
    parts,
    path,
    sms = null,
    startsAt,
    about,
    notifiesHolders = false,
    isCharge,
    once,
  }: OfficeNotification,
): Promise<void> {
  const config = await companyConfig(tx.db, companyId);
  const { confNotificationRegistrantEmail: desk, confNotificationRegistrantPhone: phone } = config;
  const people = await tx.db
    .selectFrom('app_user')
    .select(['email', 'phone', 'state', 'quiet_from', 'quiet_to'])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where(holdsRight('app_user', permission))
    .orderBy('id')
    .execute();
  const link = path === undefined ? [] : [pageLink(path)];
  const holders = desk === '' || notifiesHolders ? people.map(({ email }) => email) : [];
  const text = [...parts, ...link].join('\n\n');
  await queueMails(
    tx,
    [...new Set([desk, ...holders])].filter(Boolean).map((to) => ({ to, subject, text, isCharge, once })),
  );
  if (sms === null) return;
  const phones =
    phone === ''
      ? new Map(people.map((person) => [person.phone, quietOf(config, person)]))
      : new Map([[phone, quietOf(config)]]);
  phones.delete('');
  const waking = { isUrgent: startsAt !== undefined, startsAt: startsAt ?? null };
  const now = Date.now();
  await queueTexts(
    tx,
    [...phones].map(([to, dueAt]) => ({
      to,
      text: [sms, ...link].join(' '),
      dueAt: dueAt(waking, now),
      about,
    })),
  );
}
