// Calls: sendHours, getHoursApproval.
import { canBeSigned } from '@crewcall/domain/clock';
import { closedToSigning } from '@crewcall/domain/closed-job';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import { handle } from '../platform/http/handle';
import { jobFor } from '../row-rules/job-for';
import type { JobFor } from '../row-rules/job-for';
import { selectTimesheets } from '../timesheets/clock-rows';
import { sendApproval } from './send-hours';
import { lastApproval, readApproval } from './sent-approvals';

/** The contact to propose: who was asked last, else the person on site, the first recipient or the email for bills. */
async function proposedContact(db: Db, { id, onSiteName }: JobFor) {
  const last = await lastApproval(db, id);
  if (last) return { contactName: last.contact_name, contactEmail: last.contact_email };
  const { rows } = await sql<{ email: string | null; bills: string | null; name: string | null }>`
    select (select min(email) from job_recipient r where r.job_id = job.id) as email, p.billing_email as bills,
      p.billing_name as name
    from job left join prepend p on p.company_id = job.company_id and p.text = job.prepend
    where job.id = ${id}`.execute(db);
  const [found] = rows;
  return {
    contactName: onSiteName || (found?.name ?? ''),
    contactEmail: found?.email ?? found?.bills ?? '',
  };
}

/** The last link that was sent for a job's hours, and what a new one would send. */
export const getHoursApprovalHandler = handle('getHoursApproval', async ({ body, scope, db, now }) => {
  const job = await jobFor(db, scope, body.idJob, 'known');
  const last = await lastApproval(db, job.id);
  const times = await selectTimesheets(db, sql`t.job_id = ${job.id}`);
  return {
    approval: last && (await readApproval(db, last, now)),
    ready: times.filter(canBeSigned).length,
    ...(await proposedContact(db, job)),
  };
});

/** The office sends the hours of a job to a contact of the customer, or sends them again. */
export const sendHoursHandler = handle('sendHours', async ({ body, user, scope, now, write }) =>
  write(async (tx) => {
    const job = await jobFor(tx.db, scope, body.idJob, 'supervises', 'alone');
    const closed = closedToSigning(job.status);
    if (closed !== null) refuse(closed);
    const { idJob: _idJob, ...contact } = body;
    const approval = await sendApproval(tx, { ...job, companyId: user.companyId }, contact, {
      by: user.id,
      now,
    });
    return { ok: true as const, approval: await readApproval(tx.db, approval, now) };
  }),
);
