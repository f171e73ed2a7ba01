import { canBeSigned, paidTime } from '@crewcall/domain/clock';
import { formatDateTimeWithZone, formatDayAndYear, formatDuration } from '@crewcall/domain/format';
import { shortName } from '@crewcall/domain/hours-approval';
import { texts } from '@crewcall/domain/texts';
import { DAY_MS } from '@crewcall/domain/units';
import type { Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { notFound, refuse } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import type { Tx } from '../platform/database/tx';
import { letter } from '../platform/notifications/letter';
import { queueMail } from '../platform/notifications/messages';
import { pageLink } from '../platform/notifications/our-address';
import { hashToken, newToken } from '../session/tokens';
import { clockChanged } from '../timesheets/clock-changed';
import { selectTimesheets } from '../timesheets/clock-rows';
import type { FinishedJob } from '../timesheets/finish-job';
import { askedByCustomer } from './customer-questions';
import { changesSince, rowsBefore, rowsOf } from './sent-approvals';
import type { Approval, SentRow } from './sent-approvals';

export interface JobToApprove {
  id: number;
  companyId: number;
  title: string;
  zone: Zone;
  startAt: number;
  prepend: string;
}

export type LockedJob = FinishedJob & JobToApprove;

/** Locks the job of a link, without a caller: a person who has the link needs no other right. */
export async function lockJob(tx: Tx, id: number): Promise<LockedJob> {
  const { rows } = await sql<LockedJob>`
    select id, company_id as "companyId", title, zone, start_at as "startAt", status, prepend,
      hide_public as "hidePublic"
    from job where id = ${id} for no key update`.execute(tx.db);
  return rows[0] ?? notFound(texts.jobNotFound);
}

interface Contact {
  name: string;
  email: string;
}

/** The sentences about what changed since the link before this one; empty if nothing did. */
function changeText(rows: readonly SentRow[], before: readonly SentRow[]): string[] {
  const { since, gone } = changesSince(rows, before);
  const named = (kind: 'new' | 'changed') => [
    ...new Set(
      rows
        .filter((row) => since.get(row.timesheet_id)?.kind === kind)
        .map((row) => shortName(row.first_name, row.last_name)),
    ),
  ];
  const lists = [
    ['Changed', named('changed')],
    ['New', named('new')],
    ['Deleted', [...new Set(gone.map((row) => shortName(row.first_name, row.last_name)))]],
  ] as const;
  const said = lists.flatMap(([what, names]) => (names.length === 0 ? [] : [`${what}: ${names.join(', ')}`]));
  return said.length === 0 ? [] : [['Since the last link:', ...said].join('\n')];
}

interface Linked {
  approval: Approval;
  job: JobToApprove;
  token: string;
  isReminder: boolean;
  /** The timesheets to approve, by id. */
  ids: readonly number[];
}

/** Queues the mail with a link, and stores which mail it is. The token must be in no other place. */
export async function mailLink(tx: Tx, { approval, job, token, isReminder, ids }: Linked): Promise<void> {
  const { confCompanyName: company } = await companyConfig(tx.db, job.companyId);
  const rows = (await rowsOf(tx.db, approval)).filter((row) => ids.includes(row.timesheet_id));
  const hours = rows.reduce(
    (sum, row) => sum + paidTime({ start: row.start_at, end: row.end_at, break: row.break_ms }),
    0,
  );
  const people = new Set(rows.map(({ user_id }) => user_id)).size;
  const until = formatDateTimeWithZone(approval.expires_at, job.zone);
  const once = `hours-approval ${approval.id}${isReminder ? ' reminder' : ''}`;
  await queueMail(tx, {
    once,
    to: approval.contact_email,
    subject: `${isReminder ? 'Reminder: hours' : 'Hours'} to approve for ${job.title}`,
    text: letter(
      approval.contact_name,
      `${company} asks you to approve the hours of ${job.title} on ${formatDayAndYear(job.startAt, job.zone)}: ${people === 1 ? '1 person' : `${people} people`}, ${formatDuration(hours)} in all.`,
      ...changeText(rows, await rowsBefore(tx.db, approval)),
      `Check the hours, then approve them or say what is wrong, by ${until}:\n${pageLink(`/public/approve/${token}`)}`,
      ...(approval.lapse_approves ? [`Without an answer by then, the hours count as approved.`] : []),
      'Please do not forward this link: anybody who has it can approve the hours.',
      company,
    ),
  });
  const column = isReminder ? 'reminder_message_id' : 'message_id';
  await sql`
    update hours_approval set ${sql.ref(column)} = (select id from message
      where channel = 'mail' and recipient = ${approval.contact_email} and extra ->> 'once' = ${once})
    where id = ${approval.id}`.execute(tx.db);
}

/** Refuses a contact who would approve their own hours. */
async function refusePayee(tx: Tx, userIds: readonly number[], { email }: Contact): Promise<void> {
  const payee = await tx.db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', 'in', [...userIds])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  if (payee)
    refuse(
      `This is the address of ${payee.first_name} ${payee.last_name}, who worked these hours. Send them to somebody at the customer.`,
    );
}

/**
 * Mails a link to the hours of a job: its closed times that are neither signed nor invoiced, as they are now. An
 * earlier link stops working. The caller has locked the job.
 * @param by null where it is sent automatically
 */
export async function sendApproval(
  tx: Tx,
  job: JobToApprove,
  contact: Contact,
  { by, now }: { by: number | null; now: number },
): Promise<Approval> {
  const times = (await selectTimesheets(tx.db, sql`t.job_id = ${job.id}`)).filter(canBeSigned);
  if (times.length === 0) refuse('There is no time to approve: all are running, signed or on an invoice.');
  const [asked] = await askedByCustomer(
    tx.db,
    times.map((time) => time.id),
  );
  if (asked) refuse(`Answer the customer’s question about the time of ${asked.name} first.`);
  await refusePayee(
    tx,
    times.map((time) => time.idUser),
    contact,
  );
  const config = await companyConfig(tx.db, job.companyId);
  await tx.db
    .updateTable('hours_approval')
    .set({ replaced_at: now })
    .where('job_id', '=', job.id)
    .where('replaced_at', 'is', null)
    .execute();
  const token = newToken();
  const approval = await tx.db
    .insertInto('hours_approval')
    .values({
      company_id: job.companyId,
      job_id: job.id,
      contact_name: contact.name.trim(),
      contact_email: contact.email,
      created_by: by,
      sent_at: now,
      expires_at: now + config.confApprovalDays * DAY_MS,
      token_hash: hashToken(token),
      lapse_approves: config.confApprovalLapse === 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('hours_approval_row')
    .values(
      times.map((time) => ({
        approval_id: approval.id,
        timesheet_id: time.id,
        user_id: time.idUser,
        group_id: time.idGroup,
        start_at: time.start,
        end_at: time.end,
        break_ms: time.break,
      })),
    )
    .execute();
  const ids = times.map((time) => time.id);
  await mailLink(tx, { approval, job, token, isReminder: false, ids });
  tx.audit('hours-approval', approval.id, { idJob: job.id, to: contact.email, times: times.length });
  clockChanged(tx, job, []);
  return tx.db
    .selectFrom('hours_approval')
    .selectAll()
    .where('id', '=', approval.id)
    .executeTakeFirstOrThrow();
}
