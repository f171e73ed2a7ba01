import { memo } from 'react';
import { texts } from '@crewcall/domain/texts';
import { useReach, useSession, useZone } from '@crewcall/platform';
import {
  LastLoaded,
  BriefcaseIcon,
  Button,
  EmptyState,
  ErrorState,
  SkeletonCards,
  formatDay,
  plural,
  styled,
  token,
} from '@crewcall/ui';
import { startOfDay } from './days';
import { JobDays } from './job-days';
import { useKeptState } from './kept-place';
import { nextShift } from './shifts';
import type { JobTab, useJobLists } from './use-job-lists';

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
}

/** The list under the tabs: loading, failed, empty, or days with cards. */
export const JobList = memo(function JobList({ tab, lists, now }: JobListProps) {
  const { user } = useSession();
  // Without reception the shell says so, and how old the shifts are; only more days can be asked for in vain.
  const isReached = useReach();
  const zone = useZone();
  const [showsPast, setShowsPast] = useKeptState('past', false);
  if (lists.isPending) return <SkeletonCards count={4} label="Loading jobs" />;
  if (lists.error !== null && !lists.hasData) {
    return <ErrorState title="The jobs could not be loaded" error={lists.error} onRetry={lists.retry} />;
  }
  const today = startOfDay(now, zone);
  const isPast = (end: number) => tab === 'upcoming' && end < today;
  const past = lists.shifts.filter(({ end }) => isPast(end));
  const isFolded = past.length > 0 && past.length < lists.shifts.length && !showsPast;
  const shifts = isFolded ? lists.shifts.filter(({ end }) => !isPast(end)) : lists.shifts;

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
      {shifts.length === 0 ? (
        <EmptyState icon={BriefcaseIcon} title={texts.noJobs} text={helps[tab]} />
      ) : (
        <JobDays
          shifts={shifts}
          tab={tab}
          now={now}
          showNearest={tab !== 'openings'}
          shownAbove={nextShift(lists.mine?.jobs ?? [], user.id, now)}
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
