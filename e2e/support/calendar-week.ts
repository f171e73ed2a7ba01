import type { In, Job, Out } from '@crewcall/contract/types';
import { countByDay, dayGap, drawnOf, noCounts } from '@crewcall/domain/calendar';
import { dayText } from '@crewcall/domain/time';
import { workDays } from '@crewcall/domain/work-days';
import type { DatedJob } from '@crewcall/domain/work-days';

type Shown = DatedJob & Pick<Job, 'id' | 'title' | 'prepend' | 'color' | 'status'>;

/** A week of the office's calendar with these jobs, in their order, unfiltered. */
export function calendarWeek(
  jobs: readonly Shown[],
  { dateStart, dateEnd, most, status = -1 }: In<'getCalendarWeek'>,
): Out<'getCalendarWeek'> {
  const [first, last] = [dayText('Australia/Sydney', dateStart), dayText('Australia/Sydney', dateEnd - 1)];
  const parts = jobs.flatMap((job) => {
    const { id, title, prepend, color, date, tz } = job;
    return workDays(job, dayText).map(({ day, part }) => {
      const { required, taken, open, over, kind } = dayGap(job.status, part.reqCrew);
      const gap = { required, taken, open, over, kind };
      const chip = { id, title, prepend, color, date, tz, status: job.status };
      return { day, chip: { ...chip, start: part.date, end: part.endTime, gap } };
    });
  });
  const counts = countByDay(
    parts.map(({ day, chip }) => ({
      ...{ status: chip.status, isFound: true },
      days: [{ day, isMissing: chip.gap.kind === 'missing' }],
    })),
    status,
  );
  const names = [...new Set(parts.map(({ day }) => day))].filter((day) => day >= first && day <= last);
  const days = names.map((day) => {
    const list = parts.filter((one) => one.day === day).map(({ chip }) => chip);
    const drawn = list.slice(0, drawnOf(list.length, most));
    return { day, jobs: drawn, more: list.length - drawn.length, counts: counts.get(day) ?? noCounts };
  });
  return { days, companies: [...new Set(jobs.map(({ prepend }) => prepend))] };
}
