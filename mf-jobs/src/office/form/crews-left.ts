import type { Job } from '@crewcall/contract/types';
import { crewsOn } from '@crewcall/domain/job-rules';
import { addDays, daysApart } from '@crewcall/domain/time';
import { formatDayTime, plural } from '@crewcall/ui/format';
import { noEdits, putEdit } from './edits';
import type { Edits } from './edits';

/** Crews that kept their start when their job moved to another date. */
export interface CrewsLeft {
  /** The job's date before the move, epoch ms; after several moves in a row, before the first one. */
  from: number;
  to: number;
  ids: readonly number[];
}

/**
 * Which crews did not move with the job in a save; null if none. A crew that already started on the new date counts
 * only if other crews have moved, because then it was meant for a later day.
 * @param earlier crews left behind by an earlier move, about which the user has not decided yet.
 */
export function crewsLeft(before: Job, after: Job, earlier: CrewsLeft | null): CrewsLeft | null {
  const starts = new Map(before.reqCrew.map(({ id, startTime }) => [id, startTime]));
  const from = earlier?.from ?? before.date;
  const isAlong = after.reqCrew.some(
    ({ id, startTime }) => startTime === after.date && starts.get(id) === before.date,
  );
  const ids = after.reqCrew
    .filter(({ id, deleted, startTime }) => {
      const start = starts.get(id);
      const isThere = startTime === after.date && !isAlong;
      return !deleted && !isThere && (start === undefined ? startTime !== after.date : startTime === start);
    })
    .map(({ id }) => id);
  return from === after.date || ids.length === 0 ? null : { from, to: after.date, ids };
}

/** The server's warnings after a save, and the crews that did not move, by name and start in the job's zone. */
export function namedWarnings(warnings: readonly string[], job: Job, left: CrewsLeft | null): string[] {
  const names = job.reqCrew
    .filter(({ id }) => left?.ids.includes(id))
    .map((crew) => `${crew.groupName} (${formatDayTime(crew.startTime, job.tz)})`);
  return names.length === 0 ? [...warnings] : [...warnings, `Not moved with the job: ${names.join(', ')}.`];
}

/** `Move all by 1 day`, `Move all back by 2 days`; `Move all with the job` if the time of day changed. */
export function moveWords({ from, to }: CrewsLeft, zone: string): string {
  const by = daysApart(zone, from, to);
  if (by === 0 || to !== addDays(zone, from, by)) return 'Move all with the job';
  return by > 0 ? `Move all by ${plural(by, 'day')}` : `Move all back by ${plural(-by, 'day')}`;
}

/** Edits that move the start and any end of the crews left behind, by as much as the job moved. */
export function moveEdits(job: Job, { from, to, ids }: CrewsLeft): Edits {
  let edits = noEdits;
  const left = job.reqCrew.filter((crew) => ids.includes(crew.id));
  for (const { id, startTime, endTime } of crewsOn(job.tz, left, from, to)) {
    edits = putEdit(edits, job, `crew.${id}.startTime`, startTime);
    if (endTime !== null) edits = putEdit(edits, job, `crew.${id}.endTime`, endTime);
  }
  return edits;
}
