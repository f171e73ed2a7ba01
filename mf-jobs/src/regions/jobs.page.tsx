import { Suspense, useDeferredValue, useMemo, useRef } from 'react';
import { useNavigation, useNow, useRegion, useSession, useZone } from '@crewcall/platform';
import { latePart, lazyPart } from '@crewcall/platform/lazy-part';
import { useLocation, useParams } from '@crewcall/platform/router';
import { styled } from '@crewcall/ui/basics';
import { formatDay, plural } from '@crewcall/ui/format';
import { PageHeader } from '@crewcall/ui/page-header';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { SkeletonBar } from '@crewcall/ui/skeleton';
import { phone, token } from '@crewcall/ui/tokens';
import { startOfWeek } from '../worker/days';
import { PanelBoundary } from '../worker/detail/panel-boundary';
import { JobList } from '../worker/job-list';
import { ForgottenCheckOut } from '../worker/forgotten-check-out';
import { RefusedPunches } from '../worker/refused-punches';
import { NextShift } from '../worker/next-shift';
import { countShifts } from '../worker/shifts';
import { ApplyProvider } from '../worker/use-apply';
import { isJobTab, useJobLists } from '../worker/use-job-lists';
import type { JobTab } from '../worker/use-job-lists';
import { definePage } from '../region';

// Loaded on demand: few workers have pending punches, and they are shown below the punch button.
const OwnPendingPunches = latePart(
  () => import('../worker/own-pending-punches').then(({ OwnPendingPunches }) => OwnPendingPunches),
  { isNote: true },
);
const JobPanel = lazyPart(() => import('../worker/detail/job-panel').then(({ JobPanel }) => JobPanel));

const Room = styled('div')({ containerType: 'inline-size' });
// Side by side if there is room, so that the punch button stays in view while the list scrolls.
const Layout = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  '& > *': { minWidth: 0 },
  '@container (min-width:760px)': {
    gridTemplateColumns: 'minmax(0, 680px) minmax(320px, 400px)',
    gap: 28,
    '& > [data-side]': { order: 2, position: 'sticky', top: 16 },
  },
  // While Openings are shown they need the room, so the punch card is shortened.
  '@container (max-width:759px)': {
    '& > [data-side=small] :is(dl, p:not([data-waiting]), [data-quiet])': { display: 'none' },
    '& > [data-side=small] h3': { marginBottom: 14 },
  },
});
// The tabs stay visible while the list scrolls under them. 56 px is the height of a phone's top bar.
const Bar = styled('div')({
  [phone]: {
    position: 'sticky',
    top: 'calc(56px + env(safe-area-inset-top))',
    zIndex: 1,
    margin: '0 -4px',
    padding: '4px 4px 6px',
    background: token('paper'),
  },
});

const tabs = [
  { value: 'all', label: 'All Jobs' },
  { value: 'openings', label: 'Openings' },
  { value: 'upcoming', label: 'My Shifts' },
] as const;

/**
 * The job was opened from the list, so closing it goes back. After a link from outside there is nothing to go back
 * to.
 */
const cameFromProduct = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state;

/** The chat was opened from the job's details: Back returns there, Close leaves both. */
const cameFromDetails = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromDetails' in state;

/** `/jobs/:selectedTab?/:jobId?/:jobDetailView?`: the next shift, a list of jobs, and one job beside it. */
export function JobsScreen() {
  const { selectedTab, jobId, jobDetailView } = useParams();
  const { user } = useSession();
  const { go, replace, back } = useNavigation();
  const { navigation } = useRegion();
  const from: unknown = useLocation().state;
  const zone = useZone();
  const now = useNow();
  const side = useRef<HTMLDivElement>(null);
  const tab: JobTab = isJobTab(selectedTab) ? selectedTab : 'upcoming';
  const lists = useJobLists(tab, now);
  // Render the punch button first: a tap must have an immediate effect, and the list may be long. This also applies
  // to the first frame, which may already have data.
  const listed = useDeferredValue(lists, tab === 'upcoming' ? null : lists) ?? { ...lists, isPending: true };
  const idJob = /^\d+$/.test(jobId ?? '') ? Number(jobId) : null;
  const mine = lists.mine;
  const week = mine
    ? countShifts(mine.jobs, user.id, startOfWeek(now, zone), startOfWeek(now, zone, 1))
    : null;
  const sub = `${formatDay(now, zone)}${week === null ? '' : ` · ${plural(week, 'shift')} this week`}`;
  // Memoised, like the tabs below: a punch changes neither, so its result need not wait for them.
  const head = useMemo(
    () => <PageHeader title={`Welcome, ${user.firstName}`} sub={sub} />,
    [user.firstName, sub],
  );
  const tabBar = useMemo(
    () => (
      <Bar>
        <SegmentedTabs
          items={tabs}
          value={tab}
          onChange={(value) => void go(`/jobs/${value}`)}
          label="Which jobs"
        />
      </Bar>
    ),
    [tab, go],
  );
  const close = () => {
    if (!cameFromProduct(from)) void replace(`/jobs/${tab}`);
    else navigation.go(cameFromDetails(from) ? -2 : -1);
  };
  const show = (view: string) => {
    const address = `/jobs/${tab}/${idJob ?? ''}/${view}`;
    if (view === 'chat') void go(address, { ...(from as object | null), fromDetails: true });
    else if (cameFromDetails(from)) back();
    else void replace(address, from);
  };

  return (
    <ApplyProvider>
      {head}
      <Room>
        <Layout>
          <div ref={side} data-side={tab === 'upcoming' ? 'whole' : 'small'}>
            {mine ? (
              <>
                <ForgottenCheckOut
                  jobs={mine.jobs}
                  presses={mine.pendingPunches}
                  earliestCheckIn={mine.earliestCheckIn}
                  now={now}
                />
                <RefusedPunches jobs={mine.jobs} now={now} />
                <NextShift jobs={mine.jobs} available={mine.availableClockin} now={now} />
                {mine.pendingPunches.length > 0 ? (
                  <OwnPendingPunches presses={mine.pendingPunches} jobs={mine.jobs} now={now} />
                ) : null}
              </>
            ) : lists.error === null ? (
              <SkeletonBar h={tab === 'upcoming' ? 268 : 152} />
            ) : null}
          </div>
          <div>
            {tabBar}
            <JobList key={tab} tab={tab} lists={listed.tab === tab ? listed : lists} now={now} above={side} />
          </div>
        </Layout>
      </Room>
      {idJob === null ? null : (
        <PanelBoundary key={idJob} onClose={close}>
          <Suspense>
            <JobPanel idJob={idJob} view={jobDetailView} onView={show} onClose={close} />
          </Suspense>
        </PanelBoundary>
      )}
    </ApplyProvider>
  );
}

export const region = definePage(JobsScreen, '/:selectedTab?/:jobId?/:jobDetailView?');
