import { countByDay, dayGap, drawnOf, isShown, noCounts } from './calendar';
import type { CalendarCounts } from './calendar';
import type { CrewGap } from './job-state';
import type { DayText, EpochMs } from './units';
import { workDays } from './work-days';
import type { DatedJob } from './work-days';
import { dayText } from './zone-days';

/** A job on one of its days, as the office's calendar draws it. */
export interface CalendarChip {
  id: number;
  title: string;
  prepend: string;
  color: string;
  status: number;
  /** The job's own start. */
  date: EpochMs;
  tz: string;
  /** Start and end of its work on this day. */
  start: EpochMs;
  end: EpochMs;
  /** The places of this day. */
  gap: Pick<CrewGap, 'required' | 'taken' | 'open' | 'over' | 'kind'>;
}

/** A job with its crews, and whether it passes every filter but that of the status. */
export interface FoundJob {
  job: DatedJob & Pick<CalendarChip, 'id' | 'title' | 'prepend' | 'color' | 'status'>;
  isFound: boolean;
}

/** What a calendar has of the days of a range. */
export interface CalendarDays {
  /** What passes the filters, day by day and in the order in which each is drawn. */
  shown: { day: DayText; chip: CalendarChip }[];
  /** What each day adds to the sums of its month. */
  counts: Map<DayText, CalendarCounts>;
  /** Prefixes of all jobs of these days, whatever the filters. */
  companies: string[];
}

function daysOf({ job, isFound }: FoundJob) {
  const { id, title, prepend, color, status, date, tz } = job;
  const days = workDays(job, dayText).map(({ day, part }) => {
    const { required, taken, open, over, kind } = dayGap(status, part.reqCrew);
    const gap = { required, taken, open, over, kind };
    const chip = { id, title, prepend, color, status, date, tz, start: part.date, end: part.endTime, gap };
    return { day, isMissing: kind === 'missing', chip };
  });
  return { prepend, status, isFound, days };
}

/**
 * Sorts jobs into the days of a range, each by its own clock.
 * @param jobs every job with a day in the range, since each counts
 * @param range its first and last day
 * @param status one of the calendar's status choices
 */
export function calendarDays(
  jobs: readonly FoundJob[],
  { first, last }: { first: DayText; last: DayText },
  status: number,
): CalendarDays {
  const isWithin = ({ day }: { day: DayText }) => day >= first && day <= last;
  const all = jobs.map(daysOf).filter(({ days }) => days.some(isWithin));
  return {
    shown: all
      .filter((job) => isShown(job, status))
      .flatMap(({ days }) => days.filter(isWithin).map(({ day, chip }) => ({ day, chip })))
      .sort(
        (a, b) =>
          (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) ||
          a.chip.start - b.chip.start ||
          a.chip.id - b.chip.id,
      ),
    counts: new Map([...countByDay(all, status)].filter(([day]) => isWithin({ day }))),
    companies: [...new Set(all.map(({ prepend }) => prepend))].filter((prepend) => prepend !== ''),
  };
}

/** The answer about a week: of each day its first jobs and how many it has besides. */
export function calendarWeek({ shown, counts, companies }: CalendarDays, most: number) {
  const names = [...new Set([...counts.keys(), ...shown.map(({ day }) => day)])].sort();
  const days = names.map((day) => {
    const chips = shown.filter((one) => one.day === day).map(({ chip }) => chip);
    const jobs = chips.slice(0, drawnOf(chips.length, most));
    return { day, jobs, more: chips.length - jobs.length, counts: counts.get(day) ?? noCounts };
  });
  return { days, companies };
}
