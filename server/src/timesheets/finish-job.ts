import { fillTemplate } from '@crewcall/domain/templates';
import { sql } from 'kysely';
import { jobChanged } from '../jobs/announce';
import { companyConfig } from '../platform/company-config';
import { logJob } from '../jobs/job-form';
import { dateText, timeText } from '../platform/when-text';
import type { Tx } from '../platform/handle';
import { queueMail } from '../platform/messages';
import type { Services } from '../platform/services';
import type { SessionUser } from '../platform/session-user';
import type { ClockJob } from './rights';
import { draw } from '../documents/draw';
import { readTimesheets } from './timesheet-pdf';
import { fullName } from '../platform/person-name';

/** Confirmed workers who are neither marked absent nor have all their times of the crew signed (or invoiced). */
export async function unsignedWorkers(tx: Tx, jobId: number): Promise<string[]> {
  const { rows } = await sql<{ first_name: string; last_name: string }>`
    select distinct u.id, u.first_name, u.last_name
    from job_crew jc join crew_member cm on cm.crew_id = jc.id and cm.status = 2
    join app_user u on u.id = cm.user_id
    where jc.job_id = ${jobId} and jc.deleted_at is null
      and not exists (select 1 from job_absence a where a.crew_id = jc.id and a.user_id = cm.user_id)
      and (not exists (select 1 from timesheet t where t.job_id = jc.job_id and t.user_id = cm.user_id)
        or exists (select 1 from timesheet t where t.job_id = jc.job_id and t.user_id = cm.user_id
          and t.signature_id is null and t.invoice_id is null))
    order by u.first_name, u.last_name`.execute(tx.db);
  return rows.map(fullName);
}

/** Has somebody signed this job, and is nobody left who is neither signed nor absent? */
export async function isAllSigned(tx: Tx, jobId: number): Promise<boolean> {
  const signature = await tx.db
    .selectFrom('timesheet')
    .select('signature_id')
    .where('job_id', '=', jobId)
    .where('signature_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return signature !== undefined && (await unsignedWorkers(tx, jobId)).length === 0;
}

/** Sets the job to Finished and mails its timesheet to the recipients, all in the caller's transaction. */
export async function finishJob(
  tx: Tx,
  services: Services,
  user: SessionUser,
  job: ClockJob,
  now: number,
  fresh: ReadonlyMap<number, Buffer> = new Map(),
): Promise<void> {
  await tx.db
    .updateTable('job')
    .set({ status: 3, version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', job.id)
    .execute();
  await logJob(tx.db, job.id, user.id, ['Status']);
  tx.audit('job', job.id, { status: 3 });
  jobChanged(tx, { ...job, status: 3 });
  const recipients = await tx.db
    .selectFrom('job_recipient')
    .select('email')
    .where('job_id', '=', job.id)
    .orderBy('email')
    .execute();
  if (recipients.length === 0) return;

  const config = await companyConfig(tx.db, user.companyId);
  const facts = { company: config.confCompanyName, at: now };
  const pdf = await draw('timesheet', await readTimesheets(tx.db, services.blobs, [job.id], facts, fresh));
  const blobId = await services.blobs.put(tx.db, pdf, 'application/pdf');
  const values = {
    JobName: job.title,
    JobDate: dateText(job.startAt, job.zone),
    JobTime: timeText(job.startAt, job.zone),
    companyName: config.confCompanyName,
  };
  for (const { email } of recipients) {
    await queueMail(tx, {
      to: email,
      subject: fillTemplate(config.confFinishJobEmailSubject, values).text.replace(/\s+/g, ' '),
      text: fillTemplate(config.confFinishJobEmailText, values).text,
      attachments: [{ blobId, filename: 'timesheet.pdf' }],
    });
  }
}
