import { URGENT_BEFORE_MS } from './limits';
import { usualQuiet } from './quiet-choice';
import type { Quiet } from './quiet-choice';
import { addDays, dayText, localToEpoch } from './time';
import type { EpochMs, Interval, Zone } from './units';

const reading = (zone: Zone, epoch: EpochMs, time: string): EpochMs =>
  localToEpoch(zone, `${dayText(zone, epoch)}T${time}`).at;

/** The quiet hours that contain an instant, by the clocks of a zone; null outside of them. */
export function quietNight(zone: Zone, now: EpochMs, quiet: Quiet = usualQuiet): Interval | null {
  const { from, to } = quiet;
  if (from === '' || to === '' || from === to) return null;
  const isOverMidnight = to < from;
  for (const day of [addDays(zone, now, -1), now]) {
    const night = {
      start: reading(zone, day, from),
      end: reading(zone, isOverMidnight ? addDays(zone, day, 1) : day, to),
    };
    if (night.start <= now && now < night.end) return night;
  }
  return null;
}

/** What quiet hours need to know of a push or text message. */
export interface Waking {
  /** The message cannot wait: close to its shift it is sent even in quiet hours. */
  isUrgent: boolean;
  /** Start of the shift that it is about; null where it is about none. */
  startsAt: EpochMs | null;
}

/**
 * When a push or text message goes out. By night it waits for the morning. It goes at once where it is urgent and its
 * shift begins within 12 hours, or where the shift would begin before the morning.
 */
export function sendAt(zone: Zone, now: EpochMs, quiet: Quiet, { isUrgent, startsAt }: Waking): EpochMs {
  const night = quietNight(zone, now, quiet);
  if (night === null) return now;
  if (isUrgent && (startsAt === null || startsAt - now <= URGENT_BEFORE_MS)) return now;
  return startsAt !== null && startsAt <= night.end ? now : night.end;
}
