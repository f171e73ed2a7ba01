import { useState } from 'react';
import { useCall, useNavigation, useNow, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  InboxIcon,
  PageHeader,
  SkeletonCards,
  plural,
  styled,
} from '@crewcall/ui';
import { BesideForm, JobFormPanel } from '../job-form-panel';
import { useSteady } from '../use-steady';
import { WaitingChanges } from '../waiting-changes';
import { DeclineDialog } from './decline-dialog';
import { RequestCard } from './request-card';
import type { JobRequest } from './request-card';
import { useRequestAnswers } from './use-request-answers';

const BASE = '/admin/requests';
const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  gap: 12,
  alignItems: 'start',
});

/** The jobs that customers ask for, until the office has answered. */
export function Requests() {
  const { can } = useSession();
  const { go } = useNavigation();
  const now = useNow();
  const params = useParams();
  const idJob = Number(params['idJob']) || 0;
  const { data, error, isPending, refetch } = useCall('getRequests', {});
  const jobs = data?.jobs ?? [];
  const { answer, isBusy, answerOf, shown } = useRequestAnswers(jobs);
  const { placed, latest, isGone, waiting, release, hold } = useSteady(shown);
  const [declining, setDeclining] = useState<JobRequest | null>(null);
  const isOffice = can('job.office');
  return (
    <>
      <BesideForm>
        <PageHeader
          title="Job Requests"
          sub={data ? `${plural(jobs.length, 'request')} waiting` : undefined}
        />
        {isPending ? (
          <SkeletonCards count={4} label="Loading the requests" />
        ) : error && !data ? (
          <ErrorState title="The requests could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : placed.length === 0 ? (
          <EmptyState
            icon={InboxIcon}
            title="No requests waiting"
            text={
              isOffice ? 'Jobs that customers ask for appear here.' : 'Jobs you add wait here for an answer.'
            }
          />
        ) : (
          <>
            {error ? (
              <Alert
                severity="warning"
                sx={{ mb: '12px' }}
                action={
                  <Button size="small" onClick={() => void refetch()}>
                    Retry
                  </Button>
                }
              >
                These are the requests last read. {error.message}
              </Alert>
            ) : null}
            <Cards {...hold}>
              {placed.map((one) => {
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
                          onReply: (accept: boolean) => (accept ? void answer(job, true) : setDeclining(job)),
                        }
                      : {})}
                  />
                );
              })}
            </Cards>
            <WaitingChanges count={waiting} onShow={release} />
          </>
        )}
      </BesideForm>
      {declining ? (
        <DeclineDialog
          job={declining}
          onCancel={() => setDeclining(null)}
          isBusy={isBusy(declining)}
          onDecline={(reason) => {
            // Where it fails the reason stands there still.
            void answer(declining, false, reason).then(
              (isDone) => isDone && setDeclining((now) => (now === declining ? null : now)),
            );
          }}
        />
      ) : null}
      {idJob > 0 ? (
        <JobFormPanel
          idJob={idJob}
          tab={params['formSelectedTabId']}
          subView={params['formSubView']}
          base={BASE}
        />
      ) : null}
    </>
  );
}
