import { notFound } from '../../errors';
import type { Tx } from '../database/tx';
import { sendInstead } from './sms-instead';
import type { SmsReceipt } from './transports/sms/provider';

/**
 * Stores what became of an SMS. The first receipt that says "delivered" or "failed" counts; later and repeated ones
 * change nothing. A failed message is sent by push or mail instead. 404 for an id that no SMS has. Returns whether
 * anything has changed.
 */
export async function storeReceipt(
  tx: Tx,
  { idMessage, state, reason }: SmsReceipt,
  now: number,
): Promise<boolean> {
  const message = await tx.db
    .selectFrom('message')
    .selectAll()
    .where('id', '=', idMessage)
    .where('channel', '=', 'sms')
    .forUpdate()
    .executeTakeFirst();
  if (!message) return notFound('No text message has this id. It may have been deleted since.');
  const isOpen = message.delivered_at === null && (message.status === 'sent' || message.status === 'waiting');
  if (!isOpen || state === 'sent') return false;
  await tx.db
    .updateTable('message')
    .set(state === 'delivered' ? { delivered_at: now } : { status: 'failed', error: reason })
    .where('id', '=', idMessage)
    .execute();
  if (state === 'failed') await sendInstead(tx, message);
  return true;
}
