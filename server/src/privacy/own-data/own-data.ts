import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema';
import { archivedChanges } from '../archived-changes';
import { accountParts } from './account-parts';
import { at, onJob, type Part, type Row } from './part';
import { payParts } from './pay-parts';
import { saidParts } from './said-parts';
import { workParts } from './work-parts';

/** Messages to and from a person. */
const messageParts: readonly Part[] = [
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
    name: 'text messages you sent',
    called: 'text messages they sent',
    about: 'sms_reply.user_id',
    fate: 'goes',
    select: sql`t.from_phone, t.body, ${at('t.at')} as at`,
  },
  {
    // Without the codes, by which anybody with this number could answer.
    name: 'codes to answer invitations by text message',
    about: 'sms_reply_code.user_id',
    fate: 'goes',
    select: sql`${at('t.created_at')} as created_at, ${at('t.used_at')} as used_at`,
    order: sql`t.created_at`,
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

/** The data about how a person signs in. */
const accessParts: readonly Part[] = [
  {
    name: 'sign-ins',
    about: 'session.user_id',
    fate: 'goes',
    select: sql`${at('t.created_at')} as created_at, ${at('t.last_seen_at')} as last_seen_at, t.ip, t.agent`,
    order: sql`t.created_at`,
  },
  {
    name: 'links mailed to you',
    about: 'login_link.user_id',
    called: 'links mailed to them',
    fate: 'goes',
    select: sql`t.purpose, ${at('t.created_at')} as created_at, ${at('t.used_at')} as used_at`,
    order: sql`t.created_at`,
  },
  {
    name: 'second factor',
    about: 'second_factor.user_id',
    fate: 'goes',
    select: sql`${at('t.confirmed_at')} as on_since`,
    order: sql`t.user_id`,
  },
  {
    name: 'recovery codes',
    about: 'recovery_code.user_id',
    fate: 'goes',
    select: sql`${at('t.created_at')} as created_at, ${at('t.used_at')} as used_at`,
    order: sql`t.created_at`,
  },
  {
    // Without the colleague who made the change.
    name: 'ways in that others made for you',
    about: 'way_in_change.user_id',
    called: 'ways in that others made for them',
    fate: 'goes',
    select: sql`${at('t.changed_at')} as at`,
  },
  {
    name: 'calendar address',
    about: 'calendar_feed.user_id',
    fate: 'goes',
    select: sql`${at('t.created_at')} as created_at`,
    order: sql`t.created_at`,
  },
];

/**
 * Everything that is stored about a person, table by table, and what a deletion retains of it. The download has no
 * password, token or mail text, because a mail may contain a link that signs in anybody who has it; nor codes of
 * other people's crews. `named-elsewhere.ts` lists data that is in no part.
 */
export const parts: readonly Part[] = [
  ...accountParts,
  ...workParts,
  ...payParts,
  ...messageParts,
  ...accessParts,
  ...saidParts,
];

const rowsOf = (part: Part, idUser: number): RawBuilder<unknown> => {
  const [table = '', column = ''] = part.about.split('.');
  return sql`select ${part.select} from ${sql.table(table)} t ${part.joins ?? sql``}
    where ${sql.ref(`t.${column}`)} = ${idUser} order by ${part.order ?? sql`t.id`}`;
};

/** All that is stored about a person as one JSON text. Instants are UTC, money is whole cents. */
export async function readOwnData(db: Db, idUser: number): Promise<string> {
  const kept: Record<string, unknown> = {};
  for (const part of parts) {
    const { rows: found } = await sql<Row>`${rowsOf(part, idUser)}`.execute(db);
    const rows = part.inWords ? found.map(part.inWords) : found;
    kept[part.name] = part.about === 'app_user.id' ? rows[0] : rows;
  }
  const archived = await archivedChanges(db);
  if (archived !== null) kept['older changes'] = archived.text;
  return JSON.stringify(kept, null, 2);
}

/**
 * Columns of short-lived rows that only show that a person was online, or what the office means to do and has not told
 * them yet. Deleted with the person, but not in the download.
 */
export const momentary = [
  'job_editing.user_id',
  'idempotent_call.user_id',
  'refresh_token.user_id',
  'sign_in_challenge.user_id',
  'failure_report.user_id',
  'crew_draft.user_id',
] as const;

/** Columns with a person's email or phone, even if they name no account. Their rows are deleted with the person too. */
export const byAddress = [
  'registrant.email',
  'job_recipient.email',
  'message.recipient',
  'sms_reply.from_phone',
] as const;
