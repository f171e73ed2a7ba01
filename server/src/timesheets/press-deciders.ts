import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { selectTimesheets } from './clock-rows';
import { keptDecider } from './kept-fate';
import type { Decider } from './kept-fate';
import type { WaitingPress } from './kept-presses';

/** Who decides about each of these punches, by its id. One query more where there is one. */
export async function pressDeciders(
  db: Db,
  presses: readonly WaitingPress[],
): Promise<ReadonlyMap<number, Decider>> {
  if (presses.length === 0) return new Map();
  const users = [...new Set(presses.map((press) => press.user_id))];
  const jobs = [...new Set(presses.map((press) => press.job_id))];
  const rows = await selectTimesheets(
    db,
    sql`t.user_id = any(${users}::bigint[]) and t.job_id = any(${jobs}::bigint[])`,
  );
  return new Map(
    presses.map((press) => {
      const times = rows.filter((row) => row.idJob === press.job_id && row.idUser === press.user_id);
      return [press.id, keptDecider(press.status, press, times)];
    }),
  );
}
