import { CHAT_NEWS_MS, CV_KEEP_MS } from '@crewcall/domain/limits';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { SAVES_KEPT_MS } from '../people/profile/profile-saves';
import type { Db } from '../db/schema';
import { isReachableDevice } from '../platform/notifications/push-devices';
import { isFileNamed } from '../platform/files/named-files';

const YEAR_MS = 365.25 * DAY_MS;
const PAY_MS = Math.ceil(7 * YEAR_MS);

type Due = (cut: number, db: Db) => RawBuilder<boolean> | Promise<RawBuilder<boolean>>;

/** How long one kind of record is stored, and which rows are older than that. */
export interface RetentionRule {
  group: 'pay' | 'people' | 'technical';
  what: string;
  howLong: string;
  why: string;
  keepMs: number;
  table: string;
  /** SQL condition for rows to delete, over the table's name. `cut` is now minus `keepMs`, in epoch ms. */
  due: Due;
}

const before =
  (column: string): Due =>
  (cut) =>
    sql<boolean>`${sql.ref(column)} < ${cut}::bigint`;

const LAW = 'The law asks for records of work and pay.';
const payRule = (what: string, table: string, column: string, since: string): RetentionRule => ({
  group: 'pay',
  what,
  howLong: `7 years from ${since}`,
  why: LAW,
  keepMs: PAY_MS,
  table,
  due: before(`${table}.${column}`),
});

/**
 * Rules for pay records. `forgetPay` deletes them in the right order, because a record that another one refers to
 * cannot be deleted.
 */
export const payRules = {
  invoices: payRule('Invoices, with their documents', 'invoice', 'end_at', 'the end of their week'),
  times: payRule('Times', 'timesheet', 'start_at', 'the shift'),
  extras: payRule(
    'Allowances, adjustments and pay for cancelled shifts',
    'extra',
    'created_at',
    'the day they were given',
  ),
  expenses: payRule('Expenses, with their receipts', 'expense', 'made_at', 'the day they were sent'),
  changes: payRule('Changes of times', 'timesheet_change', 'at', 'the change'),
  queries: payRule('Questions about times', 'timesheet_query', 'opened_at', 'the question'),
  punches: {
    ...payRule('Check-ins and check-outs', 'punch', 'received_at', 'the punch'),
    due: (cut: number) =>
      sql<boolean>`punch.received_at < ${cut}::bigint
        and (punch.outcome <> 'pending' or punch.resolved_at is not null)`,
  },
  breakPresses: payRule('Breaks recorded', 'break_press', 'received_at', 'the press'),
  signatures: payRule('Signatures under timesheets', 'signature', 'signed_at', 'the signature'),
  approvals: payRule(
    'Hours sent to customers, with the address they were sent to',
    'hours_approval',
    'sent_at',
    'the mail',
  ),
  exports: payRule('Exports for the books and for payroll', 'export_run', 'created_at', 'the export'),
  bankFiles: payRule('Bank files', 'bank_file', 'created_at', 'the file'),
  clientInvoices: {
    ...payRule(
      'Invoices to customers, with their credit notes and payments',
      'client_invoice',
      'issued_at',
      'the last of them, once nothing is open',
    ),
    due: (cut: number) =>
      sql<boolean>`client_invoice.issued_at < ${cut}::bigint
        and client_invoice.total_cents - client_invoice.credited_cents - client_invoice.paid_cents = 0
        and not exists (select 1 from client_credit c where c.invoice_id = client_invoice.id
          and c.created_at >= ${cut}::bigint)
        and not exists (select 1 from client_payment p where p.invoice_id = client_invoice.id
          and p.created_at >= ${cut}::bigint)`,
  },
  quotes: payRule('Quotes to customers', 'quote', 'created_at', 'the quote'),
  fees: {
    ...payRule('Fees charged to customers', 'client_fee', 'created_at', 'the day they were entered'),
    due: (cut: number) =>
      sql<boolean>`client_fee.created_at < ${cut}::bigint
        and not exists (select 1 from client_line l where l.fee_id = client_fee.id)`,
  },
  bankChanges: payRule('Changes of bank details', 'bank_change', 'changed_at', 'the change'),
} satisfies Record<string, RetentionRule>;

/** Rule for records of a deleted person that must be retained in addition to their pay records. */
const formerRule = (what: string, table: string): RetentionRule => ({
  group: 'pay',
  what,
  howLong: '7 years from the deletion',
  why: LAW,
  keepMs: PAY_MS,
  table,
  due: (cut) => sql<boolean>`exists (select 1 from app_user u
    where u.id = ${sql.ref(`${table}.user_id`)} and u.deleted_at < ${cut}::bigint)`,
});

/**
 * Rules for files of licences, and for CVs of registrants that were not copied to a profile. The row stays, without
 * its file.
 */
export const fileRules = {
  cvs: {
    group: 'people',
    what: 'CVs of registrants who were refused, had an account already, or registered more than once',
    howLong: '90 days from the answer',
    why: 'Nobody needs them any more.',
    keepMs: CV_KEEP_MS,
    table: 'registrant',
    due: (cut: number) =>
      sql<boolean>`(registrant.approved = false or registrant.user_id is not null
          or registrant.merged_into is not null)
        and registrant.processed_at < ${cut}::bigint and registrant.cv_blob_id is not null`,
  },
  oldLicences: {
    group: 'people',
    what: 'Files of refused and replaced licences',
    howLong: '90 days from the answer',
    why: 'Another one counts.',
    keepMs: CV_KEEP_MS,
    table: 'licence',
    due: (cut: number) => sql<boolean>`licence.blob_id is not null and licence.ended_at < ${cut}::bigint`,
  },
  leftLicences: {
    group: 'people',
    what: 'Files of licences of people who are switched off',
    howLong: '1 year from then',
    why: 'They may come back for a season.',
    keepMs: 365 * DAY_MS,
    table: 'licence',
    due: (cut: number) =>
      sql<boolean>`licence.blob_id is not null and exists (select 1 from app_user u where u.id = licence.user_id
        and not u.active and coalesce(u.switched_off_at, u.updated_at) < ${cut}::bigint)`,
  },
} satisfies Record<string, RetentionRule>;

/** Rule for details of people from an imported list, until they register. The row stays, without the details. */
export const listedRule: RetentionRule = {
  group: 'people',
  what: 'Details from a list of people who have not registered, with their bank account',
  howLong: '4 weeks from the end of their last link',
  why: 'They no longer fill in the form that it was for.',
  keepMs: 28 * DAY_MS,
  table: 'registrant',
  due: (cut) => {
    const hasLink = (which: RawBuilder<unknown>) =>
      sql<boolean>`exists (select 1 from login_link l where l.registrant_id = registrant.id and ${which})`;
    return sql<boolean>`registrant.profile <> '{}' and ${hasLink(sql`true`)}
      and not ${hasLink(sql`l.expires_at >= ${cut}::bigint`)}`;
  },
};

const MAIL = 'To see what was sent to which person.';

/** Rules for messages and their attachments. */
export const messageRules: readonly RetentionRule[] = [
  {
    group: 'people',
    what: 'Messages that were sent',
    howLong: '1 year',
    why: MAIL,
    keepMs: 365 * DAY_MS,
    table: 'message',
    due: before('message.created_at'),
  },
  {
    group: 'people',
    what: 'The last mail to people who were deleted',
    howLong: '7 days',
    why: 'To see that it arrived.',
    keepMs: 7 * DAY_MS,
    table: 'message',
    due: (cut) =>
      sql<boolean>`message.created_at < ${cut}::bigint and message.extra @> '{"isPassing": true}'`,
  },
];

const passing = (what: string, days: number, table: string, column: string, why: string): RetentionRule => ({
  group: 'technical',
  what,
  howLong: days === 1 ? '1 day' : `${days} days`,
  why,
  keepMs: days * DAY_MS,
  table,
  due: before(`${table}.${column}`),
});

const OVER = 'They are over by then.';

/** Rules for rows that can be deleted individually, because nothing depends on them. */
export const rowRules: readonly RetentionRule[] = [
  {
    group: 'people',
    what: 'Ratings of crew',
    howLong: '24 months',
    why: 'A score is of the last 12 months.',
    keepMs: Math.ceil(2 * YEAR_MS),
    table: 'worker_rating',
    due: before('worker_rating.at'),
  },
  {
    group: 'people',
    what: 'Requests for cover of a shift',
    howLong: '24 months',
    why: 'To see how often shifts change hands.',
    keepMs: Math.ceil(2 * YEAR_MS),
    table: 'cover_request',
    due: (cut) =>
      sql<boolean>`cover_request.created_at < ${cut}::bigint and cover_request.decided_at is not null`,
  },
  {
    group: 'people',
    what: 'Times when people were away',
    howLong: '12 months',
    why: 'To see why somebody was not asked.',
    keepMs: Math.ceil(YEAR_MS),
    table: 'unavailability',
    due: before('unavailability.end_at'),
  },
  {
    group: 'people',
    what: 'Weekly times that have stopped',
    howLong: '12 months',
    why: 'To see why somebody was not asked.',
    keepMs: Math.ceil(YEAR_MS),
    table: 'unavailability_rule',
    due: (cut) => sql<boolean>`unavailability_rule.last_day < ${new Date(cut).toISOString().slice(0, 10)}`,
  },
  {
    group: 'people',
    what: 'Invitations that lapsed without an answer',
    howLong: '12 months',
    why: 'So that nobody is asked twice for one shift.',
    keepMs: Math.ceil(YEAR_MS),
    table: 'lapsed_invite',
    due: before('lapsed_invite.lapsed_at'),
  },
  {
    group: 'people',
    what: 'Text messages that people sent back, with their number',
    howLong: '1 year',
    why: MAIL,
    keepMs: 365 * DAY_MS,
    table: 'sms_reply',
    due: before('sms_reply.at'),
  },
  {
    group: 'people',
    what: 'Codes to answer invitations by text message',
    howLong: '30 days from the start of the shift',
    why: 'To know what a late answer is about.',
    keepMs: 30 * DAY_MS,
    table: 'sms_reply_code',
    due: (cut) =>
      sql<boolean>`exists (select 1 from job_crew c where c.id = sms_reply_code.crew_id and c.start_at < ${cut}::bigint)`,
  },
  formerRule('Signed contracts of people who were deleted', 'contract_signature'),
  formerRule('Notes on withholding of people who were deleted', 'withholding_note'),
  {
    ...payRule('The log of who changed what', 'audit', 'at', 'the change'),
    why: 'It proves how times and pay came about.',
  },
  {
    ...payRule('Ways in that others made for somebody', 'way_in_change', 'changed_at', 'the change'),
    why: 'It says who else could have moved their pay.',
  },
  {
    group: 'technical',
    what: 'Drafts of the roster',
    howLong: '7 days from the start of the shift',
    why: 'Nobody can publish them any more.',
    keepMs: 7 * DAY_MS,
    table: 'crew_draft',
    due: (cut) =>
      sql<boolean>`exists (select 1 from job_crew c where c.id = crew_draft.crew_id and c.start_at < ${cut}::bigint)`,
  },
  passing('News for open screens', 3, 'change', 'at', 'A screen that slept catches up.'),
  passing('Who has which job open', 1, 'job_editing', 'seen_at', OVER),
  passing(
    'Who saved a profile',
    SAVES_KEPT_MS / DAY_MS,
    'profile_save',
    'at',
    'To name what two save of one profile.',
  ),
  passing(
    'Messages to many',
    CHAT_NEWS_MS / DAY_MS,
    'sent_notice',
    'at',
    'They are read in the app, and counted to slow down who sends too many.',
  ),
  passing('Answers to what was sent', 7, 'idempotent_call', 'at', 'What is sent twice is done once.'),
  passing('Archived job templates', 365, 'job_template', 'archived_at', 'To restore one.'),
  passing('Ended sessions', 1, 'session', 'expires_at', OVER),
  passing('Ended sign-ins', 1, 'refresh_token', 'expires_at', OVER),
  passing('Expired one-time links', 30, 'login_link', 'expires_at', 'To answer who asks about one.'),
  passing('Unfinished sign-ins', 1, 'sign_in_challenge', 'expires_at', OVER),
  passing('Counters of failed sign-ins', 1, 'login_attempt', 'window_start', OVER),
  passing('Figures of releases', 35, 'release_figure', 'begins_at', 'To see who was served by what.'),
  passing('Which releases open tabs run', 1, 'open_browser', 'seen_at', OVER),
  passing('Reports of failures', 90, 'failure_report', 'at', 'To find what was wrong.'),
  {
    group: 'technical',
    what: 'Devices for push messages',
    howLong: 'as long as their sign-in',
    why: 'A device that is signed out hears nothing.',
    keepMs: 0,
    table: 'push_subscription',
    due: () => sql<boolean>`not ${isReachableDevice}`,
  },
];

export const LEFT_FILES: RetentionRule = {
  group: 'technical',
  what: 'Files that nothing names any more',
  howLong: '1 day',
  why: 'A newer one took their place.',
  keepMs: DAY_MS,
  table: 'blob',
  due: async (cut, db) => sql<boolean>`blob.created_at < ${cut}::bigint and not ${await isFileNamed(db)}`,
};

/** How long pay rules and holidays are stored, in ms: as long as pay records. */
export const PAY_KEEP_MS = PAY_MS;

/** All retention rules; the nightly task applies them and the settings list them. */
export const retentionRules: readonly RetentionRule[] = [
  ...Object.values(payRules),
  ...Object.values(fileRules),
  listedRule,
  ...messageRules,
  ...rowRules,
  LEFT_FILES,
];
