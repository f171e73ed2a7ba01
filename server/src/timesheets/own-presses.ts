import type { EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { deciderOf } from './kept-press';
import { selectKeptTaps, toKeptTap } from './waiting-presses';
import { selectTimesheets } from './clock-rows';

/**
 * A worker's own presses that wait for a decision, of all jobs, oldest first, as far as they arrived after `since`. One
 * query where there is none, two where there are some.
 */
export async function ownPresses(db: Kysely<DB>, idUser: number, since: EpochMs) {
  const taps = await selectKeptTaps(db, sql`tap.user_id = ${idUser} and tap.received_at > ${since}`);
  if (taps.length === 0) return [];
  const jobs = [...new Set(taps.map((tap) => tap.job_id))];
  const rows = await selectTimesheets(db, sql`t.user_id = ${idUser} and t.job_id = any(${jobs}::bigint[])`);
  return taps.map((tap) => {
    const { id, action, tapTime, receivedAt, reason, proposed } = toKeptTap(tap);
    const times = rows.filter((row) => row.idJob === tap.job_id);
    return {
      id,
      idJob: tap.job_id,
      title: tap.title,
      tz: tap.zone,
      action,
      tapTime,
      receivedAt,
      reason,
      ...(proposed === true ? { proposed } : {}),
      decides: deciderOf(tap.status, tap, times),
    };
  });
}
