// Calls: sendHours, getHoursApproval.
import { canBeSigned } from '@crewcall/domain/clock';
import { closedToSigning } from '@crewcall/domain/closed-job';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { jobFor } from '../row-rules/job-for';
import { selectTimesheets } from '../timesheets/clock-rows';
import { defaultContact } from './default-contact';
import { sendApproval } from './send-hours';
import { lastApproval, readApproval } from './sent-approvals';

/** The contact to propose: who was asked last, else who would be. */
async function proposedContact(db: Db, idJob: number) {
  const last = await lastApproval(db, idJob);
  if (last) return { contactName: last.contact_name, contactEmail: last.contact_email };
  const { name, email } = await defaultContact(db, idJob);
  return { contactName: name, contactEmail: email };
}

/** The last link that was sent for a job's hours, and what a new one would send. */
export const getHoursApprovalHandler = handle('getHoursApproval', async ({ body, scope, db, now }) => {
  const job = await jobFor(db, scope, body.idJob, 'known');
  const last = await lastApproval(db, job.id);
  const times = await selectTimesheets(db, sql`t.job_id = ${job.id}`);
  return {
    approval: last && (await readApproval(db, last, now)),
    ready: times.filter(canBeSigned).length,
    ...(await proposedContact(db, job.id)),
  };
});

/** The office sends the hours of a job to a contact of the customer, or sends them again. */
export const sendHoursHandler = handle('sendHours', async ({ body, user, scope, now, write }) =>
  write(
    once(user.id, 'sendHours', body.key, async (tx) => {
      const job = await jobFor(tx.db, scope, body.idJob, 'supervises', 'alone');
      const closed = closedToSigning(job.status);
      if (closed !== null) refuse(closed);
      const contact = { name: body.name, email: body.email };
      const approval = await sendApproval(tx, { ...job, companyId: user.companyId }, contact, {
        by: user.id,
        now,
      });
      return { ok: true as const, approval: await readApproval(tx.db, approval, now) };
    }),
  ),
);
