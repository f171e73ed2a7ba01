import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useSession } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { formatDate, formatLongDay } from '@crewcall/ui/format';
import { SectionHeading } from '@crewcall/ui/page-header';
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
  /** More content for a shift, below its card. */
  more?: (shift: Shift) => ReactNode;
  /** Scrolls once to the shift closest to now, unless the worker returns to an earlier scroll position. */
  showNearest?: boolean;
  /** The shift that is already shown above the list, so that there is no need to scroll to it. */
  shownAbove?: Shift | undefined;
  /** An element above the list that must stay visible: My Shifts does not scroll if that would hide it. */
  above?: RefObject<HTMLElement | null>;
}

/** Whether the punch button would scroll out of view: on a phone it is above the list; beside the list it is sticky. */
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
    // Do not scroll: Check In must stay visible, and My Shifts starts with the shift closest to now anyway.
    if (tab === 'upcoming' && scrollsAway(above?.current)) return;
    // Scroll as little as possible, so that the button above stays visible.
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
