import type { Job } from '@crewcall/contract/types';
import { texts } from '@crewcall/domain/texts';
import { formatDayTime } from '@crewcall/ui';

/**
 * What the form says of the server's warnings after a save: when crews did not move along with the job, their names and
 * starts, in the job's zone, follow the warning.
 */
export function namedWarnings(warnings: readonly string[], job: Job): string[] {
  const left = job.reqCrew
    .filter((crew) => !crew.deleted && crew.startTime !== job.date)
    .map((crew) => `${crew.groupName} (${formatDayTime(crew.startTime, job.tz)})`);
  return warnings.flatMap((text) =>
    text === texts.checkStartTime && left.length > 0
      ? [text, `Not moved with the job: ${left.join(', ')}.`]
      : [text],
  );
}
