import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useSession } from '@crewcall/platform';
import { SectionHeading, formatDate, formatLongDay, styled } from '@crewcall/ui';
import { JobItem } from './job-item';
import { useSavedScroll } from './saved-list-state';
import { byDay, myInvites, nearestOf } from './shifts';
import type { Shift } from './shifts';
import { useAnswers } from './use-answers';
import { useSeenInvites } from './use-seen-invites';

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
  /** Says more of a shift, under what its card says. */
  more?: (shift: Shift) => ReactNode;
  /** Brings the shift nearest to now into sight, once; unless the worker comes back to where they were. */
  showNearest?: boolean;
  /** The shift that stands above the list already; there is no need to scroll to that one. */
  shownAbove?: Shift | undefined;
  /** What stands above the list and stays in sight: where it does not scroll along, nothing is scrolled. */
  above?: RefObject<HTMLElement | null>;
}

/** On a phone the clock stands above the list and would scroll away; beside the list it stays where it is. */
const scrollsAway = (element: HTMLElement | null | undefined): boolean =>
  element != null && element.childElementCount > 0 && getComputedStyle(element).position !== 'sticky';

const keyOf = ({ job, crew }: Shift) => `${job.id}-${crew?.id ?? 0}`;

/** Cards of shifts under the days they start on, each day in the job's own zone. */
export function JobDays({
  shifts: all,
  tab,
  now,
  more,
  showNearest = false,
  shownAbove,
  above,
}: JobDaysProps) {
  const answers = useAnswers();
  const shifts = all.map((shift) => ({ ...shift, zone: shift.job.tz }));
  const { user } = useSession();
  useSeenInvites(shifts.flatMap(({ job }) => myInvites(job, user.id).map(({ id }) => id)));
  const days = byDay(shifts, ({ start, zone }) => formatDate(start, zone));
  const nearest = nearestOf(shifts, now);
  const nearestRow = useRef<HTMLDivElement>(null);
  const isShown = useRef(false);
  const goBack = useSavedScroll();
  useEffect(() => {
    if (isShown.current || nearestRow.current === null) return;
    isShown.current = true;
    const isAbove = nearest !== null && shownAbove !== undefined && keyOf(nearest) === keyOf(shownAbove);
    if (goBack() || !showNearest || isAbove) return;
    // Check In first: the shift nearest to now is the first of My Shifts in any case.
    if (tab === 'upcoming' && scrollsAway(above?.current)) return;
    // The least scrolling that shows it: what stands above stays in sight where it can.
    nearestRow.current.scrollIntoView({ block: 'nearest' });
  });

  return days.map(({ day, shifts: list }) => (
    <section key={day}>
      <SectionHeading title={list[0] ? formatLongDay(list[0].start, list[0].zone, now) : day} />
      <Day>
        {list.map((shift) => (
          <div key={keyOf(shift)} ref={shift === nearest ? nearestRow : undefined} data-job={shift.job.id}>
            <JobItem
              shift={shift}
              tab={tab}
              now={now}
              answers={answers}
              isAbove={shownAbove !== undefined && keyOf(shownAbove) === keyOf(shift)}
              more={more?.(shift)}
            />
          </div>
        ))}
      </Day>
    </section>
  ));
}
