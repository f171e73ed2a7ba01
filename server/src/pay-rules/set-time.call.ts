import type { Timesheet } from '@crewcall/contract/types';
import { BREAK_TOO_LONG, breakAtEnd, isBreakAllowed } from '@crewcall/domain/breaks';
import { CLOCK_GUARD_MS } from '@crewcall/domain/limits';
import { TimeField, isOpen, timesheetMinute } from '@crewcall/domain/clock';
import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import type { Schema } from '../db/schema';
import { badRequest, conflict, deny, notFound, refuse } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import { auditDiff } from '../platform/database/audit-diff';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { clockChanged } from '../timesheets/clock-changed';
import { resolveSuperseded } from '../timesheets/superseded-punches';
import { refuseOddEnd, refuseOddStart, shiftOf } from '../timesheets/hand-set-times';
import { overlapsOf } from '../timesheets/overlap-rows';
import { takeInCorrections } from '../timesheets/corrections';
import { INVOICED, SIGNED, lockedRow } from '../timesheets/locked-row';
import { lockUsers } from '../platform/database/lock-users';
import { rateFor } from '../timesheets/rates';
import { recordTimes } from '../timesheets/record-times';
import { keepMinimum } from './owed-minimum';
import { refuseEnded } from '../row-rules/job-for';
import type { JobFor } from '../row-rules/job-for';
import { readTimesheet } from '../timesheets/clock-rows';
import { unlinkSignature } from '../timesheets/signatures';

interface Change {
  type: number;
  value: number;
  was?: number | undefined;
}

const storedIn = (row: Timesheet, type: number): number =>
  ({
    [TimeField.StartTime]: row.start,
    [TimeField.EndTime]: row.end,
    [TimeField.BreakTime]: row.break,
    [TimeField.GroupID]: row.idGroup,
  })[type] ?? 0;

/**
 * True where the change has been made already, by a second press or by the worker a moment ago. Ends with 409 where
 * somebody else set the field since the caller looked.
 */
function isMade(row: Timesheet, { type, value, was }: Change): boolean {
  const stored = storedIn(row, type);
  if (was === undefined || stored === was) return false;
  const near =
    type === TimeField.EndTime && stored > 0 && value > 0 && Math.abs(stored - value) <= CLOCK_GUARD_MS;
  if (near || stored === value) return true;
  return conflict(`The time of ${row.userName} has changed since it was shown. Please look at it again.`);
}

async function refuseSecondRunning(tx: Tx, row: Timesheet): Promise<void> {
  const other = await tx.db
    .selectFrom('timesheet')
    .select('id')
    .where('crew_id', '=', row.idReqCrew)
    .where('user_id', '=', row.idUser)
    .where('end_at', 'is', null)
    .where('id', '<>', row.id)
    .executeTakeFirst();
  if (other) refuse('This worker has another running clock on this job.');
}

interface Place {
  companyId: number;
  job: Pick<JobFor, 'id' | 'edits'>;
  zone: string;
  now: number;
  breakSilence: string;
}

/** Checks a new start, end or both: the resulting timesheet as a whole must be possible. */
async function timesFor(
  tx: Tx,
  row: Timesheet,
  { start, end }: { start?: number | undefined; end?: number | undefined },
  { zone, now, breakSilence }: Place,
): Promise<Updateable<Schema['timesheet']>> {
  if (end === 0) await refuseSecondRunning(tx, row);
  const next = { start: start ?? row.start, end: end ?? row.end };
  const shift = await shiftOf(tx, row, zone);
  if (start !== undefined) refuseOddStart(start, shift, now);
  if (next.end !== 0) refuseOddEnd(next.start, next.end, shift, now);
  if (!isBreakAllowed(row.break, next)) return refuse(`${BREAK_TOO_LONG} Change the break first.`);
  const breaks =
    end === 0
      ? { break_since: null }
      : next.end !== 0 && isOpen(row)
        ? { break_ms: breakAtEnd(row, next.end, breakSilence) }
        : {};
  return { start_at: next.start, end_at: next.end === 0 ? null : next.end, ...breaks };
}

const timesOf = ({ start, end, break: pause }: Timesheet): Updateable<Schema['timesheet']> => ({
  start_at: start,
  end_at: end === 0 ? null : end,
  break_ms: pause,
});

/** Is the group on this job already? A supervisor may set no other, as the group decides what is paid. */
async function isOnJob(tx: Tx, idJob: number, idGroup: number): Promise<boolean> {
  const { rows } = await sql<{ here: boolean }>`
    select exists (select 1 from job_crew where job_id = ${idJob} and group_id = ${idGroup})
      or exists (select 1 from timesheet where job_id = ${idJob} and group_id = ${idGroup}) as here`.execute(
    tx.db,
  );
  return rows[0]?.here === true;
}

async function fieldsFor(
  tx: Tx,
  row: Timesheet,
  changes: readonly Change[],
  place: Place,
): Promise<Updateable<Schema['timesheet']>> {
  const valueOf = (field: TimeField) => changes.find(({ type }) => type === field)?.value;
  const pause = valueOf(TimeField.BreakTime);
  if (pause !== undefined) {
    // Who sets the break by hand means the whole of it, with one that has not ended.
    return isBreakAllowed(pause, row) ? { break_ms: pause, break_since: null } : refuse(BREAK_TOO_LONG);
  }
  const idGroup = valueOf(TimeField.GroupID);
  if (idGroup !== undefined) {
    const group = await tx.db
      .selectFrom('crew_group')
      .select('id')
      .where('id', '=', idGroup)
      .where('company_id', '=', place.companyId)
      .executeTakeFirst();
    if (!group) return notFound('This group could not be found.');
    if (!place.job.edits && !(await isOnJob(tx, place.job.id, idGroup)))
      return deny('This group is not on this job. Ask the office to set it.');
    const rate = rateFor(row.idUser, idGroup, { startAt: row.start, jobId: row.idJob });
    return { group_id: idGroup, rate_cents: rate as unknown as number | null };
  }
  return timesFor(tx, row, { start: valueOf(TimeField.StartTime), end: valueOf(TimeField.EndTime) }, place);
}

/** Maps changed columns to their names in the audit. */
const auditedTime = ({ start_at, end_at, break_ms, group_id }: Updateable<Schema['timesheet']>) => ({
  ...(start_at === undefined ? {} : { start: start_at }),
  ...(end_at === undefined ? {} : { end: end_at ?? 0 }),
  ...(break_ms === undefined ? {} : { break: break_ms }),
  ...(group_id === undefined ? {} : { group: group_id }),
});

/**
 * Changes one field of a timesheet, or its start and end together: both are stored or neither. `force` deletes its
 * signature first, which only the office may. It is in `pay-rules`, like `setTimeDelete`, because a minimum call can
 * depend on the timesheet.
 */
export const setTimeHandler = handle(
  'setTime',
  async ({ body, user, scope, services, now, write }) =>
    write(async (tx) => {
      const { type, was, endWas } = body;
      const isTime = type === TimeField.StartTime || type === TimeField.EndTime;
      if (body.value < 0) badRequest('A time, a break and a group cannot be below 0.');
      const value = isTime ? timesheetMinute(body.value) : body.value;
      const end = body.end && timesheetMinute(body.end);
      if (end !== undefined && type !== TimeField.StartTime)
        badRequest('An end can only be sent along with a start.');
      const found = await tx.db
        .selectFrom('timesheet')
        .select('user_id')
        .where('id', '=', body.id)
        .executeTakeFirst();
      if (found) await lockUsers(tx.db, [found.user_id]);
      const { row, job } = await lockedRow(tx.db, scope, body.id);
      const asked: Change[] = [{ type, value, was }];
      // An end equal to the stored one is no change: it would override the end of a waiting correction.
      if (end !== undefined && end !== row.end)
        asked.push({ type: TimeField.EndTime, value: end, was: endWas });
      const changes = asked.filter((change) => !isMade(row, change));
      const answer = async () => ({
        ok: true as const,
        timesheet: await readTimesheet(tx.db, row.id),
        overlaps: await overlapsOf(tx.db, { scope, now }, row.id),
      });
      if (changes.length === 0) return answer();
      refuseEnded(job);
      if (row.idInvoice !== null) refuse(INVOICED);
      if (row.idSignature !== null) {
        if (body.force !== true) refuse(SIGNED);
        if (!job.edits) deny('Only the office may unlock a signed time.');
      }
      const why = { by: user.id, now, reason: body.reason };
      const config = await companyConfig(tx.db, user.companyId);
      await keepMinimum(tx, user.companyId, [row], async () => {
        const whole = await takeInCorrections(tx, row, why);
        const stays = changes.every((change) => storedIn(row, change.type) === change.value);
        if (stays && whole === row && row.idSignature === null) return;
        const fields = {
          ...(whole === row ? {} : timesOf(whole)),
          ...(await fieldsFor(tx, whole, changes, {
            companyId: user.companyId,
            job,
            zone: job.zone,
            now,
            breakSilence: config.confBreakSilence,
          })),
        };
        await unlinkSignature(tx, services.blobs, row, { kind: 'unsigned', ...why });
        await recordTimes(tx, { kind: 'changed', ...why }, [row.id], () =>
          tx.db
            .updateTable('timesheet')
            .set({ ...fields, updated_at: now })
            .where('id', '=', row.id)
            .execute(),
        );
        await resolveSuperseded(tx, [row.id], why);
        tx.audit('timesheet', row.id, {
          idUser: row.idUser,
          ...auditDiff(
            { start: row.start, end: row.end, break: row.break, group: row.idGroup },
            auditedTime(fields),
          ),
          ...(body.reason ? { reason: body.reason } : {}),
        });
        clockChanged(tx, job, [row.idUser]);
      });
      return answer();
    }),
  // No audit row if nothing changed.
  { quietAudit: true },
);
