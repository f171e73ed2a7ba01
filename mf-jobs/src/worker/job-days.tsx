import { useEffect, useRef } from 'react';
import type { Job } from '@crewcall/contract/types';
import { useSession } from '@crewcall/platform';
import { SectionHeading, formatDate, formatLongDay, styled } from '@crewcall/ui';
import { JobItem } from './job-item';
import { useKeptScroll } from './kept-place';
import { byDay, shiftOf } from './shifts';
import { useAnswers } from './use-answers';

const Day = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  '& > *': { scrollMargin: '168px 0 96px' },
});

export interface JobDaysProps {
  jobs: readonly Job[];
  tab: string;
  now: number;
  /** Brings the shift nearest to now into sight, once; unless the worker comes back to where they were. */
  showNearest?: boolean;
  /** The job that stands above the list already; there is no need to scroll to that one. */
  shownAbove?: number | undefined;
}

/** Job cards under the days they start on, each day in the job's own zone. */
export function JobDays({ jobs, tab, now, showNearest = false, shownAbove }: JobDaysProps) {
  const { user } = useSession();
  const answers = useAnswers();
  const shifts = jobs.map((job) => ({ ...shiftOf(job, user.id), zone: job.tz }));
  const days = byDay(shifts, ({ start, zone }) => formatDate(start, zone));
  const nearest = shifts.reduce<(typeof shifts)[number] | null>(
    (best, shift) =>
      best === null || Math.abs(shift.start - now) < Math.abs(best.start - now) ? shift : best,
    null,
  );
  const place = useRef<HTMLDivElement>(null);
  const isShown = useRef(false);
  const goBack = useKeptScroll();
  useEffect(() => {
    if (isShown.current || place.current === null) return;
    isShown.current = true;
    if (goBack() || !showNearest || nearest?.job.id === shownAbove) return;
    // The least scrolling that shows it: what stands above stays in sight where it can.
    place.current.scrollIntoView({ block: 'nearest' });
  });

  return days.map(({ day, shifts: list }) => (
    <section key={day}>
      <SectionHeading title={list[0] ? formatLongDay(list[0].start, list[0].zone, now) : day} />
      <Day>
        {list.map((shift) => (
          <div key={shift.job.id} ref={shift === nearest ? place : undefined} data-job={shift.job.id}>
            <JobItem shift={shift} tab={tab} now={now} answers={answers} />
          </div>
        ))}
      </Day>
    </section>
  ));
}
