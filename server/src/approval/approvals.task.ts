import type { Timesheet } from '@crewcall/contract/types';
import { canBeSigned } from '@crewcall/domain/clock';
import { closedToSigning } from '@crewcall/domain/closed-job';
import { APPROVAL_REMINDER_MS } from '@crewcall/domain/hours-approval';
import { JobStatus } from '@crewcall/domain/job-state';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { plannedEndOfJob } from '../db/planned-end';
import { settingIsOn } from '../db/setting-is-on';
import { inviteStatus } from '../db/statuses';
import { CallError } from '../errors';
import { eachAlone } from '../platform/queue/for-each-company';
import { defineTask } from '../platform/queue/tasks';
import type { TaskContext } from '../platform/queue/tasks';
import type { Tx } from '../platform/database/tx';
import { hashToken, newToken } from '../session/tokens';
import { notifyOffice } from '../platform/notifications/notify-office';
import { clockChanged } from '../timesheets/clock-changed';
import { isTimeOf, selectTimesheets } from '../timesheets/clock-rows';
import { signTimesheets } from '../timesheets/sign-timesheets';
import { askedByCustomer } from './customer-questions';
import { defaultContact } from './default-contact';
import { lockJob, mailLink, sendApproval } from './send-hours';
import { mailOf, rowsOf } from './sent-approvals';
import type { Approval } from './sent-approvals';

/** Locks a link that still waits, after its job; null if somebody has answered or replaced it since. */
async function lockWaiting(tx: Tx, { id, job_id }: { id: number; job_id: number }) {
  const job = await lockJob(tx, job_id);
  const { rows } = await sql<Approval>`
    select * from hours_approval where id = ${id} and answered_at is null and replaced_at is null
      and lapsed_at is null for update`.execute(tx.db);
  return rows[0] === undefined ? null : { job, approval: rows[0] };
}

/** The times of a link that are still as sent and wait for the customer's answer, locked. */
async function openTimes(tx: Tx, approval: Approval): Promise<Timesheet[]> {
  const sent = (await rowsOf(tx.db, approval)).map(({ timesheet_id }) => timesheet_id);
  const times = await selectTimesheets(tx.db, sql`t.id = any(${sent}::bigint[])`, true);
  // Read again under the locks.
  const rows = await rowsOf(tx.db, approval);
  const same = new Set(rows.filter((row) => !row.changed).map((row) => row.timesheet_id));
  const asked = new Set((await askedByCustomer(tx.db, sent)).map(({ id }) => id));
  return times.filter((time) => same.has(time.id) && canBeSigned(time) && !asked.has(time.id));
}

const nameOf = ({ id }: { id: number }) => `hours approval ${id}`;

const waiting = ({ db }: TaskContext) =>
  db
    .selectFrom('hours_approval')
    .select(['id', 'job_id'])
    .where('answered_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('lapsed_at', 'is', null)
    .orderBy('id');

/** Reminds each contact once, with a link of its own: the first one is stored only as its hash. */
async function remind(task: TaskContext): Promise<void> {
  const { now, write } = task;
  const due = await waiting(task)
    .where('reminded_at', 'is', null)
    .where('sent_at', '<=', now - APPROVAL_REMINDER_MS)
    .where('expires_at', '>', now)
    .execute();
  await eachAlone(due, nameOf, (one) =>
    write(async (tx) => {
      const locked = await lockWaiting(tx, one);
      if (locked === null || locked.approval.reminded_at !== null) return;
      if (closedToSigning(locked.job.status) !== null) return;
      const ids = (await openTimes(tx, locked.approval)).map(({ id }) => id);
      if (ids.length === 0) return;
      const token = newToken();
      await tx.db
        .updateTable('hours_approval')
        .set({ reminded_at: now, reminder_hash: hashToken(token) })
        .where('id', '=', one.id)
        .execute();
      await mailLink(tx, { ...locked, token, isReminder: true, ids });
      clockChanged(tx, locked.job, []);
      tx.audit('hours-approval', one.id, { reminded: true });
    }),
  );
}

/**
 * Ends links without an answer. If their mail said so, and was sent, the times that are still as sent count as signed.
 */
async function lapse(task: TaskContext): Promise<void> {
  const { now, write } = task;
  const over = await waiting(task).where('expires_at', '<=', now).execute();
  await eachAlone(over, nameOf, (one) =>
    write(async (tx) => {
      const locked = await lockWaiting(tx, one);
      if (locked === null) return;
      const { job, approval } = locked;
      const set = tx.db.updateTable('hours_approval').where('id', '=', one.id);
      await set.set({ lapsed_at: now }).execute();
      tx.audit('hours-approval', one.id, { lapsed: true });
      clockChanged(tx, job, []);
      if (!approval.lapse_approves || closedToSigning(job.status) !== null) return;
      if ((await mailOf(tx.db, approval)) !== 'sent') return;
      const rows = await openTimes(tx, approval);
      if (rows.length === 0) return;
      const { idSignature } = await signTimesheets(tx, job, rows, {
        signedBy: `No answer by ${approval.contact_name}`,
        remark: null,
        image: null,
        source: 'lapse',
        by: null,
        now,
      });
      await set.set({ signature_id: idSignature }).execute();
      await tx.db
        .updateTable('hours_approval_row')
        .set({ outcome: 'approved' })
        .where('approval_id', '=', one.id)
        .where(
          'timesheet_id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
    }),
  );
}

// So that turning the setting on sends no hours of long ago.
const RECENT_MS = 2 * DAY_MS;

/**
 * The jobs whose last time has closed, and whose hours were never sent: nobody is still due, running or missing.
 * `only` is a condition over `job`.
 */
const selectReady = async (db: Db, now: number, only = sql`true`): Promise<{ id: number }[]> =>
  (
    await sql<{ id: number }>`
      select job.id from job
      where ${only} and job.status <> ${JobStatus.Cancelled}
        and ${settingIsOn(sql`job.company_id`, 'confApprovalAuto')} and ${plannedEndOfJob} <= ${now}::bigint
        and exists (select 1 from timesheet t where t.job_id = job.id and t.corrects_id is null
          and t.signature_id is null and t.invoice_id is null and t.end_at > ${now - RECENT_MS}::bigint)
        and not exists (select 1 from timesheet t where t.job_id = job.id and t.end_at is null)
        and not exists (select 1 from hours_approval a where a.job_id = job.id)
        and not exists (select 1 from job_crew c join crew_member m on m.crew_id = c.id
          where c.job_id = job.id and c.deleted_at is null and m.status = ${inviteStatus.confirmed}
            and not exists (select 1 from timesheet t where t.job_id = job.id and t.user_id = m.user_id
              and t.corrects_id is null and ${isTimeOf(now)})
            and not exists (select 1 from job_absence a where a.crew_id = c.id and a.user_id = m.user_id))
      order by job.id`.execute(db)
  ).rows;

/** Sends the hours of jobs that are ready, once each. */
async function sendReady({ db, now, write }: TaskContext): Promise<void> {
  await eachAlone(
    await selectReady(db, now),
    ({ id }) => `job ${id}`,
    async ({ id }) => {
      try {
        await write(async (tx) => {
          const job = await lockJob(tx, id);
          // Read again under the lock: the office may just have sent the hours, or cancelled the job.
          if ((await selectReady(tx.db, now, sql`job.id = ${id}`)).length === 0) return;
          const contact = await defaultContact(tx.db, id);
          if (contact.email !== '') await sendApproval(tx, job, contact, { by: null, now });
        });
      } catch (error) {
        // The contact worked on the job, or the last time was signed just now: the office sends it by hand, or not.
        if (!(error instanceof CallError)) throw error;
      }
    },
  );
}

/** Tells the office once of each link whose times have all changed: its contact can only ask for a new one. */
async function tellOutdated(task: TaskContext): Promise<void> {
  const { now, write } = task;
  const waits = await waiting(task).where('outdated_at', 'is', null).where('expires_at', '>', now).execute();
  await eachAlone(waits, nameOf, (one) =>
    write(async (tx) => {
      const locked = await lockWaiting(tx, one);
      if (locked === null) return;
      const { job, approval } = locked;
      if ((await rowsOf(tx.db, approval)).some((row) => !row.changed)) return;
      await tx.db.updateTable('hours_approval').set({ outdated_at: now }).where('id', '=', one.id).execute();
      tx.audit('hours-approval', one.id, { outdated: true });
      await notifyOffice(tx, job.companyId, 'timesheet:write', {
        subject: `Hours to send again: ${job.title}`,
        parts: [
          `All times that ${approval.contact_name} was sent have changed since, so they cannot approve them.`,
          'Please send a new link.',
        ],
        path: `/jobs/upcoming/${job.id}/timecard`,
      });
    }),
  );
}

/** Sends hours automatically, reminds contacts, and ends links without an answer. */
export const approvalsTask = defineTask(
  'approvals',
  async (task) =>
    eachAlone(
      [sendReady, remind, lapse, tellOutdated],
      ({ name }) => name,
      (step) => step(task),
    ),
  { cron: '*/10 * * * *' },
);
