import { inviteNames, isInviteStatus } from '@crewcall/domain/invite';
import { stateById } from '@crewcall/domain/zones';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../db/schema';

/** What one table keeps about a person. */
export interface Part {
  /** Its name in the file. */
  name: string;
  /** The column that names the person, as `table.column`. */
  about: string;
  /** Selects what the person may read, over the alias `t` and the joins; newest last. */
  select: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
  /** Turns what only the product understands into words. */
  inWords?: (row: Row) => Row;
  /** What becomes of it when the person is deleted. */
  fate: Fate;
  /** Its name for the office, where the person's own says "you". */
  called?: string;
}
/** The rows go, or stay under the neutral name for a reason that the office reads; those `except` holds for go then. */
type Fate = 'goes' | { why: string; except?: RawBuilder<boolean> };
type Row = Record<string, unknown>;

const invited = (row: Row): Row => {
  const { status } = row;
  return typeof status === 'number' && isInviteStatus(status) ? { ...row, status: inviteNames[status] } : row;
};

/** An instant as people and programs read it, in UTC. */
const at = (column: string) =>
  sql`to_char(to_timestamp(${sql.raw(column)} / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const onJob = sql`join job on job.id = t.job_id`;
const onCrew = sql`join job_crew c on c.id = t.crew_id join job on job.id = c.job_id join crew_group g on g.id = c.group_id`;

const PAY_STAYS = 'Pay records: seven years from their date.';

/**
 * Everything that is kept about a person, table by table, and what a deletion leaves of it. No password, no token and no
 * text of a mail is in their file: a mail may hold a link that lets in whoever has it. Codes of others' crews are left
 * out as well. What stands in no part is in `named-elsewhere.ts`.
 */
export const parts: readonly Part[] = [
  {
    name: 'person',
    about: 'app_user.id',
    fate: { why: 'A number, and nothing about them: what stays has to belong to somebody.' },
    select: sql`t.email, t.first_name, t.last_name, t.phone,
      to_char(to_timestamp(t.birthday / 1000.0) at time zone 'UTC', 'YYYY-MM-DD') as birthday, t.abn, t.emergency_name, t.emergency_number,
      t.address, t.suburb, t.city, t.state, t.postcode, t.bank_name, t.bank_account_name, t.bank_account_bsb,
      t.bank_account_number, t.gst_registered, t.permissions, t.manager_of, t.active,
      t.picture_blob_id is not null as has_picture, t.cv_blob_id is not null as has_cv,
      ${at('t.rcti_agreed_at')} as recipient_created_invoices_agreed_at, ${at('t.created_at')} as created_at`,
    inWords: (row) => ({ ...row, state: stateById(Number(row['state']))?.name ?? null }),
  },
  {
    name: 'registration',
    about: 'registrant.user_id',
    fate: 'goes',
    select: sql`t.first_name, t.last_name, t.email, t.phone, t.postcode, t.message, t.abn,
      ${at('t.registered_at')} as registered_at, ${at('t.processed_at')} as processed_at`,
  },
  {
    name: 'groups and rates',
    about: 'user_group_rate.user_id',
    fate: 'goes',
    select: sql`g.name as "group", t.rate_cents`,
    joins: sql`join crew_group g on g.id = t.group_id`,
    order: sql`g.name`,
  },
  {
    name: 'rates from a day',
    about: 'rate_from.user_id',
    fate: 'goes',
    select: sql`g.name as "group", t.rate_cents,
      case when t.from_day = '-infinity' then 'before' else t.from_day::text end as from_day`,
    joins: sql`join crew_group g on g.id = t.group_id`,
    order: sql`g.name, t.from_day`,
  },
  {
    name: 'searches you saved',
    about: 'crew_search.user_id',
    fate: 'goes',
    called: 'searches they saved',
    select: sql`t.name, t.filter, ${at('t.at')} as saved_at`,
  },
  {
    name: 'filters',
    about: 'user_filter.user_id',
    fate: 'goes',
    select: sql`f.description as filter, t.value`,
    joins: sql`join filter_definition f on f.id = t.filter_id`,
    order: sql`f.description`,
  },
  {
    name: 'changes of bank details',
    about: 'bank_change.user_id',
    fate: { why: `${PAY_STAYS} Of the account it holds the last digits.` },
    select: sql`${at('t.changed_at')} as at, t.changed_by = t.user_id as by_yourself, t.ended_in, t.ends_in`,
  },
  {
    name: 'changes of your profile',
    about: 'profile_save.user_id',
    select: sql`${at('t.at')} as at, t.by = t.user_id as by_yourself, t.fields`,
    order: sql`t.version`,
    fate: 'goes',
    called: 'changes of their profile',
  },
  {
    // Without who wrote it.
    name: 'notes about you',
    about: 'person_note.user_id',
    select: sql`t.text, ${at('t.at')} as at`,
    fate: 'goes',
    called: 'notes about them',
  },
  {
    name: 'licences',
    about: 'licence.user_id',
    fate: 'goes',
    select: sql`y.name as type, t.number, t.state, t.issued_day, t.expiry_day, t.status, t.reason,
      t.blob_id is not null as has_file, ${at('t.checked_at')} as checked_at, ${at('t.created_at')} as sent_at`,
    joins: sql`join licence_type y on y.id = t.type_id`,
    inWords: (row) => ({ ...row, state: stateById(Number(row['state']))?.name ?? null }),
  },
  {
    name: 'signed contracts',
    about: 'contract_signature.user_id',
    fate: { why: 'What they agreed to, with their signature: seven years from now.' },
    select: sql`t.version, t.name, t.checked, ${at('t.signed_at')} as signed_at`,
  },
  {
    name: 'invitations and places',
    about: 'crew_member.user_id',
    fate: {
      why: 'The shifts of times that are kept.',
      except: sql<boolean>`not exists (
      select 1 from timesheet s where s.crew_id = t.crew_id and s.user_id = t.user_id)`,
    },
    select: sql`job.title as job, g.name as "group", ${at('c.start_at')} as "start", ${at('c.end_at')} as "end", job.zone,
      t.status, ${at('t.invited_at')} as invited_at, ${at('t.answered_at')} as answered_at`,
    joins: onCrew,
    inWords: invited,
  },
  {
    name: 'applications',
    about: 'application.user_id',
    fate: 'goes',
    select: sql`job.title as job, g.name as "group", ${at('t.applied_at')} as applied_at,
      ${at('t.withdrawn_at')} as withdrawn_at, ${at('t.processed_at')} as processed_at, t.approved`,
    joins: onCrew,
  },
  {
    name: 'jobs you left',
    about: 'former_crew.user_id',
    called: 'jobs they left',
    fate: 'goes',
    select: sql`job.title as job, ${at('job.start_at')} as "start"`,
    joins: onJob,
    order: sql`job.start_at`,
  },
  {
    name: 'absences',
    about: 'job_absence.user_id',
    fate: 'goes',
    select: sql`job.title as job, g.name as "group", ${at('t.marked_at')} as marked_at`,
    joins: onCrew,
    order: sql`t.marked_at`,
  },
  {
    name: 'supervised jobs',
    about: 'job_supervisor.user_id',
    fate: 'goes',
    select: sql`job.title as job, ${at('job.start_at')} as "start"`,
    joins: onJob,
    order: sql`job.start_at`,
  },
  {
    name: 'times',
    about: 'timesheet.user_id',
    fate: { why: PAY_STAYS },
    select: sql`job.title as job, g.name as "group", ${at('t.start_at')} as "start", ${at('t.end_at')} as "end",
      job.zone, t.break_ms / 60000 as break_minutes, t.rate_cents, t.invoice_id as invoice,
      t.signature_id is not null as signed, t.corrects_id is not null as is_correction`,
    joins: sql`${onJob} join crew_group g on g.id = t.group_id`,
  },
  {
    name: 'changes of times',
    about: 'time_change.user_id',
    fate: { why: PAY_STAYS },
    select: sql`job.title as job, t.kind, ${at('t.at')} as at, t.by = t.user_id as by_yourself,
      t.before, t.after, t.reason`,
    joins: onJob,
  },
  {
    name: 'presses of the clock',
    about: 'clock_press.user_id',
    fate: { why: PAY_STAYS },
    select: sql`job.title as job, t.action, ${at('t.pressed_at')} as pressed_at, ${at('t.received_at')} as received_at,
      t.outcome, t.reason`,
    joins: onJob,
  },
  {
    name: 'questions about times',
    about: 'time_query.user_id',
    fate: { why: PAY_STAYS },
    select: sql`job.title as job, t.state, t.outcome, t.claim, ${at('t.opened_at')} as opened_at,
      ${at('t.closed_at')} as closed_at, (select json_agg(json_build_object('at', ${at('n.at')}, 'by_yourself',
        n.user_id = t.user_id, 'text', n.text) order by n.id) from time_query_note n where n.query_id = t.id) as notes`,
    joins: onJob,
  },
  {
    name: 'invoices',
    about: 'invoice.user_id',
    fate: { why: `${PAY_STAYS} The documents keep the name they were issued with.` },
    select: sql`t.id as number, t.kind, t.week_start, t.week_end, t.net_cents, t.gst_cents, t.total_cents, t.parties,
      ${at('t.issued_at')} as issued_at, ${at('t.cancelled_at')} as cancelled_at,
      (select json_agg(json_build_object('job', l.job_title, 'group', l.group_name, 'start', ${at('l.start_at')},
        'end', ${at('l.end_at')}, 'paid_minutes', l.paid_minutes, 'rate_cents', l.rate_cents, 'cents', l.cents,
        'bands', l.bands) order by l.start_at, l.id) from invoice_line l where l.invoice_id = t.id) as lines`,
  },
  {
    name: 'notes on withholding',
    about: 'withholding_note.user_id',
    fate: { why: 'What was withheld from their pay, or why nothing was: seven years from now.' },
    select: sql`t.text, ${at('t.noted_at')} as noted_at`,
    order: sql`t.noted_at`,
  },
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
    name: 'calendar address',
    about: 'calendar_feed.user_id',
    fate: 'goes',
    select: sql`${at('t.created_at')} as created_at`,
    order: sql`t.created_at`,
  },
  {
    name: 'invitations of your company',
    about: 'company_invite.user_id',
    called: 'invitations of customers',
    fate: 'goes',
    select: sql`t.status, ${at('t.created_at')} as created_at, ${at('t.answered_at')} as answered_at`,
    inWords: invited,
  },
  {
    // Without who said it.
    name: 'ratings of you',
    about: 'worker_rating.user_id',
    called: 'ratings of them',
    fate: 'goes',
    select: sql`job.title as job, t.stars, t.note, ${at('t.at')} as at`,
    joins: onJob,
  },
  {
    // What the office says of somebody at a customer is told by the office, with its reason (0067).
    name: 'companies you avoid',
    about: 'worker_flag.user_id',
    called: 'favourites, blocks and wishes',
    fate: 'goes',
    select: sql`p.full_name as company, ${at('t.at')} as since`,
    joins: sql`join prepend p on p.id = t.prepend_id and t.kind = 'avoid'`,
  },
  {
    name: 'requests for deletion',
    about: 'deletion_request.user_id',
    fate: { why: 'That they asked, and when it was done.' },
    select: sql`${at('t.asked_at')} as asked_at, ${at('t.withdrawn_at')} as withdrawn_at,
      ${at('t.answered_at')} as answered_at, t.accepted, t.reason`,
  },
  {
    name: 'to-dos',
    about: 'todo.user_id',
    fate: 'goes',
    select: sql`t.description, t.completed, ${at('t.created_at')} as created_at`,
  },
  {
    name: 'what you did',
    about: 'audit.user_id',
    called: 'what they did',
    fate: { why: 'Seven years, without what was written about them.' },
    select: sql`${at('t.at')} as at, t.call`,
  },
];

const rowsOf = (part: Part, idUser: number): RawBuilder<unknown> => {
  const [table = '', column = ''] = part.about.split('.');
  return sql`select ${part.select} from ${sql.table(table)} t ${part.joins ?? sql``}
    where ${sql.ref(`t.${column}`)} = ${idUser} order by ${part.order ?? sql`t.id`}`;
};

/** All that is kept about a person as one JSON text. Instants are UTC, money is whole cents. */
export async function readOwnData(db: Kysely<DB>, idUser: number): Promise<string> {
  const kept: Record<string, unknown> = {};
  for (const part of parts) {
    const { rows: found } = await sql<Row>`${rowsOf(part, idUser)}`.execute(db);
    const rows = part.inWords ? found.map(part.inWords) : found;
    kept[part.name] = part.about === 'app_user.id' ? rows[0] : rows;
  }
  return JSON.stringify(kept, null, 2);
}
