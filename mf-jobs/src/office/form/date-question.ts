import type { Job } from '@crewcall/contract/types';
import { dayText } from '@crewcall/domain/time';
import { plural } from '@crewcall/ui/format';

/**
 * The question before a job moves to the new date; null if none is needed. Recorded timesheets do not move with their
 * job.
 */
export function dateQuestion(server: Job, shown: Job, recorded: number, now: number): string | null {
  if (shown.date === server.date) return null;
  const isMoved = dayText(shown.tz, shown.date) !== dayText(server.tz, server.date);
  const said = [
    ...(shown.date < now && server.date >= now ? ['This date is in the past.'] : []),
    ...(isMoved && recorded > 0
      ? [
          `${plural(recorded, 'recorded time')} of this job ${recorded === 1 ? 'stays' : 'stay'} on the day ${recorded === 1 ? 'it was' : 'they were'} worked.`,
        ]
      : []),
  ];
  return said.length === 0 ? null : said.join(' ');
}
