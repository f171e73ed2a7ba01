import type { Timesheet } from '@crewcall/contract/types';
import { JobStatus } from '@crewcall/domain/job-state';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/tx';
import { clockChanged } from './clock-changed';
import { finishJob, unsignedWorkers } from './finish-job';
import type { FinishedJob } from './finish-job';
import { recordTimes } from './record-times';

interface NewSignature {
  signedBy: string;
  remark: string | null;
  /** Blob id; null where a customer did not answer in time. */
  image: number | null;
  /** `link`: behind a link that was mailed to the customer. `lapse`: that link ended without an answer. */
  source: 'pad' | 'link' | 'lapse';
  /** The user who took it; null where nobody of the company did. */
  by: number | null;
  now: number;
  /** For the audit. */
  copyTo?: string;
}

interface Signed {
  idSignature: number;
  finished: boolean;
  /** Confirmed workers who are neither signed nor marked absent. */
  missing: string[];
  /** Whether the finished job's timesheet is mailed; not set if a worker is missing. */
  mail?: 'queued' | 'no-recipients';
}

/**
 * Stores a signature over timesheets that can be signed. Once every confirmed worker is signed or marked absent, and
 * nobody is still due on a later crew, the job becomes Finished and its timesheet is mailed. The caller has locked the
 * job and the rows.
 */
export async function signTimesheets(
  tx: Tx,
  job: FinishedJob,
  rows: readonly Timesheet[],
  { signedBy, remark, image, source, by, now, copyTo }: NewSignature,
): Promise<Signed> {
  const { id } = await tx.db
    .insertInto('signature')
    .values({
      job_id: job.id,
      signed_by: signedBy.trim(),
      remark,
      image_blob_id: image,
      created_by: by,
      signed_at: now,
      source,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = rows.map((row) => row.id);
  const reason = { pad: undefined, link: `${signedBy.trim()}, by the link that was mailed`, lapse: signedBy };
  await recordTimes(tx, { kind: 'signed', by, now, reason: reason[source] }, ids, () =>
    sql`update timesheet set signature_id = ${id}, updated_at = ${now}
      where id = any(${ids}::bigint[])`.execute(tx.db),
  );
  tx.audit('signature', id, {
    idJob: job.id,
    signedBy,
    ...(source === 'pad' ? {} : { source }),
    ...(remark === null ? {} : { remark }),
    ...(copyTo === undefined ? {} : { copyTo }),
    timesheets: ids,
  });
  const missing = await unsignedWorkers(tx, job, now);
  const finished = missing.length === 0;
  const mail = finished ? await finishJob(tx, by, job, now) : null;
  if (finished && job.status !== JobStatus.Finished)
    await sql`update signature set finished_version = (select version from job where id = ${job.id})
      where id = ${id}`.execute(tx.db);
  clockChanged(
    tx,
    job,
    rows.map((row) => row.idUser),
  );
  return { idSignature: id, finished, missing, ...(mail ? { mail } : {}) };
}
