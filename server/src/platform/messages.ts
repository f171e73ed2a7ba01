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

/** Queues a notification for every device of the user; `path` is what a tap opens. None where there is no device. */
export async function queuePush(
  tx: Tx,
  push: { userId: number; title: string; text: string; path: string },
): Promise<void> {
  const devices = await tx.db
    .selectFrom('push_subscription')
    .select(['id'])
    .where('user_id', '=', push.userId)
    .execute();
  for (const { id } of devices) {
    await queue(
      tx,
      {
        channel: 'push',
        userId: push.userId,
        recipient: `device ${id}`,
        subject: push.title,
        body: push.text,
      },
      { subscriptionId: id, path: push.path },
    );
  }
}
