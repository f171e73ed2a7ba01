import { JobStatus } from '@crewcall/domain/job-state';
import { useApi } from '@crewcall/platform';
import type { SeriesProps } from './series-line';
import { cancelText, nobodyNotified, notifiedText } from './notified-text';
import { useSeriesChange } from './use-series-change';
import { WhichJobsDialog } from './which-jobs-dialog';

/** Cancels this job, or also the later jobs of its series. */
export function CancelSeries({ form, series }: SeriesProps) {
  const { call } = useApi();
  const work = useSeriesChange();
  const { id, status } = form.job;
  const { counts } = series;
  return (
    <WhichJobsDialog
      own={form.server}
      ahead={series.ahead}
      work={work}
      title="Cancel this job?"
      text={(isAll) =>
        (isAll
          ? notifiedText(counts?.inCrew.withThis, counts?.applied.withThis)
          : cancelText(form.job, counts, [])) ?? nobodyNotified
      }
      yes={(isAll) => (isAll ? `Cancel ${series.ahead.length + 1} jobs` : 'Cancel the job')}
      no="Keep it"
      danger
      done={(jobs) => `This job and ${jobs} cancelled.`}
      onYes={(ahead) => {
        form.set('status', JobStatus.Cancelled);
        return work.run(ahead, {
          first: form.flush,
          each: (job) => {
            const body = { id: job.id, version: job.version, like: id, parts: [], cancel: true };
            return call('saveInSeries', body, { quiet: true });
          },
        });
      }}
      onClose={() => {
        // Resets the status: otherwise a cancellation that could not be sent would be retried later.
        if (status !== form.server.status) form.set('status', form.server.status);
        series.ask(null);
      }}
    />
  );
}
