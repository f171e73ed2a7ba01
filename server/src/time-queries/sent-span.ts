import type { PaidSpan } from '@crewcall/domain/clock';
import { MINUTE_MS } from '@crewcall/domain/units';
import type { Zone } from '@crewcall/domain/units';
import { sentWhen } from '@crewcall/domain/when-text';

/** A time as messages about it write it, by the clock of its job. */
export const sentSpan = (times: PaidSpan, zone: Zone): string =>
  `${sentWhen(times.start, zone)} to ${sentWhen(times.end, zone)}, break ${Math.round(times.break / MINUTE_MS)} minutes`;
