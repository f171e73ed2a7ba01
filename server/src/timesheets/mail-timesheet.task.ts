import type { CompanyConfig } from '@crewcall/domain/company-config';
import { fillTemplate } from '@crewcall/domain/templates';
import { JobStatus } from '@crewcall/domain/job-state';
import { jobValues } from '@crewcall/domain/job-values';
import type { ToldJob } from '@crewcall/domain/job-values';
import { sql } from 'kysely';
import { draw } from '../documents/drawing-threads';
import { companyConfig } from '../platform/database/company-config';
import { queueMails } from '../platform/notifications/messages';
import { defineTask } from '../platform/queue/tasks';
import { readTimesheets, timesheetPdf } from './timesheet-pdf';

/** The subject and text of the mail that brings a finished job's timesheet. */
export function finishMail(config: CompanyConfig, job: ToldJob): { subject: string; text: string } {
  const values = { ...jobValues(job), companyName: config.confCompanyName };
  return {
    subject: fillTemplate(config.confFinishJobEmailSubject, values).text.replace(/\s+/g, ' '),
    text: fillTemplate(config.confFinishJobEmailText, values).text,
  };
}

export const MAIL_TIMESHEET = 'mail-timesheet';

interface Recipient {
  email: string;
  /** They have an earlier timesheet of this job. */
  again: boolean;
}

/** The one recipient of a copy; nobody if they are among those who get the finished job's timesheet. */
const copyFor = (copyTo: string, others: readonly Recipient[]): Recipient[] =>
  others.some(({ email }) => email.toLowerCase() === copyTo.toLowerCase())
    ? []
    : [{ email: copyTo, again: false }];

/**
 * Mails a finished job's timesheet to its recipients; drawn after the sign-off, so that no punch waits for it.
 * Recipients who already have one read that it is corrected. With `copyTo`, a signature's copy to that address alone.
 */
export const mailTimesheetTask = defineTask(MAIL_TIMESHEET, async ({ payload, db, services, write }) => {
  const { jobId, at, copyTo } = payload as { jobId: number; at: number; copyTo?: string };
  const job = await db.selectFrom('job').selectAll().where('id', '=', jobId).executeTakeFirst();
  const once = copyTo === undefined ? `timesheet ${jobId}` : `timesheet copy ${jobId}`;
  const { rows: all } = await sql<Recipient>`
    select email, exists (select 1 from message where channel = 'mail' and recipient = r.email
      and extra ->> 'once' like ${`${once} %`}) as again
    from job_recipient r where job_id = ${jobId} order by email`.execute(db);
  const recipients =
    copyTo === undefined ? all : copyFor(copyTo, job?.status === JobStatus.Finished ? all : []);
  if (!job || recipients.length === 0) return;
  const config = await companyConfig(db, job.company_id);
  const facts = { company: config.confCompanyName, at };
  const pdf = await draw(timesheetPdf, await readTimesheets(db, services.blobs, [jobId], facts));
  const { subject, text } = finishMail(config, { ...job, startAt: job.start_at });
  const file = await services.blobs.bring(pdf, 'application/pdf');
  await write(async (tx) => {
    const blobId = await services.blobs.name(tx.db, file);
    const mail = {
      text,
      attachments: [{ blobId, filename: 'timesheet.pdf' }],
      once: `${once} ${at}`,
      shift: { idJob: jobId, crews: [], says: 'other' as const },
    };
    const queued = await queueMails(
      tx,
      recipients.map(({ email, again }) => ({
        ...mail,
        to: email,
        subject: again ? `Corrected: ${subject}` : subject,
      })),
    );
    if (queued === 0) await services.blobs.remove(tx, blobId);
  });
});
