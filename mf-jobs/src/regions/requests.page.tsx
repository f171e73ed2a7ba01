import { Suspense, useState } from 'react';
import { useCall, useNavigation, useNow, useSession } from '@crewcall/platform';
import { Tab, Tabs } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { InboxIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { SkeletonCards } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { useSearchParams } from '@crewcall/platform/router';
import { WaitingChanges, useHeldOrder } from '@crewcall/ui/held-order';
import { ReasonDialog } from '@crewcall/ui/reason-dialog';
import { BesideForm } from '../office/job-form-panel';
import { RequestCard } from '../office/requests/request-card';
import type { JobRequest } from '../office/requests/request-card';
import { useRequestAnswers } from '../office/requests/use-request-answers';
import { definePage } from '../region';

const Covers = lazyPart(() => import('../office/cover/covers').then(({ Covers }) => Covers));

const BASE = '/admin/requests';
const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  gap: 12,
  alignItems: 'start',
});

/** Customers' requests for jobs that the office has not answered. */
export function Requests() {
  const { can } = useSession();
  const { go } = useNavigation();
  const now = useNow();
  const list = useCall('getRequests', {});
  const jobs = list.data?.jobs ?? [];
  const { answer, isBusy, answerOf, shown } = useRequestAnswers(jobs);
  const { steady, latest, isGone, waiting, release, hold } = useHeldOrder(shown);
  const [declining, setDeclining] = useState<JobRequest | null>(null);
  const isOffice = can('job.office');
  const [query] = useSearchParams();
  const showsCover = isOffice && query.get('show') === 'cover';
  const covers = useCall('getCovers', {}, { enabled: isOffice, quiet: true }).data?.covers.length;
  const waitingNow = showsCover ? covers : list.data?.jobs.length;
  const counted = (label: string, count: number) => (count > 0 ? `${label} · ${count}` : label);
  const head = (
    <>
      <PageHeader
        title={showsCover ? 'Requests for cover' : 'Job Requests'}
        sub={waitingNow === undefined ? undefined : `${plural(waitingNow, 'request')} waiting`}
      />
      {isOffice ? (
        <Tabs
          aria-label="Which requests"
          value={showsCover ? 'cover' : 'jobs'}
          onChange={(_event, tab) => void go(tab === 'cover' ? `${BASE}?show=cover` : BASE)}
          sx={{ mb: '16px' }}
        >
          <Tab value="jobs" label={counted('Jobs', jobs.length)} />
          <Tab value="cover" label={counted('Cover', covers ?? 0)} />
        </Tabs>
      ) : null}
    </>
  );
  if (showsCover)
    return (
      <BesideForm base={BASE}>
        {head}
        <Suspense fallback={<SkeletonCards count={2} label="Loading the requests for cover" />}>
          <Covers base={BASE} />
        </Suspense>
      </BesideForm>
    );
  return (
    <>
      <BesideForm base={BASE}>
        {head}
        <Loaded
          read={list}
          what="The requests"
          skeleton={<SkeletonCards count={4} label="Loading the requests" />}
        >
          {() =>
            steady.length === 0 ? (
              <EmptyState
                icon={InboxIcon}
                title="No requests waiting"
                text={
                  isOffice
                    ? 'Jobs that customers ask for appear here.'
                    : 'Jobs you add wait here for an answer.'
                }
              />
            ) : (
              <>
                <Cards {...hold}>
                  {steady.map((one) => {
                    const job = latest(one);
                    return (
                      <RequestCard
                        key={job.id}
                        job={job}
                        now={now}
                        isBusy={isBusy(job)}
                        answer={answerOf(job) ?? (isGone(one) ? 'elsewhere' : null)}
                        onOpen={() => void go(`${BASE}/${job.id}`)}
                        {...(isOffice
                          ? {
                              onReply: (accept: boolean) =>
                                accept ? void answer(job, true) : setDeclining(job),
                            }
                          : {})}
                      />
                    );
                  })}
                </Cards>
                <WaitingChanges count={waiting} onShow={release} />
              </>
            )
          }
        </Loaded>
      </BesideForm>
      {declining ? (
        <ReasonDialog
          title={`Decline ${declining.title}?`}
          text={`${declining.requestedBy || 'The company'} will be told by email.`}
          yes="Decline"
          danger
          placeholder="Everybody is booked that night"
          help="It goes into the email. You may leave it empty."
          max={500}
          onClose={() => setDeclining(null)}
          isBusy={isBusy(declining)}
          onReason={(reason) => {
            // Close only on success: after a failure the reason must still be in the field.
            void answer(declining, false, reason).then(
              (isDone) => isDone && setDeclining((now) => (now === declining ? null : now)),
            );
          }}
        />
      ) : null}
    </>
  );
}

export const region = definePage(Requests, '/:idJob?/:formSelectedTabId?/:formSubView?');
