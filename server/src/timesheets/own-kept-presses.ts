import type { EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { selectKeptPresses, toKeptPress } from './kept-presses';
import { pressDeciders } from './press-deciders';

/**
 * A worker's own pending punches, of all jobs, oldest first, that arrived after `since`. One query if there are none,
 * two otherwise.
 */
export async function ownPresses(db: Db, idUser: number, since: EpochMs) {
  const presses = await selectKeptPresses(
    db,
    sql`press.user_id = ${idUser} and press.received_at > ${since}`,
  );
  const deciders = await pressDeciders(db, presses);
  return presses.map((press) => {
    const { id, action, tapTime, receivedAt, reason, proposed } = toKeptPress(press);
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
      decides: deciders.get(press.id) ?? 'office',
    };
  });
}
