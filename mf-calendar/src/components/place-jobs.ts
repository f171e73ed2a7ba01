import { dayText } from '@crewcall/domain/time';
import type { Job } from '@crewcall/contract/types';

/** The days (`YYYY-MM-DD`) that a job touches, in its own zone; its end is not part of it. */
export function daysOf(job: Job): string[] {
  const first = dayText(job.tz, job.date);
  const last = dayText(job.tz, Math.max(job.date, job.endTime - 1));
  const days = [first];
  // Plain dates have no zone: stepping them by UTC days cannot meet a change of clocks.
  for (let at = Date.parse(first); days.at(-1) !== last && days.length < 62;) {
    at += 86_400_000;
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/** Jobs by the days they touch, in the order of their start. */
export function jobsByDay(jobs: readonly Job[]): Map<string, Job[]> {
  const days = new Map<string, Job[]>();
  for (const job of [...jobs].sort((a, b) => a.date - b.date || a.id - b.id)) {
    for (const day of daysOf(job)) {
      const list = days.get(day);
      if (list) list.push(job);
      else days.set(day, [job]);
    }
  }
  return days;
}
