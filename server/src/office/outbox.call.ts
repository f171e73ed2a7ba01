// Calls: getOutbox, getFailedMessages, retryMessage.
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { handle } from '../platform/http/handle';
import { partOf } from '../platform/notifications/bundle';
import { DELIVER, delivery } from '../platform/notifications/messages';
import { withAddress } from '../platform/notifications/our-address';
import type { Settings } from '../platform/operations/settings';
import { fullNameSql } from '../platform/database/person-name';
import type { Scope } from '../row-rules/scope';

const LIMIT = 50;
type Status = 'waiting' | 'sent' | 'unsent' | 'failed';

interface Row {
  id: number;
  person: string | null;
  channel: string;
  recipient: string;
  subject: string;
  body: string;
  extra: unknown;
  status: string;
  attempts: number;
  error: string | null;
  created_at: number;
  sent_at: number | null;
  due_at: number | null;
  delivered_at: number | null;
}

// One-time links, which are masked: anybody who reads one can sign in or answer as its recipient. If the server sends
// no mail, the outbox is the only way to get a link, so then people who may publish releases see it; they could publish
// code that signs in as anybody anyway.
const oneTime = /(\/linklogin\/|\/reset\/|[?&]reset=|\/public\/(?:register|approve|quote)\/)[\w-]+/gi;

const isSentOut = (row: Row, { smtpUrl, smsUrl }: Settings) =>
  row.status === 'sent' ||
  (row.channel === 'mail' ? smtpUrl : row.channel === 'sms' ? smsUrl : null) !== null;

const MASKED = 'Only people who may see what customers are charged read this mail.';

/** Does the mail say what a customer is charged? */
const isCharge = ({ extra }: Row): boolean => (extra as { isCharge?: boolean }).isCharge === true;

function bodyOf(row: Row, settings: Settings, scope: Scope): string {
  if (isCharge(row) && !scope.may('client.read')) return MASKED;
  const seesLinks = scope.may('link.read') && !isSentOut(row, settings);
  return seesLinks ? row.body : row.body.replace(oneTime, '$1…');
}

const shown = (settings: Settings, scope: Scope, address: string) => (row: Row) => ({
  id: row.id,
  channel: row.channel as 'mail' | 'sms' | 'push',
  recipient: row.recipient,
  person: row.person,
  subject: row.subject,
  body: withAddress(bodyOf(row, settings, scope), address),
  status: row.status as Status,
  attempts: row.attempts,
  error: row.error,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  dueAt: row.due_at,
  deliveredAt: row.delivered_at,
});

const messages = (db: Db) =>
  db
    .selectFrom('message')
    .leftJoin('app_user', 'app_user.id', 'message.user_id')
    .selectAll('message')
    .select(fullNameSql('app_user').$castTo<string | null>().as('person'))
    // Sent as a part of another message, which is listed.
    .where(sql<boolean>`not message.extra ? 'sentWith'`)
    .orderBy('message.id', 'desc');

/** Messages, newest first; `before` is the id after which the next page begins. */
export const getOutboxHandler = handle('getOutbox', async ({ body, db, services, scope, request }) => {
  const { channel, status, before, limit = LIMIT } = body;
  const rows = await messages(db)
    .$if(channel !== undefined, (query) => query.where('message.channel', '=', channel ?? ''))
    .$if(status !== undefined, (query) => query.where('message.status', '=', status ?? ''))
    .$if(before !== undefined, (query) => query.where('message.id', '<', before ?? 0))
    .limit(limit)
    .execute();
  return { messages: rows.map(shown(services.settings, scope, request.origin)) };
});

/** Lists messages that could not be sent. */
export const getFailedMessagesHandler = handle(
  'getFailedMessages',
  async ({ db, services, scope, request }) => {
    const rows = await messages(db).where('message.status', '=', 'failed').limit(200).execute();
    return { messages: rows.map(shown(services.settings, scope, request.origin)) };
  },
);

/** Puts a message back into the queue that has failed or was only stored. */
export const retryMessageHandler = handle('retryMessage', async ({ body, write, notFound }) => {
  await write(async (tx) => {
    const row = await tx.db
      .updateTable('message')
      // A user who resends a message wants it sent, however late.
      .set({ status: 'waiting', error: null, valid_until: null, delivered_at: null })
      .where('id', '=', body.id)
      .where('status', 'in', ['failed', 'unsent'])
      .returning(['id', 'channel', 'user_id', 'recipient', 'extra'])
      .executeTakeFirst();
    if (!row) return notFound('There is no such message to send again.');
    // What was sent with it goes out with it again, as far as it is still so.
    await tx.db
      .updateTable('message')
      .set({ status: 'waiting', error: null, valid_until: null, delivered_at: null })
      .where(partOf(row))
      .where('status', 'in', ['failed', 'unsent'])
      .execute();
    await tx.enqueueAll(DELIVER, [delivery(row)]);
    tx.audit('message', body.id, { retried: true });
  });
});
