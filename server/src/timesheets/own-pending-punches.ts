import type { EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { selectPendingPunches, toPendingPunch } from './pending-punches';
import { punchDeciders } from './punch-deciders';

/** A worker's own pending punches of all jobs that arrived after `since`, oldest first. */
export async function ownPendingPunches(db: Db, idUser: number, since: EpochMs) {
  const punches = await selectPendingPunches(
    db,
    sql`punch.user_id = ${idUser} and punch.received_at > ${since}`,
  );
  const deciders = await punchDeciders(db, punches);
  return punches.map((punch) => {
    const { id, action, tapTime, receivedAt, reason, proposed } = toPendingPunch(punch);
    return {
      id,
      idJob: punch.job_id,
      title: punch.title,
      tz: punch.zone,
      action,
      tapTime,
      receivedAt,
      reason,
      ...(proposed === true ? { proposed } : {}),
      decides: deciders.get(punch.id) ?? 'office',
    };
  });
}
