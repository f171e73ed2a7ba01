import type { Tx } from '../../platform/database/tx';
import { letter } from '../../platform/notifications/letter';
import { queueMails, redirectTexts } from '../../platform/notifications/messages';
import { CALENDAR_ENDED, endLinkedWays } from '../../session/end-ways-in';
import type { Person, PersonUpdate } from './profile-columns';
import { changesBank, moves, sentTo } from './pay-fields';

/**
 * Mails the owner of an account about new bank details, a new email address or a new phone number. The mail goes to
 * the old address, because somebody else may have made the change.
 */
export async function notifyOwner(
  tx: Tx,
  stored: Person,
  columns: PersonUpdate,
  { endedCalendar }: { endedCalendar: boolean },
): Promise<void> {
  const calendar = endedCalendar ? [CALENDAR_ENDED] : [];
  const mail = (subject: string, ...what: string[]) => ({
    userId: stored.id,
    to: stored.email,
    subject,
    text: letter(
      stored.first_name,
      ...what,
      'If this was not you, or you did not ask for it, call the office at once.',
    ),
  });
  await queueMails(tx, [
    ...(changesBank(stored, columns)
      ? [
          mail(
            'Your bank details were changed',
            'the bank details that you are paid to were changed just now.',
          ),
        ]
      : []),
    ...(columns.email === undefined
      ? []
      : [
          mail(
            'Your address was changed',
            `you sign in and are written to as ${columns.email} from now on, no longer at this address.`,
            ...calendar,
          ),
        ]),
    ...(moves(['phone'], stored, columns)
      ? [
          mail(
            'Your phone number was changed',
            'the number that you are sent texts at was changed just now.',
            ...calendar,
          ),
        ]
      : []),
  ]);
}

/**
 * After a new email address or phone number: ends links that were sent to the old one, and sessions that were started
 * with them, except the session that makes the change. Returns whether the calendar address ended too.
 */
export async function leaveOldWays(
  tx: Tx,
  stored: Person,
  columns: PersonUpdate,
  { now, exceptFamily }: { now: number; exceptFamily: string },
): Promise<{ endedCalendar: boolean }> {
  if (!moves(sentTo, stored, columns)) return { endedCalendar: false };
  const endedCalendar = await endLinkedWays(tx, stored.id, { now, exceptFamily });
  if (columns.phone !== undefined) await redirectTexts(tx, stored, columns.phone);
  return { endedCalendar };
}
