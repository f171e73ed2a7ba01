import { ASSUMED_SHIFT_MS, DOUBLE_SHIFT_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';

/**
 * Which of these workers are invited or confirmed on another crew that starts less than 20 h away, or that overlaps.
 * Cancelled jobs do not count. One statement.
 */
export async function doubleShifts(
  db: Kysely<DB>,
  crew: { id: number; startAt: number; endAt: number | null },
  userIds: readonly number[],
): Promise<Set<number>> {
  const end = crew.endAt ?? crew.startAt + ASSUMED_SHIFT_MS;
  const { rows } = await sql<{ user_id: number }>`
    select distinct cm.user_id
    from crew_member cm
    join job_crew jc on jc.id = cm.crew_id and jc.deleted_at is null
    join job on job.id = jc.job_id and job.status <> 2
    where cm.user_id = any(${[...userIds]}::bigint[]) and cm.status in (1, 2) and jc.id <> ${crew.id}
      and (abs(jc.start_at - ${crew.startAt}::bigint) < ${DOUBLE_SHIFT_MS}::bigint
        or (jc.start_at < ${end}::bigint
          and coalesce(jc.end_at, jc.start_at + ${ASSUMED_SHIFT_MS}::bigint) > ${crew.startAt}::bigint))`.execute(
    db,
  );
  return new Set(rows.map((row) => row.user_id));
}
