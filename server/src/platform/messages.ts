import type { PagePath } from '@crewcall/contract/server-pages';
import { randomUUID } from 'node:crypto';
import { notifyBy, notifyChoice, notifyTopic } from '@crewcall/domain/notify';
import type { NotifyTopic } from '@crewcall/domain/notify';
import { smsText } from '@crewcall/domain/sms';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Tx } from './handle';
import { isHeard } from './heard-devices';
import { quietOf } from './quiet';

/** A mail to send; attachments by blob id. */
export interface Mail {
  userId?: number | null;
  to: string;
  subject: string;
  text: string;
  attachments?: readonly { blobId: number; filename: string }[];
  /** A second mail with the same text here to the same address is not queued: for tasks, which may run twice. */
  once?: string;
  /** Kept a week instead of a year: its reader's address is kept nowhere else any more. */
  isPassing?: boolean;
}

interface Sms {
  userId?: number | null;
  to: string;
  text: string;
  /** As a mail's. */
  once?: string;
  /** Not before, epoch ms; see `quietOf`. */
  dueAt?: number | null;
  /** Of no use from then on, epoch ms. */
  validUntil?: number | null;
  /** What it is about, to take it back while it waits; see `takeBack`. */
  about?: string;
}

export const DELIVER = 'deliver';

/** Mail and push go to receivers of others', and so have slots of their own, which text messages and tasks never wait for. */
export const APART = ['mail', 'push'];
export const flagOf = (channel: string) => APART.find((one) => one === channel);

interface Row {
  channel: 'mail' | 'sms' | 'push';
  userId: number | null;
  recipient: string;
  subject: string;
  body: string;
  extra: Record<string, unknown>;
  /** Not before, and of no use from then on; epoch ms. */
  dueAt?: number | null;
  validUntil?: number | null;
}

const mailRow = (mail: Mail): Row => ({
  channel: 'mail',
  userId: mail.userId ?? null,
  recipient: mail.to,
  subject: mail.subject,
  body: mail.text,
  extra: {
    ...(mail.attachments ? { attachments: mail.attachments } : {}),
    ...(mail.once === undefined ? {} : { once: mail.once }),
    ...(mail.isPassing ? { isPassing: true } : {}),
  },
});

const smsRow = (sms: Sms): Row => ({
  channel: 'sms',
  userId: sms.userId ?? null,
  recipient: sms.to,
  subject: '',
  body: smsText(sms.text),
  extra: {
    ...(sms.once === undefined ? {} : { once: sms.once }),
    ...(sms.about === undefined ? {} : { about: sms.about }),
  },
  dueAt: sms.dueAt ?? null,
  validUntil: sms.validUntil ?? null,
});

const pushRow = (userId: number, device: number, push: Push, instead?: Mail): Row => ({
  channel: 'push',
  userId,
  recipient: `device ${device}`,
  subject: push.title,
  body: push.text,
  extra: {
    subscriptionId: device,
    path: push.path,
    ...(push.tag === undefined ? {} : { tag: push.tag }),
    ...(push.isUrgent ? { isUrgent: true } : {}),
    ...(instead ? { instead } : {}),
  },
});

// Two statements, however many are told: whoever waits for one of these rows waits for all of them.
async function queue(tx: Tx, rows: readonly Row[]): Promise<number> {
  if (rows.length === 0) return 0;
  const made = await tx.db
    .insertInto('message')
    .values(
      rows.map(({ userId, extra, dueAt = null, validUntil = null, ...row }) => ({
        ...row,
        user_id: userId,
        extra: JSON.stringify(extra),
        due_at: dueAt,
        valid_until: validUntil,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'due_at', 'channel'])
    .execute();
  await tx.enqueueAll(
    DELIVER,
    made.map(({ id, due_at, channel }) => ({
      payload: { id },
      jobKey: `message:${id}`,
      flag: flagOf(channel),
      ...(due_at === null ? {} : { runAt: due_at }),
    })),
  );
  return made.length;
}

/** Queues mails in the transaction of the write; returns how many are new (see `once`). */
export const queueMails = (tx: Tx, mails: readonly Mail[]): Promise<number> => queue(tx, mails.map(mailRow));

/** Queues a mail in the transaction of the write. */
export const queueMail = async (tx: Tx, mail: Mail): Promise<void> => void (await queue(tx, [mailRow(mail)]));

/** Queues a text message; `to` in E.164. */
export const queueSms = async (tx: Tx, sms: Sms): Promise<void> => void (await queue(tx, [smsRow(sms)]));

/** Queues text messages, however many, at once. */
export const queueTexts = (tx: Tx, texts: readonly Sms[]): Promise<number> => queue(tx, texts.map(smsRow));

/** What is about one of these and waits for a later hour, as through a night, is of no use from now on; `of` its readers. */
export const takeBack = (tx: Tx, about: readonly string[], now: number, of?: readonly number[]) =>
  tx.db
    .updateTable('message')
    .set({ valid_until: now })
    .where(sql<boolean>`extra ? 'about' and extra ->> 'about' = any(${[...about]}::text[])`)
    .where('status', '=', 'waiting')
    .where('due_at', '>', now)
    .$if(of !== undefined, (waiting) => waiting.where(anyOf('user_id', of ?? [])))
    .execute();

/** What a notification shows, and where a press on it leads. */
interface Push {
  title: string;
  text: string;
  path: PagePath;
  /** Notifications of one tag replace each other on the device; letters, digits, `-` and `_`, 32 at most. */
  tag?: string;
  /** Wakes a sleeping phone; for what must be known now. */
  isUrgent?: boolean;
}

/** One piece of news for one person; each way that it has goes out where that person wants it. */
export interface News {
  userId: number;
  topic: NotifyTopic;
  mail?: Omit<Mail, 'userId'>;
  /** Goes only where the reader wants to be told of this topic, and none of its ways has anywhere to go. */
  mailElse?: Omit<Mail, 'userId'>;
  sms?: { to: string; text: string };
  push?: Push;
  /** Start of the shift that it is about: from then on a push or text message of it is of no use. */
  startsAt?: number;
  /** It must arrive so long before that start, in ms, by night too. */
  leadMs?: number;
  /** What it is about, to find its messages again. */
  about?: string;
  /** Where it is of use for longer, or for less, than until that start. */
  validUntil?: number;
}

async function devicesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await tx.db
    .selectFrom('push_subscription')
    .select(['id', 'user_id'])
    .where(anyOf('user_id', ids))
    .where(isHeard)
    .orderBy('id')
    .execute();
  const devices = new Map<number, number[]>();
  for (const { id, user_id } of rows) devices.set(user_id, [...(devices.get(user_id) ?? []), id]);
  return devices;
}

const withAbout = (row: Row, about: string | undefined): Row =>
  about === undefined ? row : { ...row, extra: { ...row.extra, about } };

/** From when on a push or text message says nothing any more. What must arrive never ends: its mail stands in for it. */
function endOfUse({ topic, startsAt, validUntil }: News, now: number): number | null {
  if (validUntil !== undefined) return validUntil;
  if (startsAt === undefined || startsAt <= now || notifyTopic[topic].mustReach !== null) return null;
  return startsAt;
}

/**
 * Queues the news by the ways that each reader has chosen. What must arrive goes by mail where no other way is left.
 * That may show only once the last device turns out to be gone, or a push has failed twice. In quiet hours push and text
 * messages wait (see `sendAt`); mail does not. Answers for each piece
 * whether anything goes out.
 */
export async function notifyAll(tx: Tx, news: readonly News[]): Promise<boolean[]> {
  if (news.length === 0) return [];
  const ids = news.map(({ userId }) => userId);
  const devices = await devicesOf(tx, ids);
  const preferences = await tx.db
    .selectFrom('notification_preference')
    .select(['user_id', 'topic', 'push', 'mail', 'sms'])
    .where(anyOf('user_id', ids))
    .execute();
  const now = Date.now();
  const dueFor = await quietOf(tx.db, ids, now);
  const rows = news.map((one): Row[] => {
    const { userId, topic, mail, mailElse, sms, push, startsAt, leadMs = 0 } = one;
    const wakesBy = startsAt === undefined ? null : startsAt - leadMs;
    const dueAt = dueFor(userId, { isUrgent: push?.isUrgent === true, startsAt: wakesBy });
    const waking = { dueAt, validUntil: endOfUse(one, now) };
    const own = devices.get(userId) ?? [];
    const stored = preferences.find((row) => row.user_id === userId && row.topic === topic);
    const choice = notifyChoice(topic, stored);
    const by = notifyBy(topic, choice, own.length);
    const mustMail = notifyBy(topic, choice, 0).mail && !by.mail;
    const instead = mustMail && mail ? { userId, ...mail, once: randomUUID() } : undefined;
    const out = [
      ...(by.mail && mail ? [mailRow({ userId, ...mail })] : []),
      ...(by.sms && sms ? [{ ...smsRow({ userId, ...sms }), ...waking }] : []),
      ...(by.push && push
        ? own.map((device) => ({ ...pushRow(userId, device, push, instead), ...waking }))
        : []),
    ];
    const isWanted = choice.push || choice.mail || choice.sms;
    return out.length === 0 && isWanted && mailElse ? [mailRow({ userId, ...mailElse })] : out;
  });
  await queue(
    tx,
    rows.flatMap((out, index) => out.map((row) => withAbout(row, news[index]?.about))),
  );
  return rows.map((out) => out.length > 0);
}

/** Queues one piece of news; see `notifyAll`. */
export const notify = async (tx: Tx, news: News): Promise<void> => void (await notifyAll(tx, [news]));
