import { closedToSigning } from '@crewcall/domain/closed-job';
import { canBeSigned, isOpen } from '@crewcall/domain/clock';
import { sql } from 'kysely';
import type { Parsed, Timesheet } from '@crewcall/contract/types';
import { isDrawn } from '../platform/files/picture-ink';
import { badRequest, conflict, refuse } from '../errors';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { once } from '../platform/http/once';
import { PICTURE_LIMIT } from '../platform/files/pictures';
import { rejectFutureEnd } from './reject-future-end';
import { MAIL_TIMESHEET } from './mail-timesheet.task';
import { jobFor } from '../row-rules/job-for';
import { selectTimesheets } from './clock-rows';
import { signatureImage } from './signatures';
import { signTimesheets } from './sign-timesheets';

type Shown = Parsed<'finishJobSignature'>['times'][number];

/** Refuses if the stored times are no longer those on the screen, which the signer agreed to. */
function refuseChanged(row: Timesheet, shown: Shown): void {
  const same = (value: number | undefined, stored: number) => value === undefined || value === stored;
  const asShown =
    same(shown.idUser, row.idUser) &&
    same(shown.start, row.start) &&
    same(shown.end, row.end) &&
    same(shown.break, row.break);
  if (!asShown) {
    conflict(`The time of ${row.userName} has changed since it was shown. Please check it and sign again.`);
  }
}

/**
 * Stores a signature over the ticked timesheets. Once every confirmed worker is signed or marked absent, and nobody is
 * still due on a later crew, the job becomes Finished and its timesheet is mailed. Until then `missing` names the
 * workers left. A finished job that is signed again is mailed again. `copyTo` gets a copy in any case. The same request sent again gets the same answer.
 */
export const finishJobSignatureHandler = handle(
  'finishJobSignature',
  async ({ body, user, scope, services, now, write }) => {
    const image = await signatureImage(body.signature, user.id);
    if (image === null) return badRequest('The signature could not be read. Please sign again.');
    if (!(await isDrawn(image))) return refuse('The signature is empty. Please sign inside the box.');
    const { copyTo } = body;
    const remark = body.remark?.trim() || null;
    const file = await services.blobs.bring(image, 'image/jpeg');
    const sign = async (tx: Tx) => {
      const job = await jobFor(tx.db, scope, body.idJob, 'supervises', 'alone');
      const closed = closedToSigning(job.status);
      if (closed !== null) refuse(closed);
      const ticked = new Map(body.times.filter((time) => time.checked).map((time) => [time.id, time]));
      if (ticked.size === 0) refuse('Tick at least one time to sign.');
      const rows = await selectTimesheets(
        tx.db,
        sql`t.id = any(${[...ticked.keys()]}::bigint[]) and t.job_id = ${job.id}`,
        true,
      );
      if (rows.length < ticked.size) {
        conflict('A ticked time does not exist any more. Please check the times and sign again.');
      }
      for (const row of rows) {
        if (!canBeSigned(row)) {
          const why = isOpen(row) ? 'still running' : row.idInvoice ? 'already invoiced' : 'already signed';
          refuse(`The time of ${row.userName} is ${why} and cannot be signed.`);
        }
        const shown = ticked.get(row.id);
        if (shown) refuseChanged(row, shown);
      }
      rejectFutureEnd(rows, body.ahead, { zone: job.zone, now });
      const imageId = await services.blobs.name(tx.db, file);
      const signed = await signTimesheets(tx, job, rows, {
        signedBy: body.signedBy,
        remark,
        image: imageId,
        source: 'pad',
        by: user.id,
        now,
        ...(copyTo === undefined ? {} : { copyTo }),
      });
      if (copyTo !== undefined) await tx.enqueue(MAIL_TIMESHEET, { jobId: job.id, at: now, copyTo });
      return { ok: true as const, ...signed };
    };
    return write(once(user.id, 'finishJobSignature', body.key, sign));
  },
  { secret: ['signature'], limit: PICTURE_LIMIT },
);
