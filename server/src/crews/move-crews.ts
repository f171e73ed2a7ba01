import { moveAlong } from '@crewcall/domain/time';
import type { EpochMs, Zone } from '@crewcall/domain/units';

interface Timed {
  startTime: EpochMs;
  endTime?: EpochMs | null | undefined;
}

/**
 * Crews of a job that goes from one date to another, as copies and series do. The wall clock of the job's zone counts,
 * so that a shift from 22:00 to 06:00 is one on every night. Where that night's change of clocks leaves nothing between
 * start and end, the length is kept instead.
 */
export const crewsOn = <T extends Timed>(zone: Zone, crews: readonly T[], from: EpochMs, to: EpochMs): T[] =>
  crews.map((crew) => {
    const startTime = moveAlong(zone, crew.startTime, from, to);
    if (crew.endTime == null) return { ...crew, startTime };
    const endTime = moveAlong(zone, crew.endTime, from, to);
    const length = crew.endTime - crew.startTime;
    return { ...crew, startTime, endTime: endTime > startTime ? endTime : startTime + length };
  });
