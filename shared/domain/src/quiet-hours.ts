import { QUIET_FROM, QUIET_TO } from './limits';
import { addDays, dayText, localToEpoch } from './time';
import type { EpochMs, Interval, Zone } from './units';

const reading = (zone: Zone, epoch: EpochMs, time: string): EpochMs =>
  localToEpoch(zone, `${dayText(zone, epoch)}T${time}`).at;

/** The quiet night that an instant lies in, by the clocks of a zone; null by day. Its end is day again. */
export function quietNight(zone: Zone, now: EpochMs): Interval | null {
  const morning = reading(zone, now, QUIET_TO);
  if (now < morning) return { start: reading(zone, addDays(zone, now, -1), QUIET_FROM), end: morning };
  const evening = reading(zone, now, QUIET_FROM);
  return now < evening ? null : { start: evening, end: reading(zone, addDays(zone, now, 1), QUIET_TO) };
}
