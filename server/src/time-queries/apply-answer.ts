import type { PaidSpan } from '@crewcall/domain/clock';
import { overlaps } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import { selectTimesheets } from '../timesheets/clock-rows';
import { correctInvoiced } from './correct-invoiced';
import type { Held } from './locked-query';
import { BREAK_TOO_LONG, isBreakAllowed } from '@crewcall/domain/breaks';
import { timesheetMinute } from '@crewcall/domain/clock';
import { crewToClock } from '@crewcall/domain/clock-crew';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { Timesheet } from '@crewcall/contract/types';
import { keepMinimum } from '../pay-rules/owed-minimum';
import { refuseEnded } from '../row-rules/job-for';
import { refuseOddEnd, refuseOddStart, shiftOf } from '../timesheets/hand-set-times';
import type { ClockShift } from '../timesheets/hand-set-times';
import { confirmedCrews, spanOf } from '../timesheets/clock-state';
import type { OwnCrew } from '../timesheets/clock-state';
import { takeInCorrections } from '../timesheets/corrections';
import { SIGNED } from '../timesheets/locked-row';
import { notConfirmed } from '../timesheets/preview-pending-punch';
import { openClock } from '../timesheets/open-clock';
import { recordTimes } from '../timesheets/record-times';
import type { Why } from '../timesheets/record-times';

const RECORDED =
  'A time of this worker is recorded for these hours. Set that time right, then answer with the same times.';
const ASKED_TOO =
  'This time is recorded, and its worker has called it wrong as well. Answer that question first.';

/**
 * Finds a timesheet that exists by now with exactly these times; null if none overlaps them. Refuses any other overlap.
 */
async function findConcurrentTimesheet(
  tx: Tx,
  { query, job }: Held,
  times: PaidSpan,
  crews: readonly OwnCrew[],
): Promise<number | null> {
  const own = await selectTimesheets(tx.db, sql`t.job_id = ${job.id} and t.user_id = ${query.user_id}`);
  const met = own.filter((row) => overlaps(spanOf(row, crews), times));
  if (met.length === 0) return null;
  const same = met.find(
    (row) => row.start === times.start && row.end === times.end && row.break === times.break,
  );
  if (!same) return refuse(RECORDED);
  const asked = await tx.db
    .selectFrom('timesheet_query')
    .select('id')
    .where('timesheet_id', '=', same.id)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  return asked ? refuse(ASKED_TOO) : same.id;
}

interface Answering {
  companyId: number;
  config: CompanyConfig;
  why: Why;
}

const LOWER = 'To lower a time that is on an invoice, use Correct on the time.';
const NO_MORE = `This would pay no more than the invoice did. ${LOWER}`;
const FEWER = `These are fewer hours than the invoice paid. ${LOWER}`;

export function refuseOdd(times: PaidSpan, shift: ClockShift, now: number): void {
  refuseOddStart(times.start, shift, now);
  refuseOddEnd(times.start, times.end, shift, now);
  if (!isBreakAllowed(times.break, times)) refuse(BREAK_TOO_LONG);
}

/** Adds the missing timesheet to the crew that its times fit, unless it exists by now. Resolves to its id. */
async function addMissing(tx: Tx, held: Held, times: PaidSpan, { config, why }: Answering): Promise<number> {
  const { query, job } = held;
  const crews = await confirmedCrews(tx.db, job.id, query.user_id);
  const added = await findConcurrentTimesheet(tx, held, times, crews);
  if (added !== null) return added;
  const crew = crewToClock(crews, times.start, config.confEarliestCheckIn);
  if (!crew) return refuse(notConfirmed(job, 'add the time'));
  refuseOdd(times, { start: crew.start, zone: job.zone }, why.now);
  const ids = { jobId: job.id, crewId: crew.id, groupId: crew.group_id, userId: query.user_id };
  return openClock(tx, { ...ids, start: times.start, end: times.end, break: times.break, ...why });
}

/** Corrects an invoiced timesheet as a worker asks: never to less than the invoices paid. */
async function raise(tx: Tx, row: Timesheet, times: PaidSpan, answering: Answering): Promise<void> {
  const { ms, cents } = await correctInvoiced(tx, row, times, answering);
  // Fewer minutes are refused even if a loading makes them pay more, as minimum call and weekly overtime count minutes.
  if (ms < 0) refuse(FEWER);
  if (cents <= 0) refuse(NO_MORE);
}

/** Changes, corrects or adds the timesheet as an answer says. Resolves to its id. */
export async function applyAnswer(
  tx: Tx,
  held: Held,
  given: PaidSpan,
  answering: Answering,
): Promise<number> {
  const { row, job } = held;
  const times = { ...given, start: timesheetMinute(given.start), end: timesheetMinute(given.end) };
  const { companyId, why } = answering;
  refuseEnded(job);
  if (row === null) return addMissing(tx, held, times, answering);
  if (times.start === row.start && times.end === row.end && times.break === row.break)
    refuse('These are the times that are recorded. To leave them so, answer that they are kept.');
  refuseOdd(times, await shiftOf(tx, row, job.zone), why.now);
  if (row.idInvoice !== null) {
    await keepMinimum(tx, companyId, [row], () => raise(tx, row, times, answering));
    return row.id;
  }
  if (row.idSignature !== null) refuse(SIGNED);
  await keepMinimum(tx, companyId, [row], async () => {
    await takeInCorrections(tx, row, why);
    await recordTimes(tx, why, [row.id], () =>
      tx.db
        .updateTable('timesheet')
        .set({ start_at: times.start, end_at: times.end, break_ms: times.break, updated_at: why.now })
        .where('id', '=', row.id)
        .execute(),
    );
  });
  return row.id;
}
