import type { EpochMs, Zone } from '@crewcall/domain/units';
import { formatDayTime, formatTime, zoneNote } from '@crewcall/ui';
import { isSameDay } from './days';

/** ` of 10:04 pm`, ` of Fri 20 Nov, 10:04 pm`. */
export function whenPressed(tapTime: EpochMs, tz: Zone, viewer: Zone, now: EpochMs): string {
  const note = zoneNote(tz, viewer, tapTime);
  const text = isSameDay(tapTime, now, tz)
    ? ` of ${formatTime(tapTime, tz)}`
    : ` of ${formatDayTime(tapTime, tz, now)}`;
  return note ? `${text} ${note}` : text;
}
