import { sql } from 'kysely';
import { jobChanged } from '../jobs/announce';
import { logJob } from '../jobs/job-form';
import type { Tx } from '../platform/handle';
import type { SessionUser } from '../platform/session-user';
import { MAIL_TIMESHEET } from './mail-timesheet.task';
import type { ClockJob } from './rights';
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

/**
 * Sets the job to Finished; its timesheet is drawn and mailed to the recipients after the caller's transaction. Resolves
 * to whether there is anybody to mail it to.
 */
export async function finishJob(
  tx: Tx,
  user: SessionUser,
  job: ClockJob,
  now: number,
): Promise<'queued' | 'no-recipients'> {
  await tx.db
    .updateTable('job')
    .set({ status: 3, version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', job.id)
    .execute();
  await logJob(tx.db, job.id, user.id, ['Status']);
  tx.audit('job', job.id, { status: 3 });
  jobChanged(tx, { ...job, status: 3 });
  await tx.enqueue(MAIL_TIMESHEET, { jobId: job.id, at: now });
  const recipient = await tx.db
    .selectFrom('job_recipient')
    .select('email')
    .where('job_id', '=', job.id)
    .limit(1)
    .executeTakeFirst();
  return recipient === undefined ? 'no-recipients' : 'queued';
}
