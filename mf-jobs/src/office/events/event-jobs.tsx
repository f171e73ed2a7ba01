import { useState } from 'react';
import { useBus, useChange, useNow, useOpenPanel, useSession, useSnackbar } from '@crewcall/platform';
import { Alert, Button } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatDayTime, plural } from '@crewcall/ui/format';
import { PlusIcon } from '@crewcall/ui/icons';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';
import { StatusPill } from '@crewcall/ui/status-pill';
import { TickList } from '@crewcall/ui/tick-list';
import { useSend } from '@crewcall/platform/use-send';
import { zoneAfter } from './event-texts';
import type { EventJob, EventPage } from './event-texts';

interface AddJobsProps {
  page: EventPage;
  onClose: () => void;
}

/** Chooses jobs of the customer that belong to no event yet. */
function AddJobs({ page, onClose }: AddJobsProps) {
  const { event, others } = page;
  const bus = useBus();
  const now = useNow();
  const zoneOf = zoneAfter(others, useSession().user.companyZone);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { failure, isBusy, send } = useSend('The jobs could not be added. Try again.');
  const add = useChange('addJobsToEvent', { quiet: true });
  const submit = () =>
    void send(async () => {
      const out = await add.mutateAsync({ id: event.id, jobs: [...ticked] });
      bus.emit('event.changed', { id: event.id });
      if (out.refused.length === 0) return onClose();
      setRefused(out.refused.map(({ text }) => text));
      setTicked(new Set());
    });
  if (others.length === 0)
    return (
      <FormDialog title="No jobs to add" onClose={onClose}>
        <p>
          Every job {event.prepend === '' ? 'without a customer' : `of ${event.prepend}`} on the event’s days
          is in an event. A new job gets its event in its form, under Info.
        </p>
      </FormDialog>
    );
  return (
    <FormDialog
      title={`Add jobs to ${event.name}`}
      yes={ticked.size > 0 ? `Add ${ticked.size}` : 'Add'}
      disabled={ticked.size === 0}
      isBusy={isBusy}
      maxWidth="sm"
      onSubmit={submit}
      onClose={onClose}
    >
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
      {refused.length > 0 ? <Alert severity="warning">{refused.join(' ')}</Alert> : null}
      <TickList
        label="Jobs"
        all="All of them"
        ticked={ticked}
        onTicked={setTicked}
        choices={others.map((job) => ({
          id: job.idJob,
          name: job.title,
          note: [formatDayTime(job.startTime, job.tz, now) + zoneOf(job), job.location]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </FormDialog>
  );
}

/** The jobs of an event: each opens beside the page, and can be taken out. */
export function EventJobs({ page }: { page: EventPage }) {
  const { event, jobs } = page;
  const panel = useOpenPanel();
  const bus = useBus();
  const snackbar = useSnackbar();
  const now = useNow();
  const zoneOf = zoneAfter(jobs, useSession().user.companyZone);
  const [isAdding, setAdding] = useState(false);
  const put = useChange('setJobEvent', { done: () => bus.emit('event.changed', { id: event.id }) });
  const takeOut = async ({ idJob, title }: EventJob) => {
    await put.mutateAsync({ idJob, idEvent: null });
    snackbar.show(`${title} is in no event now.`, { color: 'success' });
  };
  return (
    <section aria-label="Jobs">
      <SectionHeading
        title="Jobs"
        note={plural(jobs.length, 'job')}
        action={
          <Button startIcon={<PlusIcon size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Add jobs
          </Button>
        }
      />
      {jobs.length === 0 ? (
        <p>No jobs yet. Add those of the customer that belong to the event.</p>
      ) : (
        <RowList boxed aria-label="Jobs of the event">
          {jobs.map((job) => (
            <li key={job.idJob}>
              <div data-main="">
                {job.title}
                <small>
                  {[
                    formatDayTime(job.startTime, job.tz, now) + zoneOf(job),
                    job.location,
                    job.poNumber === '' ? 'no PO number' : `PO number ${job.poNumber}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
              <StatusPill of="job" state={job.status} />
              <Button
                size="small"
                aria-label={`Open ${job.title}`}
                onClick={() => void panel.open('job-form', { idJob: job.idJob })}
              >
                Open
              </Button>
              <Button
                size="small"
                aria-label={`Take out ${job.title}`}
                disabled={put.isPending}
                onClick={() => void takeOut(job).catch(() => {})}
              >
                Take out
              </Button>
            </li>
          ))}
        </RowList>
      )}
      {isAdding ? <AddJobs page={page} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}
