import { notifyBy, notifyChoice } from '@crewcall/domain/notify';
import type { NotifyTopic } from '@crewcall/domain/notify';
import { sql } from 'kysely';
import type { Tx } from './handle';

/** A mail to send. `blobs` are attachments by blob id. */
export interface Mail {
  userId?: number | null;
  to: string;
  subject: string;
  text: string;
  attachments?: readonly { blobId: number; filename: string }[];
}

export const DELIVER = 'deliver';

async function queue(
  tx: Tx,
  row: {
    channel: 'mail' | 'sms' | 'push';
    userId: number | null;
    recipient: string;
    subject: string;
    body: string;
  },
  extra: Record<string, unknown>,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('message')
    .values({
      channel: row.channel,
      user_id: row.userId,
      recipient: row.recipient,
      subject: row.subject,
      body: row.body,
      extra: JSON.stringify(extra),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.enqueue(DELIVER, { id }, { jobKey: `message:${id}` });
  return id;
}

/** Queues a mail in the transaction of the write; returns the message's id in the outbox. */
export const queueMail = (tx: Tx, mail: Mail): Promise<number> =>
  queue(
    tx,
    {
      channel: 'mail',
      userId: mail.userId ?? null,
      recipient: mail.to,
      subject: mail.subject,
      body: mail.text,
    },
    mail.attachments ? { attachments: mail.attachments } : {},
  );

/** Queues a text message; `to` in E.164. */
export const queueSms = (
  tx: Tx,
  sms: { userId?: number | null; to: string; text: string },
): Promise<number> =>
  queue(
    tx,
    { channel: 'sms', userId: sms.userId ?? null, recipient: sms.to, subject: '', body: sms.text },
    {},
  );

/** What a notification shows, and where a tap on it leads. */
export interface Push {
  title: string;
  text: string;
  /** Address within the product. */
  path: string;
  /** Notifications of one tag replace each other on the device; letters, digits, `-` and `_`, 32 at most. */
  tag?: string;
  /** Wakes a sleeping phone; for what must be known now. */
  isUrgent?: boolean;
}

/** Queues a notification for every device of the user. None where there is no device. */
export async function queuePush(tx: Tx, { userId, ...push }: Push & { userId: number }): Promise<void> {
  const devices = await tx.db
    .selectFrom('push_subscription')
    .select(['id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  for (const { id } of devices) {
    await queue(
      tx,
      {
        channel: 'push',
        userId,
        recipient: `device ${id}`,
        subject: push.title,
        body: push.text,
      },
      {
        subscriptionId: id,
        path: push.path,
        ...(push.tag === undefined ? {} : { tag: push.tag }),
        ...(push.isUrgent ? { isUrgent: true } : {}),
      },
    );
  }
}

/** One piece of news for one person; each way that it has goes out where that person wants it (N-19). */
export interface News {
  userId: number;
  topic: NotifyTopic;
  mail?: Omit<Mail, 'userId'>;
  sms?: { to: string; text: string };
  push?: Push;
}

/** Queues the news by the ways that its reader has chosen; what must arrive goes by mail where no other way is left. */
export async function notify(tx: Tx, { userId, topic, mail, sms, push }: News): Promise<void> {
  const { rows } = await sql<{
    push: boolean | null;
    mail: boolean | null;
    sms: boolean | null;
    devices: number;
  }>`
    select p.push, p.mail, p.sms,
      (select count(*)::int from push_subscription s where s.user_id = ${userId}) as devices
    from (select 1) one left join notification_preference p
      on p.user_id = ${userId} and p.topic = ${topic}`.execute(tx.db);
  const [row] = rows;
  const stored =
    row && row.push !== null ? { push: row.push, mail: row.mail ?? true, sms: row.sms ?? true } : undefined;
  const by = notifyBy(topic, notifyChoice(topic, stored), row?.devices ?? 0);
  if (by.mail && mail) await queueMail(tx, { userId, ...mail });
  if (by.sms && sms) await queueSms(tx, { userId, ...sms });
  if (by.push && push) await queuePush(tx, { userId, ...push });
}
