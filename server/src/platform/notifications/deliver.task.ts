import { namedSms, smsParts } from '@crewcall/domain/sms';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/schema';
import { companyConfig, deploymentCompany } from '../database/company-config';
import { isLost } from '../database/connection-lost';
import { isConflict } from '../database/transaction';
import { waitBefore } from '../operations/retry';
import type { Settings } from '../operations/settings';
import { defineTask } from '../queue/tasks';
import type { TaskContext } from '../queue/tasks';
import { earlierWaiting, whyUntrue } from './about-shift';
import { asAlone, bundledWith, carriedBy, joinMessages, noteCarried, noteSent, release } from './bundle';
import { channels } from './channels';
import type { PushExtra } from './channels';
import { APART, DELIVER, queueMail } from './messages';
import { publicAddress, withAddress } from './our-address';
import { withReplyCode } from './reply-codes';
import { whileCancelled } from './send-again';
import { giveUp } from './sms-instead';
import { isRefusal } from './transports/refused';
import { smsProvider } from './transports/sms/sms';

// After this many failed attempts, a push that must arrive is also sent by mail. Attempts get further apart; the last
// is after half a day.
const MAIL_AT_ATTEMPT = 2;
/**
 * How long we try to record that a message was sent while the database is unreachable, and the longest wait between
 * attempts, in ms.
 */
const AWAY_MS = 120_000;
const AGAIN_MS = 1_000;

/**
 * Records that a message was sent, as soon as the database is back and no deadlock is in the way; otherwise the next
 * attempt would send it again.
 */
async function onceBack(note: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + AWAY_MS;
  for (let tries = 0; ; tries += 1) {
    try {
      await note();
      return;
    } catch (error) {
      if (!(isLost(error) || isConflict(error)) || performance.now() > until) throw error;
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

interface Dropped {
  status: string;
  error: string;
  extra?: typeof whileCancelled;
}

/** The columns to store for a message that must not be sent any more; null if it should still be sent. */
async function dropOf({ db, now }: TaskContext, message: Waiting): Promise<Dropped | null> {
  const dropped = (why: string): Dropped => ({ status: 'unsent', error: `Dropped: ${why}.` });
  if (message.valid_until !== null && message.valid_until <= now)
    return dropped('it came too late to be of use');
  const untrue = await whyUntrue(db, message);
  if (untrue === null) return null;
  const outdated = dropped('it was no longer so when it could be sent');
  return untrue === 'whileCancelled' ? { ...outdated, extra: whileCancelled } : outdated;
}

/** Stores that a message is not sent; those that it was to carry are sent without it. */
async function drop(db: Db, message: Waiting, dropped: Dropped): Promise<void> {
  await db
    .updateTable('message')
    .set({ ...dropped, extra: sql`${dropped.extra ?? sql`extra`} - 'sentWith'` })
    .where('id', '=', message.id)
    .execute();
  await release(db, message);
}

/** The messages that are sent as one with this message. Drops those that must not be sent any more. */
async function sentTogether(context: TaskContext, own: Waiting): Promise<Waiting[]> {
  const { db } = context;
  const bundled = await bundledWith(db, own);
  const ids = [own, ...bundled].map(({ id }) => id);
  const together: Waiting[] = [];
  for (const other of bundled) {
    const dropped = await dropOf(context, other);
    if (dropped !== null) {
      await drop(db, other, dropped);
      continue;
    }
    const earlier = await earlierWaiting(db, other);
    if (earlier.every((id) => ids.includes(id))) together.push(other);
  }
  return together;
}

/**
 * The text of an SMS as it is sent: it names the company, and an invitation says how to answer it. One about several
 * shifts has a link for each instead (`isAlone` is false).
 */
async function smsAsSent(db: Db, { smsUrl }: Settings, stored: Waiting, isAlone: boolean): Promise<string> {
  const id = await deploymentCompany(db);
  const named =
    id === null ? stored.body : namedSms((await companyConfig(db, id)).confCompanyName, stored.body);
  const takesReplies = smsUrl !== null && smsProvider(smsUrl).takesReplies;
  return takesReplies && isAlone ? withReplyCode(db, stored, named) : named;
}

/** Sends one message of the outbox; without a transport it stays there, where the office can read it. */
async function send(context: TaskContext, stored: Waiting): Promise<void> {
  const { db, services } = context;
  const dropped = await dropOf(context, stored);
  if (dropped !== null) return drop(db, stored, dropped);
  // Always under the same id, whichever message is due, so that a retry has the same key for the provider.
  const [carrier = stored, ...others] = [stored, ...(await sentTogether(context, stored))].sort(
    (a, b) => a.id - b.id,
  );
  const isJoined = others.length > 0;
  const whole = isJoined ? await joinMessages(db, [carrier, ...others]) : asAlone(carrier);
  const isSms = stored.channel === 'sms';
  const isAlone = !isJoined && (await carriedBy(db, carrier)).length === 0;
  const text = isSms ? await smsAsSent(db, services.settings, whole, isAlone) : whole.body;
  if (isSms && isJoined) await noteCarried(db, { ...whole, body: text }, others);
  const message = { ...whole, body: withAddress(text, publicAddress(services.settings)) };
  const status = (await channels[message.channel]?.(message, context)) ?? 'unsent';
  const isSent = status === 'sent';
  const parts = isSent && isSms ? (carrier.parts ?? 0) + smsParts(message.body).parts : carrier.parts;
  // The stored text has no address of ours, because that may change.
  const noted = { ...whole, body: isSent ? text : whole.body, parts };
  await onceBack(() => noteSent(db, noted, others, { status, sentAt: isSent ? Date.now() : null }));
}

const said = (error: unknown) => (error instanceof Error ? error.message.slice(0, 500) : String(error));

const countFailure = (db: Db, id: number, error: unknown) =>
  db
    .updateTable('message')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), error: said(error) }))
    .where('id', '=', id)
    .execute();

/** Sends the messages that must go before this one. If one is permanently refused, the next ones are still sent. */
async function sendEarlier(context: TaskContext, own: Waiting): Promise<void> {
  const { db } = context;
  for (const id of await earlierWaiting(db, own)) {
    const message = await readMessage(db, id);
    if (!message) continue;
    try {
      await send(context, message);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await countFailure(db, id, error);
    }
  }
}

/**
 * Sends one message; before it, those to the same reader about the same job that still wait for the mail server or
 * for the end of quiet hours. Such messages share a queue, so that no other task sends one of them at the same time.
 */
async function deliver(context: TaskContext): Promise<void> {
  const { db, payload, attempt, lastAttempt, write } = context;
  const own = await readMessage(db, Number(payload.id));
  if (!own) return;
  try {
    await sendEarlier(context, own);
    // An earlier message may have been sent together with this one.
    const waiting = await readMessage(db, own.id);
    if (waiting) await send(context, waiting);
  } catch (error) {
    await countFailure(db, own.id, error);
    const { instead } = own.extra as Partial<PushExtra>;
    if (attempt >= MAIL_AT_ATTEMPT && instead) await write((tx) => queueMail(tx, instead));
    if (lastAttempt) await write((tx) => giveUp(tx, own.id, said(error)));
    throw error;
  }
}

export const deliverTask = defineTask(DELIVER, deliver, { apart: APART });
