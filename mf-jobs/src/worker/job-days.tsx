import { useEffect, useRef } from 'react';
import { SectionHeading, formatDate, formatLongDay, styled } from '@crewcall/ui';
import { JobItem } from './job-item';
import { useKeptScroll } from './kept-place';
import { byDay } from './shifts';
import type { Shift } from './shifts';
import { useAnswers } from './use-answers';

const Day = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  '& > *': { scrollMargin: '168px 0 96px' },
});

export interface JobDaysProps {
  shifts: readonly Shift[];
  tab: string;
  now: number;
  /** Brings the shift nearest to now into sight, once; unless the worker comes back to where they were. */
  showNearest?: boolean;
  /** The shift that stands above the list already; there is no need to scroll to that one. */
  shownAbove?: Shift | undefined;
}

const keyOf = ({ job, crew }: Shift) => `${job.id}-${crew?.id ?? 0}`;

/** Cards of shifts under the days they start on, each day in the job's own zone. */
export function JobDays({ shifts: all, tab, now, showNearest = false, shownAbove }: JobDaysProps) {
  const answers = useAnswers();
  const shifts = all.map((shift) => ({ ...shift, zone: shift.job.tz }));
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
    const isAbove = nearest !== null && shownAbove !== undefined && keyOf(nearest) === keyOf(shownAbove);
    if (goBack() || !showNearest || isAbove) return;
    // The least scrolling that shows it: what stands above stays in sight where it can.
    place.current.scrollIntoView({ block: 'nearest' });
  });

  return days.map(({ day, shifts: list }) => (
    <section key={day}>
      <SectionHeading title={list[0] ? formatLongDay(list[0].start, list[0].zone, now) : day} />
      <Day>
        {list.map((shift) => (
          <div key={keyOf(shift)} ref={shift === nearest ? place : undefined} data-job={shift.job.id}>
            <JobItem shift={shift} tab={tab} now={now} answers={answers} />
          </div>
        ))}
      </Day>
    </section>
  ));
}
