import { sql } from 'kysely';
import { at, onJob } from './part';
import type { Part } from './part';

/** Messages to and from a person. */
export const messageParts: readonly Part[] = [
  {
    name: 'chat messages',
    about: 'chat_message.sender_id',
    fate: { why: 'The answers of others are read with them. Their files go.' },
    select: sql`job.title as job, case when t.deleted then null else t.content end as text, t.deleted,
      ${at('t.sent_at')} as sent_at`,
    joins: onJob,
  },
  {
    name: 'chats read',
    about: 'chat_read.user_id',
    fate: 'goes',
    select: sql`job.title as job, t.last_read_id as up_to_message`,
    joins: onJob,
    order: sql`t.job_id`,
  },
  {
    name: 'messages to you',
    about: 'message.user_id',
    called: 'messages to them',
    fate: 'goes',
    select: sql`t.channel, t.recipient, t.subject, t.status, ${at('t.created_at')} as created_at`,
  },
  {
    name: 'messages to many that you got',
    about: 'notice_reader.user_id',
    called: 'messages to many that they got',
    fate: 'goes',
    select: sql`t.text, ${at('n.at')} as sent_at`,
    joins: sql`join sent_notice n on n.id = t.notice_id`,
    order: sql`t.notice_id`,
  },
  {
    name: 'notices you sent',
    about: 'sent_notice.user_id',
    called: 'notices they sent',
    fate: 'goes',
    select: sql`${at('t.at')} as at`,
  },
  {
    name: 'choice of messages',
    about: 'notification_preference.user_id',
    fate: 'goes',
    select: sql`t.topic, t.push, t.mail, t.sms`,
    order: sql`t.topic`,
  },
  {
    name: 'devices with push messages',
    about: 'push_subscription.user_id',
    fate: 'goes',
    select: sql`${at('t.created_at')} as created_at, split_part(t.endpoint, '/', 3) as service`,
  },
];
