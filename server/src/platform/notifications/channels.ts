import { cutText } from '@crewcall/domain/text';
import type webPush from 'web-push';
import type { Db } from '../../db/schema';
import { companyConfig, deploymentCompany } from '../database/company-config';
import { lockUsers } from '../database/lock-users';
import { CircuitBreaker } from '../operations/circuit-breaker';
import type { TaskContext } from '../queue/tasks';
import type { Stored } from './about-shift';
import { queueMail } from './messages';
import type { Mail } from './messages';
import { isReachableDevice } from './push-devices';
import { smtpTransport } from './transports/mail';
import { DeviceGone, sendPush } from './transports/push';
import { smsHook } from './sms-hook';
import { smsProvider } from './transports/sms/sms';

type Outcome = 'sent' | 'unsent';
interface Message extends Stored {
  subject: string;
  body: string;
}

// Maximum lengths in characters. Push services refuse more than 4 KB, and devices show less than this.
const MOST_TITLE = 120;
const MOST_BODY = 400;

// Stops calling a mail server, SMS gateway or push service that does not answer. Do not delete devices then: all
// phones share a few push services, which will be back.
const breaker = new CircuitBreaker({ pauseMs: 30_000, longestMs: 600_000 });
const hostOf = (url: string) => new URL(url).host;

const transports = new Map<string, ReturnType<typeof smtpTransport>>();

function smtp(url: string) {
  const open = transports.get(url) ?? smtpTransport(url);
  transports.set(url, open);
  return open;
}

/** The name in the sender of a mail, and the address for replies: the company's office. */
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
  const provider = smsProvider(smsUrl);
  const callback = smsHook(services.settings, provider, 'receipt');
  const send = { id: `message-${message.id}`, to: message.recipient, text: message.body, callback };
  await breaker.ask(hostOf(smsUrl), () => provider.send(send));
  return 'sent';
}

export interface PushExtra {
  subscriptionId: number;
  path: string;
  tag?: string;
  isUrgent?: boolean;
  /** The mail to send if the user has no device left; only for a push that must arrive. */
  instead?: Mail;
}

/** Deletes a device that no longer exists. If it was the user's last one, a push that must arrive is sent by mail. */
async function deviceGone({ user_id, extra }: Message, { write }: TaskContext): Promise<Outcome> {
  const { subscriptionId, instead } = extra as PushExtra;
  await write(async (tx) => {
    // Lock the user: if two devices were deleted at the same moment, each transaction would still see the other
    // device, and no mail would be sent.
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

/** Sends a message through its channel; without a transport its status is `unsent`. */
export const channels: Record<string, (message: Message, context: TaskContext) => Promise<Outcome>> = {
  mail,
  sms,
  push,
};
