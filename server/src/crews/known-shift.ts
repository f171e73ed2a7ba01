import type { EpochMs, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { DbTx } from '../db/schema';

/** A crew's times and group. */
export interface ShiftThen {
  startTime: EpochMs;
  endTime: EpochMs | null;
  groupId: number;
}

/** A shift as a worker knows it. Its local times depend on `zone`. */
export type Facts = ShiftThen & { location: string; zone: Zone };

/** A job as its crew knew it before a change that was made at `at`. */
export interface KnownBefore {
  at: EpochMs;
  location: string;
  zone: Zone;
  crews: readonly ({ id: number } & ShiftThen)[];
}

/** Job key under which all changes of a job are collected into one notification. */
export const changesKey = (idJob: number): string => `notice:${idJob}:changed`;

/** The changes of a job for which no notification was sent yet, oldest first. */
export async function waitingChanges(db: DbTx, idJob: number): Promise<KnownBefore[]> {
  const { rows } = await sql<{ payload: KnownBefore | KnownBefore[] }>`
    select payload from graphile_worker._private_jobs where key = ${changesKey(idJob)}`.execute(db);
  return rows.flatMap(({ payload }) => payload);
}

/**
 * The shift as it was before the first of these changes after the worker's invitation; null if there is no such
 * change.
 */
export function knownTo(
  place: { crew_id: number; invited_at: EpochMs },
  changes: readonly KnownBefore[],
): (Facts & { at: EpochMs }) | null {
  for (const { at, location, zone, crews } of changes) {
    const crew = at < place.invited_at ? undefined : crews.find(({ id }) => id === place.crew_id);
    if (crew) return { ...crew, at, location, zone };
  }
  return null;
}
