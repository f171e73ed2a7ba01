import type { PagePath } from '@crewcall/contract/server-pages';
import { withoutReplyEnding } from '@crewcall/domain/sms-reply';
import { anyOf } from '../../db/any-of';
import type { Tx } from '../database/tx';
import { shiftOf } from './about-shift';
import type { Stored } from './about-shift';
import { carriedBy } from './bundle';
import { letter } from './letter';
import { mailRow, pushRow, queue } from './messages';
import { isReachableDevice } from './push-devices';
import { readersOf } from './readers';

const TITLE = 'A text message did not reach you';

type Message = Stored & { body: string; valid_until: number | null };

/** How long the substitute for these is of use; null: always. */
const lastUse = (messages: readonly Message[]): number | null =>
  messages.reduce<number | null>(
    (last, { valid_until: until }) => (last === null || until === null ? null : Math.max(last, until)),
    0,
  );

/**
 * Marks a message as failed, with all that it carries or that is carried with it, and sends an SMS by push or mail
 * instead. One that no longer waits stays as it is.
 */
export async function giveUp(tx: Tx, id: number, error: string): Promise<void> {
  const find = (one: number) => tx.db.selectFrom('message').selectAll().where('id', '=', one);
  const own = await find(id).where('status', '=', 'waiting').executeTakeFirst();
  if (!own) return;
  const { sentWith } = own.extra as { sentWith?: number };
  const carrier = sentWith === undefined ? undefined : await find(sentWith).executeTakeFirst();
  await failAll(tx, carrier?.status === 'waiting' ? carrier : own, error);
}

/** Marks an SMS and all that it carries as failed, and sends them by push or mail instead. */
export async function failAll(tx: Tx, carrier: Message, error: string): Promise<void> {
  const all = [carrier, ...(await carriedBy(tx.db, carrier))];
  await tx.db
    .updateTable('message')
    .set({ status: 'failed', error })
    .where(
      anyOf(
        'id',
        all.map(({ id }) => id),
      ),
    )
    .where('status', 'in', ['waiting', 'sent'])
    .execute();
  if (carrier.channel === 'sms') await sendInstead(tx, carrier, all);
}

/**
 * Sends a text that did not arrive as an SMS by push, or to who has no device by mail; once for each message. One to a
 * number without a person, such as the office's phone, is only listed among the failed ones.
 */
async function sendInstead(tx: Tx, message: Message, all: readonly Message[]): Promise<void> {
  const { id, user_id: userId, extra } = message;
  if (userId === null) return;
  // A reply by SMS makes no sense in a mail.
  const body = withoutReplyEnding(message.body);
  const reader = (await readersOf(tx.db, [userId])).get(userId);
  if (reader?.isActive !== true) return;
  const devices = await tx.db
    .selectFrom('push_subscription')
    .select('id')
    .where(anyOf('user_id', [userId]))
    .where(isReachableDevice)
    .execute();
  const shift = all.length > 1 ? null : shiftOf(message);
  const single: PagePath = shift === null ? '/me' : `/jobs/upcoming/${shift.idJob}/details`;
  const path: PagePath = all.length > 1 ? '/jobs/upcoming' : single;
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
      validUntil: lastUse(all),
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
