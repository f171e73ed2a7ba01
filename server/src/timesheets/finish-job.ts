import { JobStatus } from '@crewcall/domain/job-state';
import { isLocked, timesToSign } from '@crewcall/domain/clock';
import { lacksTime } from '@crewcall/domain/crew-time';
import { formatDay, formatTime } from '@crewcall/domain/format';
import { sql } from 'kysely';
import { inviteStatus } from '../db/statuses';
import { selectTimesheets } from './clock-rows';
import { jobChanged } from '../jobs/announce';
import { logJob } from '../jobs/job-form';
import type { Tx } from '../platform/database/tx';
import { MAIL_TIMESHEET } from './mail-timesheet.task';
import type { JobFor } from '../row-rules/job-for';
import { fullName } from '../platform/database/person-name';

interface PlaceRow {
  user_id: number;
  first_name: string;
  last_name: string;
  crew_id: number;
  group_name: string;
  start_at: number;
  end_at: number | null;
}

/**
 * Names the workers who keep the job from being finished: confirmed, not marked absent, and without a timesheet or with
 * one that is neither signed nor invoiced. A worker on several crews who lacks a timesheet for one of them, past or to
 * come, is named with that crew.
 */
export async function unsignedWorkers(
  tx: Tx,
  job: Pick<JobFor, 'id' | 'zone'>,
  now: number,
): Promise<string[]> {
  const { rows: places } = await sql<PlaceRow>`
    select u.id as user_id, u.first_name, u.last_name, jc.id as crew_id, g.name as group_name, jc.start_at, jc.end_at
    from job_crew jc join crew_member cm on cm.crew_id = jc.id and cm.status = ${inviteStatus.confirmed}
    join app_user u on u.id = cm.user_id join crew_group g on g.id = jc.group_id
    where jc.job_id = ${job.id} and jc.deleted_at is null
      and not exists (select 1 from job_absence a where a.crew_id = jc.id and a.user_id = cm.user_id)
    order by u.first_name, u.last_name, u.id, jc.start_at, jc.id`.execute(tx.db);
  const times = await selectTimesheets(tx.db, sql`t.job_id = ${job.id}`);
  const missing = new Map<string, string>();
  for (const place of places) {
    const { user_id, crew_id, start_at } = place;
    const own = timesToSign(
      times.filter((time) => time.idUser === user_id),
      isLocked,
    );
    const isUnsigned = own.some((time) => !isLocked(time));
    if (own.length === 0 || isUnsigned) {
      missing.set(String(user_id), fullName(place));
      continue;
    }
    const crew = { idReqCrew: crew_id, startTime: start_at, endTime: place.end_at };
    if (!lacksTime(crew, own, now)) continue;
    const starts = `${formatDay(start_at, job.zone)}, ${formatTime(start_at, job.zone)}`;
    missing.set(`${user_id}-${crew_id}`, `${fullName(place)} (${place.group_name}, ${starts})`);
  }
  return [...missing.values()];
}

/** Is at least one timesheet of this job signed, and is every confirmed worker signed, invoiced or absent? */
export async function isAllSigned(tx: Tx, job: Pick<JobFor, 'id' | 'zone'>, now: number): Promise<boolean> {
  const signature = await tx.db
    .selectFrom('timesheet')
    .select('signature_id')
    .where('job_id', '=', job.id)
    .where('signature_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return signature !== undefined && (await unsignedWorkers(tx, job, now)).length === 0;
}

/** A locked job that is finished or reopened. */
export type FinishedJob = Pick<JobFor, 'id' | 'zone' | 'status' | 'prepend' | 'hidePublic'>;

/** Sets the status of a locked job, with its log and audit entry, and announces it to open screens. */
export async function setJobStatus(
  tx: Tx,
  by: number | null,
  job: FinishedJob,
  status: JobStatus,
  now: number,
): Promise<void> {
  await tx.db
    .updateTable('job')
    .set({ status, version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', job.id)
    .execute();
  await logJob(tx.db, job.id, by, ['Status']);
  tx.audit('job', job.id, { status });
  jobChanged(tx, { ...job, status });
}

/**
 * Sets the job to Finished unless it is already. Its timesheet is drawn and mailed after the caller's transaction, also
 * to recipients who have an earlier one. `by` is null where a customer signed behind a link. Resolves to whether the job has any recipients.
 */
export async function finishJob(
  tx: Tx,
  by: number | null,
  job: FinishedJob,
  now: number,
): Promise<'queued' | 'no-recipients'> {
  if (job.status !== JobStatus.Finished) await setJobStatus(tx, by, job, JobStatus.Finished, now);
  await tx.enqueue(MAIL_TIMESHEET, { jobId: job.id, at: now });
  const recipient = await tx.db
    .selectFrom('job_recipient')
    .select('email')
    .where('job_id', '=', job.id)
    .limit(1)
    .executeTakeFirst();
  return recipient === undefined ? 'no-recipients' : 'queued';
}
