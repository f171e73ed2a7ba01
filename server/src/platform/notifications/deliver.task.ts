import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/schema';
import { isLost } from '../database/connection-lost';
import { waitBefore } from '../operations/retry';
import { defineTask } from '../queue/tasks';
import type { TaskContext } from '../queue/tasks';
import { earlierWaiting, whyUntrue } from './about-shift';
import { channels } from './channels';
import type { PushExtra } from './channels';
import { APART, DELIVER, queueMail } from './messages';
import { publicAddress, withAddress } from './our-address';
import { whileCancelled } from './send-again';
import { isRefusal } from './transports/refused';

// From this failed attempt on, a push that must arrive goes by mail too. Later attempts come ever later, the last after
// half a day.
const MAIL_AT_ATTEMPT = 2;
/** How long we try to record a sent message while the database is away, and the longest wait between tries, in ms. */
const AWAY_MS = 120_000;
const AGAIN_MS = 1_000;

/** Records that a message was sent, as soon as the database is back: else the next attempt would send it again. */
async function onceBack(note: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + AWAY_MS;
  for (let tries = 0; ; tries += 1) {
    try {
      await note();
      return;
    } catch (error) {
      if (!isLost(error) || performance.now() > until) throw error;
      await sleep(waitBefore(tries, { longestMs: AGAIN_MS }));
    }
  }
}

const readMessage = (db: Db, id: number) =>
  db
    .selectFrom('message')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();

type Waiting = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

/** What is stored of a message that is not sent any more; null if it still is of use. */
async function dropOf({ db, now }: TaskContext, message: Waiting) {
  const dropped = (why: string) => ({ status: 'unsent', error: `Dropped: ${why}.` });
  if (message.valid_until !== null && message.valid_until <= now)
    return dropped('it came too late to be of use');
  const untrue = await whyUntrue(db, message);
  if (untrue === null) return null;
  const drop = dropped('it was no longer so when it could be sent');
  return untrue === 'whileCancelled' ? { ...drop, extra: whileCancelled } : drop;
}

/** Sends one message of the outbox; without a transport it stays there, to be read. */
async function send(context: TaskContext, stored: Waiting): Promise<void> {
  const { db, services } = context;
  const { id } = stored;
  const dropped = await dropOf(context, stored);
  if (dropped !== null) {
    await db.updateTable('message').set(dropped).where('id', '=', id).execute();
    return;
  }
  const message = { ...stored, body: withAddress(stored.body, publicAddress(services.settings)) };
  const status = (await channels[message.channel]?.(message, context)) ?? 'unsent';
  const sentAt = status === 'sent' ? Date.now() : null;
  await onceBack(() =>
    db
      .updateTable('message')
      .set((eb) => ({ status, attempts: eb('attempts', '+', 1), error: null, sent_at: sentAt }))
      .where('id', '=', id)
      .execute(),
  );
}

const said = (error: unknown) => (error instanceof Error ? error.message.slice(0, 500) : String(error));

const countFailure = (db: Db, id: number, error: unknown, isLast: boolean) =>
  db
    .updateTable('message')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      error: said(error),
      ...(isLast ? { status: 'failed' } : {}),
    }))
    .where('id', '=', id)
    .execute();

/** Sends the messages that go before this one. One that is refused for good does not stop those after it. */
async function sendEarlier(context: TaskContext, own: Waiting): Promise<void> {
  const { db } = context;
  for (const id of await earlierWaiting(db, own)) {
    const message = await readMessage(db, id);
    if (!message) continue;
    try {
      await send(context, message);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await countFailure(db, id, error, false);
    }
  }
}

/**
 * Sends one message, and before it those to the same reader about the same job that still wait: for the mail server, or
 * for the end of quiet hours. Such messages share a queue, so no other task sends one of them at the same time.
 */
async function deliver(context: TaskContext): Promise<void> {
  const { db, payload, attempt, lastAttempt, write } = context;
  const own = await readMessage(db, Number(payload.id));
  if (!own) return;
  try {
    await sendEarlier(context, own);
    await send(context, own);
  } catch (error) {
    await countFailure(db, own.id, error, lastAttempt);
    const { instead } = own.extra as Partial<PushExtra>;
    if (attempt >= MAIL_AT_ATTEMPT && instead) await write((tx) => queueMail(tx, instead));
    throw error;
  }
}

export const deliverTask = defineTask(DELIVER, deliver, { apart: APART });
