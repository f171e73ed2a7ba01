import type { PagePath } from '@crewcall/contract/server-pages';
import { smsText } from '@crewcall/domain/sms';
import { sql } from 'kysely';
import { anyOf } from '../../db/any-of';
import type { Tx } from '../database/tx';
import { waitingForBundle, waitingInBundle } from './bundle';
import { laneOf } from './about-shift';
import type { AboutShift, Stored } from './about-shift';

/** A mail to send; attachments by blob id. */
export interface Mail {
  userId?: number | null;
  to: string;
  subject: string;
  text: string;
  attachments?: readonly { blobId: number; filename: string }[];
  /**
   * A key: a second mail with the same key to the same address is not queued. For tasks, which may run more than
   * once.
   */
  once?: string | undefined;
  /** Deleted after a week instead of a year, because it is the only remaining copy of the reader's address. */
  isPassing?: boolean;
  /** Says what a customer is charged: the outbox shows it only to people who may see that. */
  isCharge?: boolean | undefined;
  shift?: AboutShift | undefined;
}

interface Sms {
  userId?: number | null;
  to: string;
  text: string;
  /** Earliest time to send it, epoch ms; null: at once. See `dueAt` of `Reader`. */
  dueAt?: number | null;
  /** From this time on the message is pointless and is dropped, epoch ms. */
  validUntil?: number | null;
  /** A key for what the mail is about, so that `takeBack` can drop it while it waits. */
  about?: string | undefined;
  shift?: AboutShift | undefined;
  /** How many SMS it will take; given for those that the limit of the month counts while they wait. */
  expectedParts?: number;
}

export const DELIVER = 'deliver';

/**
 * Mail and push depend on servers run by others, so each has its own runner in the queue: no other task waits for
 * them.
 */
export const APART = ['mail', 'push'];
const flagOf = (channel: string) => APART.find((one) => one === channel);

/** The task that delivers a stored message. */
export const delivery = (message: Stored, runAt?: number | null) => ({
  payload: { id: message.id },
  jobKey: `message:${message.id}`,
  flag: flagOf(message.channel),
  queue: laneOf(message),
  ...(runAt ? { runAt } : {}),
});

export interface Row {
  channel: 'mail' | 'sms' | 'push';
  userId: number | null;
  recipient: string;
  subject: string;
  body: string;
  /** Stored as JSON, so undefined values are left out. */
  extra: Record<string, unknown>;
  /** Not sent before `dueAt`, and dropped from `validUntil` on; epoch ms. */
  dueAt?: number | null;
  validUntil?: number | null;
}

export const mailRow = (mail: Mail): Row => ({
  channel: 'mail',
  userId: mail.userId ?? null,
  recipient: mail.to,
  subject: mail.subject,
  body: mail.text,
  extra: {
    attachments: mail.attachments,
    once: mail.once,
    isPassing: mail.isPassing || undefined,
    isCharge: mail.isCharge || undefined,
    shift: mail.shift,
  },
});

export const smsRow = (sms: Sms): Row => ({
  channel: 'sms',
  userId: sms.userId ?? null,
  recipient: sms.to,
  subject: '',
  body: smsText(sms.text),
  extra: { about: sms.about, shift: sms.shift, expectedParts: sms.expectedParts },
  dueAt: sms.dueAt ?? null,
  validUntil: sms.validUntil ?? null,
});

/** What a notification shows, and the page that a click on it opens. */
export interface Push {
  title: string;
  text: string;
  path: PagePath;
  /** Notifications with the same tag replace each other on the device; letters, digits, `-` and `_`, 32 at most. */
  tag?: string;
  /** Wakes a sleeping phone; for messages that must be read at once. */
  isUrgent?: boolean;
}

export const pushRow = (userId: number, device: number, push: Push, instead?: Mail): Row => ({
  channel: 'push',
  userId,
  recipient: `device ${device}`,
  subject: push.title,
  body: push.text,
  extra: {
    subscriptionId: device,
    path: push.path,
    tag: push.tag,
    isUrgent: push.isUrgent || undefined,
    instead,
  },
});

// Only two statements for any number of messages, because other transactions may wait until this one ends.
export async function queue(tx: Tx, rows: readonly Row[]): Promise<number> {
  if (rows.length === 0) return 0;
  const values = rows.map(({ userId, dueAt, validUntil, ...row }) => ({
    ...row,
    user_id: userId,
    due_at: dueAt,
    valid_until: validUntil,
  }));
  // One parameter contains all rows, because a statement can have at most 65,535 parameters.
  const { rows: made } = await sql<Stored & { due_at: number | null }>`
    insert into message (channel, user_id, recipient, subject, body, extra, due_at, valid_until)
    select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as row (channel text, user_id bigint,
      recipient text, subject text, body text, extra jsonb, due_at bigint, valid_until bigint)
    on conflict do nothing returning id, due_at, channel, user_id, recipient, extra`.execute(tx.db);
  await queueAgain(tx, made.map(waitingForBundle));
  return made.length;
}

/** Queues the delivery of stored messages that are waiting. */
export const queueAgain = (tx: Tx, stored: readonly (Stored & { due_at: number | null })[]) =>
  tx.enqueueAll(
    DELIVER,
    stored.map((message) => delivery(message, message.due_at)),
  );

/** Sends the messages of a bundle to these people, now that it is complete: see `bundle.ts`. */
export const sendBundle = async (tx: Tx, key: string, users: readonly number[]): Promise<void> =>
  queueAgain(tx, await waitingInBundle(tx, key, users));

/** Queues mails in the transaction of the write; returns how many are new (see `once`). */
export const queueMails = (tx: Tx, mails: readonly Mail[]): Promise<number> => queue(tx, mails.map(mailRow));

/** Queues a mail in the transaction of the write. */
export const queueMail = async (tx: Tx, mail: Mail): Promise<void> => void (await queue(tx, [mailRow(mail)]));

/** Queues any number of text messages in one step; `to` is in E.164. */
export const queueTexts = (tx: Tx, texts: readonly Sms[]): Promise<number> => queue(tx, texts.map(smsRow));

/**
 * Drops messages with one of these `about` keys that wait for a later time, such as the end of quiet hours, because
 * they are out of date. `of` limits this to some users. The messages are marked: see `send-again.ts`.
 */
export const takeBack = (tx: Tx, about: readonly string[], now: number, of?: readonly number[]) =>
  tx.db
    .updateTable('message')
    .set({ valid_until: now, extra: sql`extra || '{"takenBack": true}'::jsonb` })
    .where(sql<boolean>`extra ? 'about' and extra ->> 'about' = any(${[...about]}::text[])`)
    .where('status', '=', 'waiting')
    .where('due_at', '>', now)
    .$if(of !== undefined, (waiting) => waiting.where(anyOf('user_id', of ?? [])))
    .execute();

/**
 * Changes the number of unsent text messages from a person's old one to the new one, including those that can be
 * resent by hand. They lose their `once` key, which may clash with an old message to the new number.
 */
export const redirectTexts = (tx: Tx, { id, phone }: { id: number; phone: string }, to: string) =>
  tx.db
    .updateTable('message')
    .set({ recipient: to, extra: sql`extra - 'once'` })
    .where('user_id', '=', id)
    .where('channel', '=', 'sms')
    .where('recipient', '=', phone)
    .where('status', 'in', ['waiting', 'failed', 'unsent'])
    .execute();
