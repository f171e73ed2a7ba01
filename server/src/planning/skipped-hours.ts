import { epochToLocal, localToEpoch } from '@crewcall/domain/time';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import { formatDate, formatPaddedTime } from '@crewcall/domain/format';

/** A start or end that moved from one instant to another. `name` describes it in a sentence: `that copy starts`. */
export interface Moved {
  name: string;
  from: EpochMs;
  to: EpochMs;
}

interface Timed {
  groupName?: string;
  startTime: EpochMs;
  endTime?: EpochMs | null | undefined;
}

/** A job's start and its crews' times; for a change, only those that changed. */
type Placed<T> = { date?: EpochMs | undefined; crews: readonly T[] };

/** Pairs old and new starts and ends of a job (`name`) and its crews. Omits a crew's start if it equals the job's. */
export function movedWith(name: string, from: Placed<Timed>, to: Placed<Partial<Timed>>): Moved[] {
  const pairs: [string, EpochMs | null | undefined, EpochMs | null | undefined][] = [
    [`${name} starts`, from.date, to.date],
    ...from.crews.flatMap(({ groupName, startTime, endTime }, index): typeof pairs => {
      const crew = groupName === undefined ? 'a crew' : `the crew ${groupName}`;
      const isSaid = to.date !== undefined && startTime === from.date;
      const { startTime: start, endTime: end } = to.crews[index] ?? {};
      return [
        [`${crew} starts`, isSaid ? null : startTime, start],
        [`${crew} ends`, endTime, end],
      ];
    }),
  ];
  return pairs.flatMap(([said, was, is]) =>
    was == null || is == null ? [] : { name: said, from: was, to: is },
  );
}

/** Names times that had to move, because daylight saving skips that hour on the new day. */
export function skippedHours(moved: readonly Moved[], zone: Zone, was: Zone = zone): string[] {
  const behind = moved.filter(({ from, to }) => {
    const reading = localToEpoch(
      zone,
      epochToLocal(zone, to).slice(0, 11) + epochToLocal(was, from).slice(11),
    );
    return reading.kind === 'gap' && reading.at === to;
  });
  const said = behind.map(
    ({ name, from, to }) =>
      `There is no ${formatPaddedTime(from, was)} on ${formatDate(to, zone)}, when the clocks go forward; ${name} at ${formatPaddedTime(to, zone)}.`,
  );
  return [...new Set(said)];
}
