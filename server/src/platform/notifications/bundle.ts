import { sql } from 'kysely';
import type { Db, DbTx } from '../../db/schema';
import type { Tx } from '../database/tx';
import type { AboutShift, Stored } from './about-shift';
import { letter } from './letter';
import { readersOf } from './readers';

/**
 * Joins notifications about different shifts into one message to each reader. Every shift has a message of its own
 * until it is sent, so each is checked, dropped or taken back by itself. A message that is alone when it is sent goes
 * out as it is.
 */
export interface Bundle {
  /** Notifications with the same key are joined. */
  key: string;
  /** What is said about this shift in a joined mail, text message or push; without a greeting. */
  mail: string;
  sms: string;
  push: string;
}

/** The bundle as it is stored in `extra` of a message. */
interface Bundled {
  key: string;
  line: string;
  startsAt: number;
}

interface Whole extends Stored {
  subject: string;
  body: string;
  due_at: number | null;
  /** Of a text message: how many parts were sent. */
  parts: number | null;
}

const bundleIn = ({ extra }: Pick<Stored, 'extra'>): Bundled | undefined =>
  (extra as { bundle?: Bundled }).bundle;

export function bundledOf(
  { bundle, startsAt = 0 }: { bundle?: Bundle | undefined; startsAt?: number },
  channel: 'mail' | 'sms' | 'push',
  site: string | undefined,
): Bundled | undefined {
  if (bundle === undefined) return undefined;
  const contact = channel === 'mail' && site !== undefined ? `\nOn site: ${site}` : '';
  return { key: bundle.key, line: bundle[channel] + contact, startsAt };
}

// How long, in ms, messages of a bundle wait for the others, if nobody calls `sendBundle`.
const WAIT_MS = 120_000;

/** The same message, with a due time that lets the rest of its bundle be queued first. */
export const waitingForBundle = <M extends Pick<Stored, 'extra'> & { due_at: number | null }>(
  message: M,
): M =>
  bundleIn(message) === undefined
    ? message
    : { ...message, due_at: Math.max(message.due_at ?? 0, Date.now() + WAIT_MS) };

const inBundle = (key: string, users: readonly (number | null)[]) => sql<boolean>`status = 'waiting'
  and user_id = any(${[...users]}::bigint[]) and extra ? 'shift' and extra -> 'bundle' ->> 'key' = ${key}`;

/** The messages of a bundle to these people that still wait, to be sent now or at the end of quiet hours. */
export const waitingInBundle = (tx: Tx, key: string, users: readonly number[]) =>
  tx.db
    .selectFrom('message')
    .select(['id', 'channel', 'user_id', 'recipient', 'extra', 'due_at'])
    .where(inBundle(key, users))
    .execute();

/** The other waiting messages of this one's bundle, to the same reader through the same channel. */
export async function bundledWith(db: Db, message: Stored) {
  const bundle = bundleIn(message);
  if (bundle === undefined) return [];
  return db
    .selectFrom('message')
    .selectAll()
    .where(inBundle(bundle.key, [message.user_id]))
    .where('channel', '=', message.channel)
    .where('recipient', '=', message.recipient)
    .where('id', '<>', message.id)
    .execute();
}

const saysOf = ({ extra }: Stored) => (extra as { shift?: AboutShift }).shift?.says;

function headline(messages: readonly Stored[]): string {
  const count = messages.length;
  const allSay = (says: AboutShift['says']) => messages.every((message) => saysOf(message) === says);
  if (allSay('invited')) return `You are invited to ${count} shifts`;
  return allSay('confirmed') ? `You are confirmed for ${count} shifts` : `News about ${count} of your shifts`;
}

/** One message for all of these, in order of the shifts. It has the id and recipient of the first message given. */
export async function joinMessages<M extends Whole>(db: Db, messages: readonly [M, ...M[]]): Promise<M> {
  const [own] = messages;
  const lines = messages
    .flatMap((message) => bundleIn(message) ?? [])
    .sort((a, b) => a.startsAt - b.startsAt)
    .map(({ line }) => line);
  const subject = headline(messages);
  const reader = (await readersOf(db, [own.user_id ?? 0])).get(own.user_id ?? 0);
  const office = reader === undefined || reader.officePhone === '' ? [] : [`Office: ${reader.officePhone}`];
  const isAsked = messages.some((message) => saysOf(message) === 'invited');
  const intro = `${subject}.${isAsked ? ' Please answer each invitation.' : ''}`;
  const body = {
    mail: letter(reader?.firstName ?? '', intro, ...lines, ...office, reader?.company ?? ''),
    sms: [intro, ...lines, ...office].join('\n'),
  }[own.channel];
  const isUrgent = messages.some(({ extra }) => (extra as { isUrgent?: boolean }).isUrgent === true);
  const shown = { path: '/jobs/upcoming', tag: `shifts-${own.id}`, ...(isUrgent ? { isUrgent } : {}) };
  return {
    ...own,
    subject: own.channel === 'sms' ? '' : subject,
    body: body ?? lines.join('\n'),
    extra: own.channel === 'push' ? { ...(own.extra as object), ...shown } : own.extra,
  };
}

/** SQL: messages that were sent, or are being sent, as parts of this one. */
export const partOf = ({ id, user_id }: Pick<Stored, 'id' | 'user_id'>) => sql<boolean>`user_id = ${user_id}
  and extra ? 'shift' and extra ->> 'sentWith' = ${String(id)}`;

/** The messages that this one carries; none for a message that goes out as it is. */
export const carriedBy = (db: Db | DbTx, carrier: Pick<Stored, 'id' | 'user_id'>) =>
  db.selectFrom('message').selectAll().where(partOf(carrier)).orderBy('id').execute();

/** Forgets that these messages were to be sent with one that is dropped, so that each stands for itself again. */
export const release = (db: Db, carrier: Stored) =>
  db
    .updateTable('message')
    .set({ extra: sql`extra - 'sentWith'` })
    .where(partOf(carrier))
    .where('status', '=', 'waiting')
    .execute();

/** The message itself, if its stored text is that of a bundle which has no other message left. */
export const asAlone = <M extends Whole>(own: M): M => {
  const { alone } = own.extra as { alone?: string };
  return alone === undefined ? own : { ...own, body: alone };
};

/**
 * Stores the joined text and what it carries, before it is sent: a receipt may come before the provider's answer. The
 * carrier's own text is kept as `alone`, for a later attempt without the others.
 */
export const noteCarried = (db: Db, own: Whole, others: readonly Stored[]) =>
  sql`
  update message set body = case when id = ${own.id} then ${own.body} else body end,
    extra = case when id = ${own.id} then jsonb_build_object('alone', body) || (extra - 'sentWith')
      else extra || ${JSON.stringify({ sentWith: own.id })}::jsonb end
  where id = any(${[own, ...others].map(({ id }) => id)}::bigint[]) and status = 'waiting'`.execute(db);

/** Records that a message was sent, with its text, and the `others` as parts of it. */
export const noteSent = (
  db: Db,
  own: Whole,
  others: readonly Stored[],
  { status, sentAt }: { status: string; sentAt: number | null },
) =>
  sql`
  update message set status = ${status}, attempts = attempts + 1, error = null, sent_at = ${sentAt}::bigint,
    subject = case when id = ${own.id} then ${own.subject} else subject end,
    body = case when id = ${own.id} then ${own.body} else body end,
    parts = case when id = ${own.id} then ${own.parts}::int else parts end,
    extra = case when id = ${own.id} then extra - 'sentWith' else extra || ${JSON.stringify({ sentWith: own.id })}::jsonb end
  where id = any(${[own, ...others].map(({ id }) => id)}::bigint[])
    -- a receipt may have come first, and said that it failed
    and status = 'waiting'`.execute(db);
