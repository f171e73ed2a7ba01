import { isOpen } from '@crewcall/domain/clock';
import { timesOfPlace } from '@crewcall/domain/day-board';
import { PUNCH_MAX_AHEAD_MS } from '@crewcall/domain/limits';
import { dayText } from '@crewcall/domain/time';
import { formatDayTime, formatTime } from '@crewcall/ui/format';
import type { BoardRow } from './board-rows';

/** A punch that arrives this much later than its tap shows when it arrived. */
const ARRIVED_LATE_MS = PUNCH_MAX_AHEAD_MS;

/**
 * What is known about a person besides their status: what they answered, when they were asked, their timesheet. For
 * a timesheet that is still open from another day the text names that day. `now` in epoch ms.
 */
export function factsOf(row: BoardRow, now: number): string[] {
  const { waits } = row.person;
  const known = knownOf(row, now);
  return waits?.action === 'out'
    ? [...known, `Check-out ${sinceOf(row, now)(waits.at)} waits for a decision`]
    : known;
}

/** Formats a time, without the day if it is today. */
const sinceOf =
  ({ job }: BoardRow, now: number) =>
  (ms: number) =>
    dayText(job.tz, ms) === dayText(job.tz, now) ? formatTime(ms, job.tz) : formatDayTime(ms, job.tz);

function knownOf(row: BoardRow, now: number): string[] {
  const { job, crew, person, status } = row;
  const since = sinceOf(row, now);
  const { elsewhere, punch, answer, minutes, lastAskedAt, confirmedAt } = person;
  const times = timesOfPlace({ ...crew, times: person.times }, now);
  const open = times.find(isOpen);
  if (open && status === 'not-out') return [`Open since ${since(open.start)}, and needs a check-out`];
  if (punch !== null && punch.arrivedAt - punch.at > ARRIVED_LATE_MS)
    return [`Checked in ${since(punch.at)}, arrived here ${since(punch.arrivedAt)}`];
  if (punch?.isKept) return [`Checked in ${since(punch.at)}, waits for a decision`];
  const last = times.at(-1);
  if (last)
    return [
      last.end === 0
        ? `Since ${since(last.start)}`
        : `${formatTime(last.start, job.tz)} to ${formatTime(last.end, job.tz)}`,
    ];
  return [
    ...(elsewhere === undefined ? [] : [`Checked in at ${elsewhere.title} since ${since(elsewhere.since)}`]),
    // Somebody confirmed after the start still has to travel, so they are not missing yet.
    ...(confirmedAt != null && confirmedAt > crew.startTime
      ? [`On the crew since ${since(confirmedAt)}`]
      : []),
    ...(answer === 'late' ? [`Said about ${minutes ?? 0} min late`] : []),
    ...(answer === 'yes' ? ['Said yes'] : []),
    ...(answer === 'no' ? ['Said they cannot come'] : []),
    ...(answer === null && lastAskedAt !== null ? [`Asked at ${since(lastAskedAt)}`] : []),
  ];
}
