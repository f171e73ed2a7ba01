import { keptUntil } from '@crewcall/domain/kept-press';
import { sql } from 'kysely';
import { toOffice } from '../platform/audience';
import { companyConfig } from '../platform/company-config';
import { notFound, refuse } from '../errors';
import { handle } from '../platform/handle';
import type { Tx } from '../platform/handle';
import { clockChanged } from './clock-changed';
import { confirmedCrews } from './clock-state';
import type { OwnCrew } from './clock-state';
import { keptFate, pressOf } from './kept-fate';
import type { KeptStep } from './kept-fate';
import { holdPeople } from '../platform/hold-people';
import { selectKeptPresses } from './kept-presses';
import { openClock } from './open-clock';
import { jobFor } from '../row-rules/job-for';
import type { JobFor } from '../row-rules/job-for';
import { selectTimesheets } from './clock-rows';
import { recordTimes } from './record-times';
import type { Why } from './record-times';
import { unlinkSignature } from './signatures';
import { tellDeclined } from './tell-declined';

const SIGNED = 'This time is signed. Accepting this deletes the signature; please confirm that.';
const FOR_OFFICE = 'This shift is signed off or over. The office decides about this.';

/** Carries out what accepting comes to. Resolves to the id of the clock that was made or changed. */
async function applyStep(
  tx: Tx,
  job: JobFor,
  idUser: number,
  step: KeptStep<OwnCrew>,
  why: Why,
): Promise<number> {
  if (step.do === 'open') {
    const ids = { jobId: job.id, crewId: step.crew.id, groupId: step.crew.group_id, userId: idUser };
    return openClock(tx, { ...ids, start: step.at, ...why });
  }
  const field = step.do === 'start' ? { start_at: step.at } : { end_at: step.at };
  const fields = { ...field, updated_at: why.now };
  await recordTimes(tx, why, [step.id], () =>
    tx.db.updateTable('timesheet').set(fields).where('id', '=', step.id).execute(),
  );
  tx.audit('timesheet', step.id, fields);
  return step.id;
}

/** A supervisor, or the office once the shift is signed or over, applies a press that was kept, or lets it go. */
export const resolveTapHandler = handle('resolveTap', async ({ body, user, scope, services, now, write }) =>
  write(async (tx) => {
    const found = await tx.db
      .selectFrom('clock_press')
      .select(['user_id', 'job_id'])
      .where('id', '=', body.id)
      .executeTakeFirst();
    if (!found) return notFound('This check-in or check-out could not be found.');
    await holdPeople(tx.db, [found.user_id]);
    const job = await jobFor(tx.db, scope, found.job_id, 'supervises', 'share');
    const press = await tx.db
      .selectFrom('clock_press')
      .selectAll()
      .where('id', '=', body.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (press.outcome !== 'kept' || press.resolved_at !== null) return refuse('This was decided already.');
    const own = sql`t.job_id = ${job.id} and t.user_id = ${press.user_id}`;
    const rows = await selectTimesheets(tx.db, own, true);
    const crews = await confirmedCrews(tx.db, job.id, press.user_id);
    const config = await companyConfig(tx.db, user.companyId);
    const fate = keptFate(job, press, rows, crews, config.confEarliestCheckIn);
    if (fate.decides === 'office' && !job.edits) refuse(FOR_OFFICE);
    let idTimesheet = press.timesheet_id;
    if (body.apply) {
      const why: Why = { kind: 'accepted', by: user.id, now, reason: body.reason };
      if (fate.step === null) return refuse(fate.blocked);
      const signed = rows.find(({ id }) => id === fate.unlocks);
      if (signed && body.unlock !== true) refuse(SIGNED);
      if (signed) await unlinkSignature(tx, services.blobs, signed, { ...why, kind: 'unsigned' });
      idTimesheet = await applyStep(tx, job, press.user_id, fate.step, why);
    } else {
      const waiting = await selectKeptPresses(
        tx.db,
        sql`press.job_id = ${job.id} and press.user_id = ${press.user_id}`,
      );
      const until = keptUntil(pressOf(press), fate.blocked, waiting.map(pressOf));
      if (until !== null) refuse(until);
      await tellDeclined(tx, { job, press, rows, crews, config, by: user.id, why: body.reason ?? '', now });
    }
    await tx.db
      .updateTable('clock_press')
      .set({ resolved_at: now, resolved_by: user.id, timesheet_id: idTimesheet })
      .where('id', '=', press.id)
      .execute();
    tx.audit('clock_press', press.id, { applied: body.apply });
    tx.announce('notifications.changed', {}, toOffice);
    await clockChanged(tx, job, [press.user_id]);
  }),
);
