import type { PaidSpan } from '@crewcall/domain/clock';
import { takenUp } from '@crewcall/domain/overlap';
import { overlaps } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import { selectTimesheets } from '../timesheets/clock-rows';
import type { Held } from './locked-query';

const RECORDED =
  'A time of this worker is recorded for these hours. Set that time right, then answer with the same times.';
const ASKED_TOO =
  'This time is recorded, and its worker has called it wrong as well. Answer that question first.';

/** The timesheet with exactly these times that somebody added since it was reported missing; null if there is none. */
export async function findConcurrentTimesheet(
  tx: Tx,
  { query, job }: Held,
  times: PaidSpan,
  now: number,
): Promise<number | null> {
  const own = await selectTimesheets(tx.db, sql`t.job_id = ${job.id} and t.user_id = ${query.user_id}`);
  const met = own.filter((row) => overlaps(takenUp(row, now), times));
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
