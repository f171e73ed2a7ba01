import { isBreakAllowed } from '@crewcall/domain/breaks';
import { CLOCK_GUARD_MS } from '@crewcall/domain/limits';
import { TimeField } from '@crewcall/domain/timesheet';
import type { Updateable } from 'kysely';
import type { TimesheetTable } from '../db/schema';
import { conflict, deny, notFound, refuse } from '../platform/errors';
import { handle } from '../platform/handle';
import { fullName } from '../platform/person-name';
import type { Tx } from '../platform/handle';
import { clockChanged } from './clock-changed';
import { refuseOddEnd, refuseOddStart } from './clock-rules';
import type { ClockShift } from './clock-rules';
import { INVOICED, SIGNED, lockedRow } from './locked-row';
import { lockWorkers } from './locks';
import { rateFor } from './rates';
import { refuseEnded } from './rights';
import { readTimesheet } from '../clocks/rows';
import type { TimesheetRow } from '../clocks/rows';
import { unlinkSignature } from './signatures';

const BREAK_TOO_LONG = 'The break must be whole minutes and shorter than the time worked.';

interface Change {
  type: number;
  value: number;
  was?: number | undefined;
}

const storedIn = (row: TimesheetRow, type: number): number =>
  ({
    [TimeField.StartTime]: row.start_at,
    [TimeField.EndTime]: row.end_at ?? 0,
    [TimeField.BreakTime]: row.break_ms,
    [TimeField.GroupID]: row.group_id,
  })[type] ?? 0;

/**
 * True where the change has been made already, by a second tap or by the worker a moment ago. Ends with 409 where
 * somebody else set the field since the caller looked.
 */
function isMade(row: TimesheetRow, { type, value, was }: Change): boolean {
  const stored = storedIn(row, type);
  if (was === undefined || stored === was) return false;
  const near =
    type === TimeField.EndTime && stored > 0 && value > 0 && Math.abs(stored - value) < CLOCK_GUARD_MS;
  if (near || stored === value) return true;
  return conflict(`The time of ${fullName(row)} has changed since it was shown. Please look at it again.`);
}

async function shiftOf(tx: Tx, crewId: number, zone: string): Promise<ClockShift> {
  const { start_at: start } = await tx.db
    .selectFrom('job_crew')
    .select('start_at')
    .where('id', '=', crewId)
    .executeTakeFirstOrThrow();
  return { start, zone };
}

async function fieldsFor(
  tx: Tx,
  row: TimesheetRow,
  body: Change,
  { companyId, zone, now }: { companyId: number; zone: string; now: number },
): Promise<Updateable<TimesheetTable>> {
  const { type, value } = body;
  const clock = { start: row.start_at, end: row.end_at ?? 0 };
  if (type === TimeField.BreakTime) {
    return isBreakAllowed(value, clock) ? { break_ms: value } : refuse(BREAK_TOO_LONG);
  }
  if (type === TimeField.GroupID) {
    const group = await tx.db
      .selectFrom('crew_group')
      .select('id')
      .where('id', '=', value)
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    if (!group) return notFound('This group could not be found.');
    return { group_id: value, rate_cents: rateFor(row.user_id, value) as unknown as number | null };
  }
  if (type === TimeField.EndTime && value === 0) {
    const other = await tx.db
      .selectFrom('timesheet')
      .select('id')
      .where('job_id', '=', row.job_id)
      .where('user_id', '=', row.user_id)
      .where('end_at', 'is', null)
      .where('id', '<>', row.id)
      .executeTakeFirst();
    return other ? refuse('This worker has another running clock on this job.') : { end_at: null };
  }
  const shift = await shiftOf(tx, row.crew_id, zone);
  const next =
    type === TimeField.StartTime ? { start: value, end: clock.end } : { start: clock.start, end: value };
  if (type === TimeField.StartTime) refuseOddStart(value, shift, now);
  if (next.end !== 0) refuseOddEnd(next.start, next.end, shift, now);
  if (!isBreakAllowed(row.break_ms, next)) return refuse(`${BREAK_TOO_LONG} Change the break first.`);
  return type === TimeField.StartTime ? { start_at: value } : { end_at: value };
}

/** Changes one field of a clock. `force` deletes its signature first, which only the office may. */
export const setTimeHandler = handle('setTime', async ({ body, user, services, now, write }) =>
  write(async (tx) => {
    const found = await tx.db
      .selectFrom('timesheet')
      .select('user_id')
      .where('id', '=', body.id)
      .executeTakeFirst();
    if (found) await lockWorkers(tx.db, [found.user_id]);
    const { row, job } = await lockedRow(tx.db, user, body.id);
    if (isMade(row, body)) return { ok: true, timesheet: await readTimesheet(tx.db, row.id) };
    refuseEnded(job);
    if (row.invoice_id !== null) refuse(INVOICED);
    if (row.signature_id !== null) {
      if (body.force !== true) refuse(SIGNED);
      if (!job.edits) deny('Only the office may unlock a signed time.');
    }
    const fields = await fieldsFor(tx, row, body, { companyId: user.companyId, zone: job.zone, now });
    await unlinkSignature(tx, services.blobs, row);
    await tx.db
      .updateTable('timesheet')
      .set({ ...fields, updated_at: now })
      .where('id', '=', row.id)
      .execute();
    tx.audit('timesheet', row.id, { type: body.type, value: body.value });
    await clockChanged(tx, job, [row.user_id]);
    return { ok: true, timesheet: await readTimesheet(tx.db, row.id) };
  }),
);
