import { breakAtEnd } from '@crewcall/domain/breaks';
import { isOpen } from '@crewcall/domain/clock';
import { pendingUntil } from '@crewcall/domain/pending-punch';
import { sql } from 'kysely';
import { toOffice } from '../platform/live/audience';
import { companyConfig } from '../platform/database/company-config';
import { notFound, refuse } from '../errors';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { clockChanged } from '../timesheets/clock-changed';
import { confirmedCrews } from '../timesheets/clock-state';
import type { OwnCrew } from '../timesheets/clock-state';
import type { Clock } from '@crewcall/domain/clock';
import { previewPendingPunch, punchOf } from '../timesheets/preview-pending-punch';
import type { PunchStep } from '../timesheets/preview-pending-punch';
import { lockUsers } from '../platform/database/lock-users';
import { selectPendingPunches } from '../timesheets/pending-punches';
import { openClock } from '../timesheets/open-clock';
import { jobFor } from '../row-rules/job-for';
import type { JobFor } from '../row-rules/job-for';
import { selectTimesheets } from '../timesheets/clock-rows';
import { asCorrected } from '../timesheets/corrected-times';
import { takeInCorrections } from '../timesheets/corrections';
import { recordTimes } from '../timesheets/record-times';
import type { Why } from '../timesheets/record-times';
import { unlinkSignature } from '../timesheets/signatures';
import { notifyDeclinedPunch } from '../timesheets/notify-declined-punch';
import { keepMinimum } from './owed-minimum';

const SIGNED = 'This time is signed. Accepting this deletes the signature; please confirm that.';
const OWN = 'Somebody else has to decide about a check-in or check-out of your own. The office can.';
const FOR_OFFICE = 'This shift is signed off or over. The office decides about this.';

/** Applies an accepted punch. Resolves to the id of the timesheet that it made or changed. */
async function applyStep(
  tx: Tx,
  job: JobFor,
  idUser: number,
  step: PunchStep<OwnCrew>,
  changed: Clock | undefined,
  why: Why,
  breakSilence: string,
): Promise<number> {
  if (step.do === 'open') {
    const ids = { jobId: job.id, crewId: step.crew.id, groupId: step.crew.group_id, userId: idUser };
    return openClock(tx, { ...ids, start: step.at, ...why });
  }
  if (changed === undefined) throw new Error(`Time ${step.id} has gone.`);
  const { start, end, break: pause } = await takeInCorrections(tx, changed, why);
  const field = step.do === 'start' ? { start_at: step.at } : { end_at: step.at };
  const closes = step.do === 'end' && isOpen(changed);
  const break_ms = closes ? breakAtEnd({ ...changed, start, break: pause }, step.at, breakSilence) : pause;
  const fields = { start_at: start, end_at: end === 0 ? null : end, break_ms, ...field };
  await recordTimes(tx, why, [step.id], () =>
    tx.db
      .updateTable('timesheet')
      .set({ ...fields, updated_at: why.now })
      .where('id', '=', step.id)
      .execute(),
  );
  tx.audit('timesheet', step.id, { ...field, updated_at: why.now });
  return step.id;
}

/**
 * Accepts or declines a pending punch: by a supervisor, or by the office once the shift is signed or over. It is in
 * `pay-rules`, like `setTimeDelete`, because a minimum call can depend on the timesheet.
 */
export const resolvePunchHandler = handle(
  'resolvePunch',
  async ({ body, user, scope, services, now, write }) =>
    write(async (tx) => {
      const found = await tx.db
        .selectFrom('punch')
        .select(['user_id', 'job_id'])
        .where('id', '=', body.id)
        .executeTakeFirst();
      if (!found) return notFound('This check-in or check-out could not be found.');
      await lockUsers(tx.db, [found.user_id]);
      const job = await jobFor(tx.db, scope, found.job_id, 'supervises', 'share');
      if (found.user_id === user.id) return refuse(OWN);
      const punch = await tx.db
        .selectFrom('punch')
        .selectAll()
        .where('id', '=', body.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (punch.outcome !== 'pending' || punch.resolved_at !== null)
        return refuse('This was decided already.');
      const own = sql`t.job_id = ${job.id} and t.user_id = ${punch.user_id}`;
      const rows = await asCorrected(tx.db, await selectTimesheets(tx.db, own, true));
      const crews = await confirmedCrews(tx.db, job.id, punch.user_id);
      const config = await companyConfig(tx.db, user.companyId);
      const fate = previewPendingPunch(job, punch, rows, crews, config.confEarliestCheckIn);
      if (fate.decides === 'office' && !job.edits) refuse(FOR_OFFICE);
      let idTimesheet = punch.timesheet_id;
      if (body.apply) {
        const why: Why = { kind: 'accepted', by: user.id, now, reason: body.reason };
        const { step } = fate;
        if (step === null) return refuse(fate.blocked);
        const signed = rows.find(({ id }) => id === fate.unlocks);
        if (signed && body.unlock !== true) refuse(SIGNED);
        const changed = rows.filter(({ id }) => 'id' in step && step.id === id);
        idTimesheet = await keepMinimum(tx, user.companyId, changed, async () => {
          if (signed) await unlinkSignature(tx, services.blobs, signed, { ...why, kind: 'unsigned' });
          return applyStep(tx, job, punch.user_id, step, changed[0], why, config.confBreakSilence);
        });
      } else {
        const waiting = await selectPendingPunches(
          tx.db,
          sql`punch.job_id = ${job.id} and punch.user_id = ${punch.user_id}`,
        );
        const until = pendingUntil(punchOf(punch), fate.blocked, waiting.map(punchOf));
        if (until !== null) refuse(until);
        await notifyDeclinedPunch(tx, {
          job,
          punch,
          rows,
          crews,
          config,
          by: user.id,
          why: body.reason ?? '',
          now,
        });
      }
      await tx.db
        .updateTable('punch')
        .set({ resolved_at: now, resolved_by: user.id, timesheet_id: idTimesheet })
        .where('id', '=', punch.id)
        .execute();
      tx.audit('punch', punch.id, { applied: body.apply });
      tx.announce('notifications.changed', {}, toOffice);
      clockChanged(tx, job, [punch.user_id]);
    }),
);
