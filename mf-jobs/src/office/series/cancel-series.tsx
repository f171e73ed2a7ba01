import { useState } from 'react';
import { JobStatus } from '@crewcall/domain/job-state';
import { REASON_MAX } from '@crewcall/domain/limits';
import { useApi } from '@crewcall/platform';
import { TextField } from '@crewcall/ui/text-field';
import { hasNobody, useCancelPay } from '../cancel/use-cancel-pay';
import type { SeriesProps } from './series-line';
import { cancelText, nobodyNotified, notifiedText, reasonHelp } from './notified-text';
import { useSeriesChange } from './use-series-change';
import { WhichJobsDialog } from './which-jobs-dialog';

/** Cancels this job, or this job and the later jobs of its series. */
export function CancelSeries({ form, series }: SeriesProps) {
  const { call } = useApi();
  const work = useSeriesChange();
  const { id, status } = form.job;
  const { counts } = series;
  const [reason, setReason] = useState('');
  const why = reason.trim();
  const [isAll, setAll] = useState(false);
  const jobs = [id, ...(isAll ? series.ahead.map((job) => job.id) : [])];
  const { field, pay, isHeld } = useCancelPay({ jobs }, !isAll && hasNobody(form.server));
  return (
    <WhichJobsDialog
      own={form.server}
      ahead={series.ahead}
      work={work}
      isAll={isAll}
      onAll={setAll}
      disabled={isHeld}
      title="Cancel this job?"
      text={(isAll) =>
        (isAll
          ? notifiedText(counts?.inCrew.withThis, counts?.applied.withThis)
          : cancelText(form.job, counts, [])) ?? nobodyNotified
      }
      field={
        <>
          <TextField
            label="Reason"
            multiline
            minRows={2}
            maxRows={6}
            helperText={reasonHelp}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
          />
          {field}
        </>
      }
      yes={(isAll) => (isAll ? `Cancel ${series.ahead.length + 1} jobs` : 'Cancel the job')}
      no="Keep it"
      danger
      done={(jobs) => `This job and ${jobs} cancelled.`}
      onYes={(ahead) => {
        form.giveReason(why, pay);
        form.set('status', JobStatus.Cancelled);
        return work.run(ahead, {
          first: form.flush,
          each: (job) => {
            const body = {
              id: job.id,
              version: job.version,
              like: id,
              parts: [],
              cancel: true,
              ...(why === '' ? {} : { reason: why }),
              ...(pay === undefined ? {} : { pay }),
            };
            return call('saveInSeries', body, { quiet: true });
          },
        });
      }}
      onClose={() => {
        // Reset the status: otherwise the form would retry a cancellation that could not be sent.
        if (status !== form.server.status) form.set('status', form.server.status);
        series.ask(null);
      }}
    />
  );
}
