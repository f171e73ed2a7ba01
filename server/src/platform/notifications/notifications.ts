import { notifyBy, notifyChoice, notifyTopic } from '@crewcall/domain/notify';
import type { NotifyChoice, NotifyTopic } from '@crewcall/domain/notify';
import { randomUUID } from 'node:crypto';
import { anyOf } from '../../db/any-of';
import type { Tx } from '../database/tx';
import type { AboutShift } from './about-shift';
import { bundledOf } from './bundle';
import type { Bundle } from './bundle';
import { isReachableDevice } from './push-devices';
import { letter } from './letter';
import { mailRow, pushRow, queue, smsRow } from './messages';
import type { Mail, Push, Row } from './messages';
import { readersOf } from './readers';
import type { Reader } from './readers';
import { contactLines, shortNoticeText, sitesOf } from './shift-contacts';

/** One notification for one person, with its mail and text message; each is sent through the channels they chose. */
export interface UserNotification extends Push {
  userId: number;
  topic: NotifyTopic;
  /** `else`: only if the reader wants this topic and none of its other channels can reach them. */
  mail: 'always' | 'else' | 'none';
  /** The mail's subject, if it differs from the notification's title. */
  subject?: string;
  /** The mail's paragraphs, if they differ from the notification's text. */
  parts?: readonly string[];
  /** The complete text of the mail, if it comes from a template. */
  body?: string;
  /**
   * Text of the SMS, sent to everyone who has a phone. Notifications of changes at short notice send an SMS even
   * without it.
   */
  sms?: string;
  /** Start of the shift that the notification is about; from then on a push or text message is pointless. */
  startsAt?: number;
  /** How long before the shift's start, in ms, the notification must arrive even in quiet hours. */
  leadMs?: number;
  /** A key for the subject of the notification, by which its messages can be found; see `takeBack`. */
  about?: string;
  /** The shift that the notification is about, if any: see `about-shift.ts`. */
  shift?: AboutShift;
  /** When the notification becomes pointless, epoch ms, if that is not the shift's start. */
  validUntil?: number;
  /** Set if the notification is one of several about different shifts, which are sent as one message. */
  bundle?: Bundle | undefined;
}

async function devicesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await tx.db
    .selectFrom('push_subscription')
    .select(['id', 'user_id'])
    .where(anyOf('user_id', ids))
    .where(isReachableDevice)
    .orderBy('id')
    .execute();
  const devices = new Map<number, number[]>();
  for (const { id, user_id } of rows) devices.set(user_id, [...(devices.get(user_id) ?? []), id]);
  return devices;
}

const choiceKey = (userId: number, topic: string): string => `${userId} ${topic}`;

/** What these readers have chosen for these topics, by `choiceKey`. */
async function choicesOf(tx: Tx, news: readonly UserNotification[]): Promise<Map<string, NotifyChoice>> {
  const rows = await tx.db
    .selectFrom('notification_preference')
    .select(['user_id', 'topic', 'push', 'mail', 'sms'])
    .where(
      anyOf(
        'user_id',
        news.map(({ userId }) => userId),
      ),
    )
    .where('topic', 'in', [...new Set(news.map(({ topic }) => topic))])
    .execute();
  return new Map(rows.map((row) => [choiceKey(row.user_id, row.topic), row]));
}

/**
 * Time after which a push or text message is pointless. None for a notification that must arrive, because a mail
 * replaces it.
 */
function endOfUse({ topic, startsAt, validUntil }: UserNotification, now: number): number | null {
  if (validUntil !== undefined) return validUntil;
  if (startsAt === undefined || startsAt <= now || notifyTopic[topic].mustReach !== null) return null;
  return startsAt;
}

const mailOf = (news: UserNotification, to: Reader, site: string | undefined): Mail => {
  const { userId, title, text, subject = title, parts = [text], body, shift } = news;
  const lines = contactLines(news, to, site);
  const contacts = lines.length === 0 ? [] : [lines.join('\n')];
  return {
    userId,
    shift,
    to: to.email,
    subject,
    text:
      body === undefined
        ? letter(to.firstName, ...parts, ...contacts, to.company)
        : [body, ...contacts].join('\n\n'),
  };
};

interface Reached {
  reader: Reader;
  devices: readonly number[];
  choice: NotifyChoice;
  /** Contact on the site of the shift, as text. */
  site: string | undefined;
  now: number;
}

/** The messages of one notification, for the channels that its reader has chosen. */
function rowsOf(news: UserNotification, { reader, devices, choice, site, now }: Reached): Row[] {
  const { userId, topic, startsAt, leadMs = 0, isUrgent = false, about, shift } = news;
  const sms = news.sms ?? shortNoticeText(news, reader, now);
  const wakesBy = startsAt === undefined ? null : startsAt - leadMs;
  const waking = {
    dueAt: reader.dueAt({ isUrgent, startsAt: wakesBy }, now),
    validUntil: endOfUse(news, now),
  };
  const by = notifyBy(topic, choice, devices.length);
  const mail = mailOf(news, reader, site);
  const isMailed = news.mail === 'always';
  const mustMail = notifyBy(topic, choice, 0).mail && !by.mail;
  const instead = mustMail && isMailed ? { ...mail, once: randomUUID() } : undefined;
  const phone = reader.phone.trim();
  const out = [
    ...(by.mail && isMailed ? [mailRow(mail)] : []),
    ...(by.sms && sms !== undefined && phone !== ''
      ? [{ ...smsRow({ userId, to: phone, text: sms }), ...waking }]
      : []),
    ...(by.push ? devices.map((device) => ({ ...pushRow(userId, device, news, instead), ...waking })) : []),
  ];
  const isWanted = choice.push || choice.mail || choice.sms;
  const rows = out.length === 0 && isWanted && news.mail === 'else' ? [mailRow(mail)] : out;
  return rows.map((row) => ({
    ...row,
    extra: {
      ...row.extra,
      about,
      shift,
      isUrgent: isUrgent || undefined,
      bundle: bundledOf(news, row.channel, site),
    },
  }));
}

/**
 * Queues the notifications for the channels that each reader has chosen; inactive users get none. A notification that
 * must arrive is mailed if no other channel is left; that may become clear only when the last device no longer
 * exists, or when a push has failed twice. In quiet hours push and text messages wait (see `sendAt`), mail does not.
 * Returns for each notification whether anything will be sent.
 */
export async function notifyAll(tx: Tx, news: readonly UserNotification[]): Promise<boolean[]> {
  if (news.length === 0) return [];
  const ids = news.map(({ userId }) => userId);
  const readers = await readersOf(tx.db, ids);
  const devices = await devicesOf(tx, ids);
  const chosen = await choicesOf(tx, news);
  const sites = await sitesOf(tx, news);
  const now = Date.now();
  const rows = news.map((one) => {
    const { userId, topic } = one;
    const reader = readers.get(userId);
    if (reader?.isActive !== true) return [];
    const choice = notifyChoice(topic, chosen.get(choiceKey(userId, topic)));
    const site = sites.get(one.shift?.isInside === true ? one.shift.idJob : 0);
    return rowsOf(one, { reader, devices: devices.get(userId) ?? [], choice, site, now });
  });
  await queue(tx, rows.flat());
  return rows.map((out) => out.length > 0);
}

/** Queues the same notification for each of these people; see `notifyAll`. */
export const notify = async (
  tx: Tx,
  to: readonly number[],
  news: Omit<UserNotification, 'userId'>,
): Promise<void> =>
  void (await notifyAll(
    tx,
    to.map((userId) => ({ userId, ...news })),
  ));
