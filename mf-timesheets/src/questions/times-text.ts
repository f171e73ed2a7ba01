import type { Out } from '@crewcall/contract/types';
import { formatDay, formatDuration, formatRange } from '@crewcall/ui';

export type Question = Out<'getTimeQueries'>['queries'][number];
export type Times = Question['claim'];

/** `Sat 21 Nov, 8:00 am – 4:00 pm, break 30 min`. */
export const timesText = (times: Times, zone: string, now: number): string =>
  `${formatDay(times.start, zone, now)}, ${formatRange(times.start, times.end, zone)}, ${
    times.break === 0 ? 'no break' : `break ${formatDuration(times.break)}`
  }`;
