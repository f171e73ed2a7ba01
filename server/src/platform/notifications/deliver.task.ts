import { cutText } from '@crewcall/domain/cut-text';
import type webPush from 'web-push';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLost } from '../database/connection-lost';
import { companyConfig, deploymentCompany } from '../database/company-config';
import { lockUsers } from '../database/lock-users';
import type { Db } from '../../db/schema';
import { isReachableDevice } from './push-devices';
import { earlierWaiting, isOutOfDate } from './about-shift';
import type { Stored } from './about-shift';
import { APART, DELIVER, queueMail } from './messages';
import type { Mail } from './messages';
import { publicAddress, withAddress } from './our-address';
import { waitBefore } from '../operations/retry';
import { CircuitBreaker } from '../operations/circuit-breaker';
import { defineTask } from '../queue/tasks';
import type { TaskContext } from '../queue/tasks';
import { smtpTransport } from './transports/mail';
import { DeviceGone, sendPush } from './transports/push';
import { smsTransport } from './transports/sms';

type Outcome = 'sent' | 'unsent';
interface Message extends Stored {
  subject: string;
  body: string;
}

// From this failed attempt on, a push that must arrive goes by mail too. Later attempts come ever later, the last after
// half a day.
const MAIL_AT_ATTEMPT = 2;
/** How long we try to record a sent message while the database is away, and the longest wait between tries, in ms. */
const AWAY_MS = 120_000;
const AGAIN_MS = 1_000;
// Push services refuse more than 4 KB; devices show less than this.
const MOST_TITLE = 120;
const MOST_BODY = 400;

// Stops calling a mail server, SMS gateway or push service that does not answer. Do not drop devices then: all phones
// share a few push services, which come back.
const breaker = new CircuitBreaker({ pauseMs: 30_000, longestMs: 600_000 });
const hostOf = (url: string) => new URL(url).host;

const transports = new Map<string, ReturnType<typeof smtpTransport>>();

function smtp(url: string) {
  const open = transports.get(url) ?? smtpTransport(url);
  transports.set(url, open);
  return open;
}

/** Who a mail is from by name, and who gets an answer to it: the company's office. */
async function sender(db: Db): Promise<{ fromName: string; replyTo: string | undefined }> {
  const id = await deploymentCompany(db);
  if (id === null) return { fromName: 'Crewcall', replyTo: undefined };
  const { confCompanyName, confPublicEmail } = await companyConfig(db, id);
  return { fromName: confCompanyName, replyTo: confPublicEmail.trim() || undefined };
}

async function mail(message: Message, { db, services }: TaskContext): Promise<Outcome> {
  const { smtpUrl, mailFrom, publicUrl } = services.settings;
  if (smtpUrl === null) return 'unsent';
  const host = publicUrl ? new URL(publicUrl).hostname : 'localhost';
  const { attachments = [] } = message.extra as { attachments?: { blobId: number; filename: string }[] };
  const files = [];
  for (const { blobId, filename } of attachments) {
    const blob = await services.blobs.get(blobId);
    if (blob) files.push({ filename, content: blob.bytes, contentType: blob.mime });
  }
  const letter = {
    id: `message-${message.id}`,
    from: mailFrom ?? `no-reply@${host}`,
    ...(await sender(db)),
    to: message.recipient,
    subject: message.subject,
    text: message.body,
    attachments: files,
  };
  await breaker.ask(hostOf(smtpUrl), () => smtp(smtpUrl).send(letter));
  return 'sent';
}

async function sms(message: Message, { services }: TaskContext): Promise<Outcome> {
  const { smsUrl } = services.settings;
  if (smsUrl === null) return 'unsent';
  const send = { id: `message-${message.id}`, to: message.recipient, text: message.body };
  await breaker.ask(hostOf(smsUrl), () => smsTransport(smsUrl).send(send));
  return 'sent';
}

interface PushExtra {
  subscriptionId: number;
  path: string;
  tag?: string;
  isUrgent?: boolean;
  /** The mail to send instead if no device is left; only for a push that must arrive. */
  instead?: Mail;
}

/** Deletes the device. If it was the user's last one, a push that must arrive goes by mail. */
async function deviceGone({ user_id, extra }: Message, { write }: TaskContext): Promise<Outcome> {
  const { subscriptionId, instead } = extra as PushExtra;
  await write(async (tx) => {
    // Lock the user: if two devices were deleted at the same moment, each deletion would still find the other device,
    // and no mail would be sent.
    if (user_id !== null) await lockUsers(tx.db, [user_id]);
    await tx.db.deleteFrom('push_subscription').where('id', '=', subscriptionId).execute();
    if (!instead) return;
    const left = await tx.db
      .selectFrom('push_subscription')
      .select('id')
      .where('user_id', '=', user_id)
      .where(isReachableDevice)
      .limit(1)
      .executeTakeFirst();
    if (!left) await queueMail(tx, instead);
  });
  return 'unsent';
}

async function push(message: Message, context: TaskContext): Promise<Outcome> {
  const { db, services } = context;
  const { subscriptionId, path, tag, isUrgent } = message.extra as PushExtra;
  const device = await db
    .selectFrom('push_subscription')
    .select('subscription')
    .where('id', '=', subscriptionId)
    .where(isReachableDevice)
    .executeTakeFirst();
  if (!device) return deviceGone(message, context);
  const subscription = device.subscription as webPush.PushSubscription;
  try {
    const sent = {
      subject: services.settings.publicUrl?.startsWith('https:')
        ? services.settings.publicUrl
        : 'mailto:push@localhost.invalid',
      payload: JSON.stringify({
        title: cutText(message.subject, MOST_TITLE),
        body: cutText(message.body, MOST_BODY),
        path,
        id: message.id,
        ...(tag === undefined ? {} : { tag }),
      }),
      topic: tag ?? `message-${message.id}`,
      isUrgent: isUrgent === true,
    };
    await breaker.ask(hostOf(subscription.endpoint), () => sendPush(services.keys, subscription, sent));
  } catch (error) {
    if (error instanceof DeviceGone) return deviceGone(message, context);
    throw error;
  }
  return 'sent';
}

const channels: Record<string, (message: Message, context: TaskContext) => Promise<Outcome>> = {
  mail,
  sms,
  push,
};

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
  db.selectFrom('message').selectAll().where('id', '=', id).where('status', '=', 'waiting').executeTakeFirst();

type Waiting = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

/** Why a message is not sent any more; null if it still is of use. */
async function uselessness({ db, now }: TaskContext, message: Waiting): Promise<string | null> {
  if (message.valid_until !== null && message.valid_until <= now) return 'it came too late to be of use';
  return (await isOutOfDate(db, message)) ? 'it was no longer so when it could be sent' : null;
}

/** Sends one message of the outbox; without a transport it stays there, to be read. */
async function send(context: TaskContext, stored: Waiting): Promise<void> {
  const { db, services } = context;
  const { id } = stored;
  const useless = await uselessness(context, stored);
  if (useless !== null) {
    const dropped = { status: 'unsent', error: `Dropped: ${useless}.` };
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

/**
 * Sends one message, and before it those to the same reader about the same job that still wait: for the mail server, or
 * for the end of quiet hours. Such messages share a queue, so no other task sends one of them meanwhile.
 */
async function deliver(context: TaskContext): Promise<void> {
  const { db, payload, attempt, lastAttempt, write } = context;
  const own = await readMessage(db, Number(payload.id));
  if (!own) return;
  try {
    for (const id of [...(await earlierWaiting(db, own)), own.id]) {
      const message = await readMessage(db, id);
      if (message) await send(context, message);
    }
  } catch (error) {
    const said = error instanceof Error ? error.message.slice(0, 500) : String(error);
    await db
      .updateTable('message')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        error: said,
        ...(lastAttempt ? { status: 'failed' } : {}),
      }))
      .where('id', '=', own.id)
      .execute();
    const { instead } = own.extra as Partial<PushExtra>;
    if (attempt >= MAIL_AT_ATTEMPT && instead) await write((tx) => queueMail(tx, instead));
    throw error;
  }
}

export const deliverTask = defineTask(DELIVER, deliver, { apart: APART });
