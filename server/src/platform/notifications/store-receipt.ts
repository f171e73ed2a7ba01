import { anyOf } from '../../db/any-of';
import { notFound } from '../../errors';
import type { Tx } from '../database/tx';
import { carriedBy } from './bundle';
import { failAll } from './sms-instead';
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
  if (state === 'failed') await failAll(tx, message, reason);
  else {
    const all = [message, ...(await carriedBy(tx.db, message))].map(({ id }) => id);
    await tx.db.updateTable('message').set({ delivered_at: now }).where(anyOf('id', all)).execute();
  }
  return true;
}
