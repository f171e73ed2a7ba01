import { closedToSigning } from '@crewcall/domain/closed-job';
import { JobStatus } from '@crewcall/domain/job-state';
import { SIGN_OFF_UNDO_MS } from '@crewcall/domain/limits';
import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { deny } from '../errors';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { jobFor } from '../row-rules/job-for';
import type { JobFor } from '../row-rules/job-for';
import { clockChanged } from './clock-changed';
import { selectTimesheets } from './clock-rows';
import { setJobStatus } from './finish-job';
import { INVOICED } from './locked-row';
import { unlinkSignature } from './signatures';

interface Last {
  created_by: number | null;
  signed_at: number;
  finished_version: number | null;
}

const ASK = 'Ask the office to unlock the times.';

/**
 * Only the office may unlock, except for the person who took the signature: they have a few minutes, and only if
 * the job is not finished or was finished by this signature.
 */
async function denyLate(tx: Tx, by: number, job: JobFor, last: Last, now: number): Promise<void> {
  if (last.created_by !== by) deny('Only the person who took this signature, or the office, can undo it.');
  if (now - last.signed_at > SIGN_OFF_UNDO_MS)
    deny(`A signature can be taken back for ${SIGN_OFF_UNDO_MS / MINUTE_MS} minutes. ${ASK}`);
  if (job.status !== JobStatus.Finished) return;
  const { version } = await tx.db
    .selectFrom('job')
    .select('version')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow();
  if (version !== last.finished_version) deny(`The job was changed since it was signed. ${ASK}`);
}

/**
 * Takes back the last signature of a job, for the person who took it or the office: its timesheets become unsigned, and
 * a finished job is reopened. Refuses while one of them is on an invoice. A timesheet that was mailed cannot be
 * recalled.
 */
export const undoSignOffHandler = handle(
  'undoSignOff',
  async ({ body, user, scope, services, now, write, refuse }) =>
    write(async (tx) => {
      const job = await jobFor(tx.db, scope, body.idJob, 'supervises', 'alone');
      // A cancelled job is refused, because it could not be signed again.
      const closed = closedToSigning(job.status);
      if (closed !== null) return refuse(closed);
      const last = await tx.db
        .selectFrom('signature')
        .select(['id', 'created_by', 'signed_at', 'finished_version'])
        .where('job_id', '=', job.id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!last) return refuse('There is no signature to undo.');
      if (!job.edits) await denyLate(tx, user.id, job, last, now);
      const rows = await selectTimesheets(
        tx.db,
        sql`t.job_id = ${job.id} and t.signature_id = ${last.id}`,
        true,
      );
      if (rows.some(({ idInvoice }) => idInvoice !== null)) return refuse(INVOICED);
      for (const row of rows)
        await unlinkSignature(tx, services.blobs, row, { kind: 'signed-undone', by: user.id, now });
      if (job.status === JobStatus.Finished) await setJobStatus(tx, user.id, job, JobStatus.Confirmed, now);
      clockChanged(
        tx,
        job,
        rows.map(({ idUser }) => idUser),
      );
      return { ok: true, unsigned: rows.length };
    }),
);
