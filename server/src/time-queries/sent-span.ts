import type { PaidSpan } from '@crewcall/domain/clock';
import { MINUTE_MS } from '@crewcall/domain/units';
import type { Zone } from '@crewcall/domain/units';
import { formatDateTimeWithZone } from '@crewcall/domain/format';

/** A time as messages about it write it, by the clock of its job. */
export const sentSpan = (times: PaidSpan, zone: Zone): string =>
  `${formatDateTimeWithZone(times.start, zone)} to ${formatDateTimeWithZone(times.end, zone)}, break ${Math.round(times.break / MINUTE_MS)} minutes`;
