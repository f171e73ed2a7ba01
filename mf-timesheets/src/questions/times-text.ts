import type { Out } from '@crewcall/contract/types';
import { claimFields } from '@crewcall/domain/time-query';
import type { ClaimField } from '@crewcall/domain/time-query';
import { formatDay, formatDayTime, formatDuration, formatRange } from '@crewcall/ui/format';

export type Question = Out<'getTimeQueries'>['queries'][number];
export type Times = Question['claim'];

/** `Sat 21 Nov, 8:00 am – 4:00 pm, break 30 min`. */
export const timesText = (times: Times, zone: string, now: number): string =>
  `${formatDay(times.start, zone, now)}, ${formatRange(times.start, times.end, zone)}, ${
    times.break === 0 ? 'no break' : `break ${formatDuration(times.break)}`
  }`;

export const fieldNames: Record<ClaimField, string> = { start: 'Start', end: 'End', break: 'Break' };

/** One field of a time: `Sat 21 Nov, 8:00 am`, `30 min` or `none`. */
export function fieldText(field: ClaimField, times: Times, zone: string, now: number): string {
  if (times[field] === 0) return 'none';
  return field === 'break' ? formatDuration(times.break) : formatDayTime(times[field], zone, now);
}

/** The fields where the answer differs from the claim. The server fills in the rest, which may have been corrected. */
export const setByHand = (times: Times, claim: Times): Partial<Times> =>
  Object.fromEntries(
    claimFields.flatMap((field) => (times[field] === claim[field] ? [] : [[field, times[field]]])),
  );

/** What a worker claims: `Start: Sat 21 Nov, 7:30 am`, or the whole time where all of it is wrong. */
export const claimText = ({ claim, claimed = [], tz }: Question, now: number): string =>
  claimed.length === 0 || claimed.length === claimFields.length
    ? timesText(claim, tz, now)
    : claimed.map((field) => `${fieldNames[field]}: ${fieldText(field, claim, tz, now)}`).join('; ');
