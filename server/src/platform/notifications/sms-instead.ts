import type { PagePath } from '@crewcall/contract/server-pages';
import { anyOf } from '../../db/any-of';
import type { Tx } from '../database/tx';
import { shiftOf } from './about-shift';
import type { Stored } from './about-shift';
import { letter } from './letter';
import { mailRow, pushRow, queue } from './messages';
import { isReachableDevice } from './push-devices';
import { readersOf } from './readers';

const TITLE = 'A text message did not reach you';

/**
 * Sends a text that did not arrive as an SMS by push, or to who has no device by mail; once for each message. One to a
 * number without a person, such as the office's phone, is only listed among the failed ones.
 */
export async function sendInstead(
  tx: Tx,
  message: Stored & { body: string; valid_until: number | null },
): Promise<void> {
  const { id, user_id: userId, body, extra } = message;
  if (userId === null) return;
  const reader = (await readersOf(tx.db, [userId])).get(userId);
  if (reader?.isActive !== true) return;
  const devices = await tx.db
    .selectFrom('push_subscription')
    .select('id')
    .where(anyOf('user_id', [userId]))
    .where(isReachableDevice)
    .execute();
  const shift = shiftOf(message);
  const path: PagePath = shift === null ? '/me' : `/jobs/upcoming/${shift.idJob}/details`;
  const mail = {
    userId,
    to: reader.email,
    subject: TITLE,
    text: letter(reader.firstName, body, reader.company),
    once: `sms-${id}`,
  };
  const rows =
    devices.length > 0
      ? devices.map((device) => pushRow(userId, device.id, { title: TITLE, text: body, path }, mail))
      : [mailRow(mail)];
  const { about, isUrgent = false } = extra as { about?: string; isUrgent?: boolean };
  const dueAt = devices.length > 0 ? reader.dueAt({ isUrgent, startsAt: null }, Date.now()) : null;
  await queue(
    tx,
    rows.map((row) => ({
      ...row,
      dueAt,
      validUntil: message.valid_until,
      extra: {
        ...row.extra,
        once: `sms-${id}`,
        about,
        isUrgent: isUrgent || undefined,
        shift: shift ?? undefined,
      },
    })),
  );
}
