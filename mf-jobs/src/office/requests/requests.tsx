import { useState } from 'react';
import {
  useBus,
  useCall,
  useChange,
  useNavigation,
  useNow,
  useSession,
  useSnackbar,
} from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import {
  EmptyState,
  ErrorState,
  InboxIcon,
  PageHeader,
  SkeletonCards,
  plural,
  styled,
  useConfirm,
} from '@crewcall/ui';
import { BesideForm, JobFormPanel } from '../job-form-panel';
import { RequestCard } from './request-card';
import type { JobRequest } from './request-card';

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
  const bus = useBus();
  const snackbar = useSnackbar();
  const confirm = useConfirm();
  const now = useNow();
  const params = useParams();
  const idJob = Number(params['idJob']) || 0;
  const { data, error, isPending, refetch } = useCall('getRequests', {});
  const reply = useChange('replyRequest');
  const [busy, setBusy] = useState(0);
  const isOffice = can('job.office');

  const answer = async (job: JobRequest, accept: boolean) => {
    if (!accept) {
      const yes = await confirm({
        title: `Decline ${job.title}?`,
        text: job.requestedBy ? `${job.requestedBy} will be told.` : 'The company will be told.',
        yes: 'Decline',
        danger: true,
      });
      if (!yes) return;
    }
    setBusy(job.id);
    try {
      await reply.mutateAsync({ id: job.id, accept });
      snackbar.show(accept ? `${job.title} is accepted.` : `${job.title} is declined.`, { color: 'success' });
    } catch {
      // The shell has said why; somebody else may have answered.
    } finally {
      setBusy(0);
      bus.emit('job.changed', { idJob: job.id });
      bus.emit('notifications.changed', {});
    }
  };
  const jobs = data?.jobs ?? [];
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
        ) : jobs.length === 0 ? (
          <EmptyState
            icon={InboxIcon}
            title="No requests waiting"
            text={
              isOffice ? 'Jobs that customers ask for appear here.' : 'Jobs you add wait here for an answer.'
            }
          />
        ) : (
          <Cards>
            {jobs.map((job) => (
              <RequestCard
                key={job.id}
                job={job}
                now={now}
                isBusy={busy === job.id}
                onOpen={() => void go(`${BASE}/${job.id}`)}
                {...(isOffice ? { onReply: (accept: boolean) => void answer(job, accept) } : {})}
              />
            ))}
          </Cards>
        )}
      </BesideForm>
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
