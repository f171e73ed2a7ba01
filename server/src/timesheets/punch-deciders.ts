import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { selectTimesheets } from './clock-rows';
import { punchDecider } from './preview-pending-punch';
import type { Decider } from './preview-pending-punch';
import type { PendingPunchDetails } from './pending-punches';

/** Who decides about each of these punches, by its id. */
export async function punchDeciders(
  db: Db,
  punches: readonly PendingPunchDetails[],
): Promise<ReadonlyMap<number, Decider>> {
  if (punches.length === 0) return new Map();
  const users = [...new Set(punches.map((punch) => punch.user_id))];
  const jobs = [...new Set(punches.map((punch) => punch.job_id))];
  const rows = await selectTimesheets(
    db,
    sql`t.user_id = any(${users}::bigint[]) and t.job_id = any(${jobs}::bigint[])`,
  );
  return new Map(
    punches.map((punch) => {
      const times = rows.filter((row) => row.idJob === punch.job_id && row.idUser === punch.user_id);
      return [punch.id, punchDecider(punch.status, punch, times)];
    }),
  );
}
