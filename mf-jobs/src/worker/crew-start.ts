import type { Job, ReqCrew } from '@crewcall/contract/types';
import { formatDay, formatDayTime, formatTime } from '@crewcall/ui';

/** When a crew of this job starts, with its day where the job's crews start on several. */
export function crewStart({ reqCrew, tz }: Pick<Job, 'reqCrew' | 'tz'>, { startTime }: ReqCrew): string {
  return isOverDays({ reqCrew, tz }) ? formatDayTime(startTime, tz) : formatTime(startTime, tz);
}

/** Do its crews start on several days? */
export const isOverDays = ({ reqCrew, tz }: Pick<Job, 'reqCrew' | 'tz'>): boolean =>
  new Set(reqCrew.filter(({ deleted }) => !deleted).map(({ startTime }) => formatDay(startTime, tz))).size >
  1;
