import type { EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { keptDecider } from './kept-fate';
import { selectKeptPresses, toKeptPress } from './kept-presses';
import { selectTimesheets } from './clock-rows';

/**
 * A worker's own presses that wait for a decision, of all jobs, oldest first, as far as they arrived after `since`. One
 * query where there is none, two where there are some.
 */
export async function ownPresses(db: Db, idUser: number, since: EpochMs) {
  const presses = await selectKeptPresses(
    db,
    sql`press.user_id = ${idUser} and press.received_at > ${since}`,
  );
  if (presses.length === 0) return [];
  const jobs = [...new Set(presses.map((press) => press.job_id))];
  const rows = await selectTimesheets(db, sql`t.user_id = ${idUser} and t.job_id = any(${jobs}::bigint[])`);
  return presses.map((press) => {
    const { id, action, tapTime, receivedAt, reason, proposed } = toKeptPress(press);
    const times = rows.filter((row) => row.idJob === press.job_id);
    return {
      id,
      idJob: press.job_id,
      title: press.title,
      tz: press.zone,
      action,
      tapTime,
      receivedAt,
      reason,
      ...(proposed === true ? { proposed } : {}),
      decides: keptDecider(press.status, press, times),
    };
  });
}
