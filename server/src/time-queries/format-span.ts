import type { PaidSpan } from '@crewcall/domain/clock';
import { MINUTE_MS } from '@crewcall/domain/units';
import type { Zone } from '@crewcall/domain/units';
import { formatDateTimeWithZone } from '@crewcall/domain/format';

/** The span of a timesheet for messages, in the job's zone. */
export const formatSpan = (times: PaidSpan, zone: Zone): string =>
  `${formatDateTimeWithZone(times.start, zone)} to ${formatDateTimeWithZone(times.end, zone)}, break ${Math.round(times.break / MINUTE_MS)} minutes`;
