import { memo, Suspense } from 'react';
import type { RefObject } from 'react';
import { texts } from '@crewcall/domain/texts';
import { useReach, useSession, useZone } from '@crewcall/platform';
import { latePart, lazyPart } from '@crewcall/platform/lazy-part';
import { Button, styled } from '@crewcall/ui/basics';
import { formatDay, plural } from '@crewcall/ui/format';
import { BriefcaseIcon } from '@crewcall/ui/first-icons';
import { SkeletonCards } from '@crewcall/ui/skeleton';
import { LastLoaded, EmptyState, ErrorState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { startOfDay } from './days';
import { JobDays } from './job-days';
import { useSavedState } from './saved-list-state';
import { nearestOf, nextShift } from './shifts';
import type { Shift } from './shifts';
import type { JobTab, useJobLists } from './use-job-lists';

const CoverOffers = latePart(() => import('./cover/cover-cards').then(({ CoverOffers }) => CoverOffers));
const Openings = lazyPart(() => import('./openings/openings').then(({ Openings }) => Openings));

const Range = styled('p')({ color: token('ink-3'), fontSize: 14, margin: '14px 2px 0' });
const Wide = styled('div')({ display: 'grid', marginTop: 16, '& > button': { minHeight: 48 } });

const helps: Record<JobTab, string> = {
  all: 'Load more days, or look again later.',
  openings: 'Load more days, or look again later: the office adds jobs every day.',
  upcoming: 'Find a job under Openings and apply.',
};

export interface JobListProps {
  tab: JobTab;
  lists: ReturnType<typeof useJobLists>;
  now: number;
  /** The element with the punch button, which must stay visible. */
  above: RefObject<HTMLElement | null>;
}

/** Cover offers, shown above the openings. */
const Offers = ({ tab }: Pick<JobListProps, 'tab'>) => (tab === 'openings' ? <CoverOffers /> : null);

/** The shift whose punch button is above the list. */
const shiftAbove = ({ mine }: JobListProps['lists'], idUser: number, now: number) =>
  nextShift(mine?.jobs ?? [], idUser, now, mine?.earliestCheckIn, mine?.pendingPunches);

/** The list under the tabs: loading, failed, empty, or days with cards. */
export const JobList = memo(function JobList({ tab, lists, now, above }: JobListProps) {
  const { user } = useSession();
  // Without reception the shell shows that, and how old the shifts are, so My Shifts does not.
  const isReached = useReach();
  const zone = useZone();
  const [showsPast, setShowsPast] = useSavedState('past', false);
  if (lists.isPending) return <SkeletonCards count={4} label="Loading jobs" />;
  if (lists.error !== null && !lists.hasData) {
    return <ErrorState title="The jobs could not be loaded" error={lists.error} onRetry={lists.retry} />;
  }
  const today = startOfDay(now, zone);
  const nearest = nearestOf(lists.shifts, now);
  // My Shifts starts with the shift closest to now, so that it is visible together with the punch button.
  const isPast = ({ start, end }: Shift) =>
    tab === 'upcoming' && (end < today || (end < now && nearest !== null && start < nearest.start));
  const past = lists.shifts.filter(isPast);
  const isFolded = past.length > 0 && past.length < lists.shifts.length && !showsPast;
  const shifts = isFolded ? lists.shifts.filter((shift) => !isPast(shift)) : lists.shifts;

  return (
    <>
      {lists.error !== null && (isReached || tab !== 'upcoming') ? (
        <LastLoaded error={lists.error} onRetry={lists.retry} sx={{ mt: 1.5 }} />
      ) : null}
      {tab === 'upcoming' ? null : (
        <Range>
          {formatDay(lists.from, zone)} – {formatDay(startOfDay(lists.until, zone, -1), zone)}
        </Range>
      )}
      {tab === 'all' ? (
        <Wide>
          <Button onClick={lists.loadEarlier}>Show 7 days earlier</Button>
        </Wide>
      ) : null}
      {isFolded ? (
        <Wide>
          <Button onClick={() => setShowsPast(() => true)}>
            Show {plural(past.length, 'earlier shift')}
          </Button>
        </Wide>
      ) : null}
      <Offers tab={tab} />
      {shifts.length === 0 ? (
        <EmptyState icon={BriefcaseIcon} title={texts.noJobs} text={helps[tab]} />
      ) : tab === 'openings' ? (
        <Suspense fallback={<SkeletonCards count={4} label="Loading jobs" />}>
          <Openings shifts={shifts} now={now} />
        </Suspense>
      ) : (
        <JobDays
          shifts={shifts}
          tab={tab}
          now={now}
          above={above}
          showNearest
          shownAbove={shiftAbove(lists, user.id, now)}
        />
      )}
      {tab === 'upcoming' ? null : (
        <Wide>
          <Button onClick={lists.loadMore} disabled={lists.isMore}>
            {lists.isMore ? 'Loading…' : 'Load More'}
          </Button>
        </Wide>
      )}
    </>
  );
});
