import { approvalState, shortName } from '@crewcall/domain/hours-approval';
import type { ApprovalOutcome } from '@crewcall/domain/hours-approval';
import { paidTime } from '@crewcall/domain/clock';
import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';
import { hashToken } from '../session/tokens';
import { customerThreads } from './customer-questions';

export interface Approval {
  id: number;
  company_id: number;
  job_id: number;
  contact_name: string;
  contact_email: string;
  created_by: number | null;
  sent_at: number;
  expires_at: number;
  reminded_at: number | null;
  lapse_approves: boolean;
  replaced_at: number | null;
  /** When the end of the link was dealt with. */
  lapsed_at: number | null;
  answered_at: number | null;
  answered_name: string | null;
  signature_id: number | null;
  message_id: number | null;
  reminder_message_id: number | null;
}

/** Finds the link with this token, in the first mail or in the reminder; null if we never sent it. */
export async function approvalOf(db: Db, token: string): Promise<Approval | null> {
  const hash = hashToken(token);
  const { rows } = await sql<Approval>`
    select * from hours_approval where token_hash = ${hash} or reminder_hash = ${hash}`.execute(db);
  return rows[0] ?? null;
}

/** The last link of a job. */
export async function lastApproval(db: Db, idJob: number): Promise<Approval | null> {
  const { rows } = await sql<Approval>`
    select * from hours_approval where job_id = ${idJob} order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Is timesheet `t` as it was sent in row `r`? */
const isAsSent = sql<boolean>`(t.start_at = r.start_at and t.end_at = r.end_at and t.break_ms = r.break_ms
  and t.group_id = r.group_id)`;

export interface SentRow {
  timesheet_id: number;
  user_id: number;
  start_at: number;
  end_at: number;
  break_ms: number;
  outcome: ApprovalOutcome | null;
  comment: string | null;
  group_name: string;
  first_name: string;
  last_name: string;
  /** The timesheet does not exist any more. */
  gone: boolean;
  /** The timesheet is not as it was sent. */
  changed: boolean;
  /** The timesheet is signed or on an invoice. */
  locked: boolean;
}

/** Has this row been approved, and is its timesheet still signed or on an invoice? */
const isApproved = ({ outcome, locked }: SentRow): boolean => outcome === 'approved' && locked;

const selectRows = async (db: Db, condition: RawBuilder<unknown>): Promise<SentRow[]> =>
  (
    await sql<SentRow>`
      select r.timesheet_id, r.user_id, r.start_at, r.end_at, r.break_ms, r.outcome, r.comment, g.name as group_name,
        u.first_name, u.last_name, t.id is null as gone, ${isAsSent} is not true as changed,
        coalesce(t.signature_id, t.invoice_id) is not null as locked
      from hours_approval_row r join app_user u on u.id = r.user_id join crew_group g on g.id = r.group_id
      left join timesheet t on t.id = r.timesheet_id
      where ${condition} order by lower(u.first_name), lower(u.last_name), r.start_at, r.timesheet_id`.execute(
      db,
    )
  ).rows;

export const rowsOf = (db: Db, { id }: Pick<Approval, 'id'>): Promise<SentRow[]> =>
  selectRows(db, sql`r.approval_id = ${id}`);

/** The rows of the link before this one of the same job. */
export const rowsBefore = (db: Db, { id, job_id }: Pick<Approval, 'id' | 'job_id'>): Promise<SentRow[]> =>
  selectRows(
    db,
    sql`r.approval_id = (select max(a.id) from hours_approval a where a.job_id = ${job_id} and a.id < ${id})`,
  );

const timesOf = ({ start_at, end_at, break_ms }: SentRow) => ({
  start: start_at,
  end: end_at,
  break: break_ms,
});

/** Were these two rows of one timesheet sent with different values? */
const differs = (one: SentRow, other: SentRow): boolean =>
  one.start_at !== other.start_at ||
  one.end_at !== other.end_at ||
  one.break_ms !== other.break_ms ||
  one.group_name !== other.group_name;

/** What changed of these rows since the link before, by the id of the timesheet. */
export function changesSince(rows: readonly SentRow[], before: readonly SentRow[]) {
  const earlier = new Map(before.map((row) => [row.timesheet_id, row]));
  const since = new Map<number, { kind: 'new' | 'changed'; before: SentRow | null }>();
  if (before.length > 0)
    for (const row of rows) {
      const was = earlier.get(row.timesheet_id);
      if (was === undefined) since.set(row.timesheet_id, { kind: 'new', before: null });
      else if (differs(row, was)) since.set(row.timesheet_id, { kind: 'changed', before: was });
    }
  return { since, gone: before.filter((row) => row.gone) };
}

const stateOf = (approval: Approval, rows: readonly SentRow[], now: number) =>
  approvalState(
    {
      answeredAt: approval.answered_at,
      replacedAt: approval.replaced_at,
      expiresAt: approval.expires_at,
      isQueried: rows.some(({ outcome }) => outcome === 'queried'),
    },
    now,
  );

/** What the customer sees behind their link. */
export async function readSentHours(db: Db, approval: Approval, now: number): Promise<Out<'getSentHours'>> {
  const job = await db
    .selectFrom('job')
    .select(['title', 'location', 'zone'])
    .where('id', '=', approval.job_id)
    .executeTakeFirstOrThrow();
  const rows = await rowsOf(db, approval);
  const state = stateOf(approval, rows, now);
  // Names and hours are shown for as long as they can be answered.
  const isOver = state === 'replaced' || approval.expires_at <= now;
  const threads = isOver
    ? new Map()
    : await customerThreads(
        db,
        rows.map((row) => row.timesheet_id),
      );
  const { since, gone } = changesSince(rows, isOver ? [] : await rowsBefore(db, approval));
  return {
    state,
    jobName: job.title,
    place: job.location,
    tz: job.zone,
    contactName: approval.contact_name,
    expiresAt: approval.expires_at,
    lapseApproves: approval.lapse_approves,
    answeredAt: approval.answered_at,
    answeredBy: approval.answered_name ?? '',
    sent: rows.length,
    approved: rows.filter(isApproved).length,
    rows: (isOver ? [] : rows).map((row) => {
      const change = since.get(row.timesheet_id);
      return {
        id: row.timesheet_id,
        name: shortName(row.first_name, row.last_name),
        groupName: row.group_name,
        ...timesOf(row),
        hours: paidTime(timesOf(row)),
        outcome: row.outcome,
        comment: row.comment ?? '',
        asked: '',
        answer: '',
        ...threads.get(row.timesheet_id),
        isChanged: row.changed,
        since: change?.kind ?? null,
        before: change?.before ? timesOf(change.before) : null,
      };
    }),
    gone: gone.map((row) => ({
      name: shortName(row.first_name, row.last_name),
      start: row.start_at,
      end: row.end_at,
    })),
  };
}

/** What became of the mails of a link: `sent` if one was, else what became of the last; null if they are deleted. */
export async function mailOf(
  db: Db,
  { message_id, reminder_message_id }: Approval,
): Promise<Out<'sendHours'>['approval']['mail']> {
  const { rows } = await sql<{ status: 'waiting' | 'sent' | 'unsent' | 'failed' }>`
    select status from message where id in (${message_id}::bigint, ${reminder_message_id}::bigint)
    order by status = 'sent' desc, id desc limit 1`.execute(db);
  return rows[0]?.status ?? null;
}

/** What the office sees of a link that was sent. */
export async function readApproval(
  db: Db,
  approval: Approval,
  now: number,
): Promise<Out<'sendHours'>['approval']> {
  const rows = await rowsOf(db, approval);
  const sender =
    approval.created_by === null
      ? undefined
      : await db
          .selectFrom('app_user')
          .select(['first_name', 'last_name'])
          .where('id', '=', approval.created_by)
          .executeTakeFirst();
  const changed = rows.filter((row) => row.outcome === 'changed' || row.changed);
  const unsigned = rows.filter((row) => row.outcome === 'approved' && !row.locked && !row.changed);
  const namesOf = (some: readonly SentRow[]) => [...new Set(some.map(fullName))];
  return {
    state: stateOf(approval, rows, now),
    contactName: approval.contact_name,
    contactEmail: approval.contact_email,
    sentAt: approval.sent_at,
    mail: await mailOf(db, approval),
    sentBy: sender ? fullName(sender) : '',
    expiresAt: approval.expires_at,
    remindedAt: approval.reminded_at,
    lapseApproves: approval.lapse_approves,
    answeredAt: approval.answered_at,
    answeredBy: approval.answered_name ?? '',
    sent: rows.length,
    approved: rows.filter(isApproved).length,
    queried: rows.filter(({ outcome }) => outcome === 'queried').length,
    changed: namesOf(changed),
    unsigned: namesOf(unsigned),
  };
}
