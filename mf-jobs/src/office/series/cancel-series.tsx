import { isInCrew } from '@crewcall/domain/invite';
import { JobStatus } from '@crewcall/domain/job-state';
import { useApi } from '@crewcall/platform';
import type { SeriesProps } from './series-line';
import { toldText } from './told-words';
import { useAhead } from './use-ahead';
import { WhichJobsDialog } from './which-jobs-dialog';

/** Cancels this job, or all ahead as well. */
export function CancelSeries({ form, series }: SeriesProps) {
  const { call } = useApi();
  const work = useAhead();
  const { id, reqCrew, status } = form.job;
  const told = new Set(
    reqCrew.flatMap(({ userList }) => userList.filter(({ status }) => isInCrew(status)).map((one) => one.id)),
  );
  return (
    <WhichJobsDialog
      idJob={id}
      ahead={series.ahead}
      work={work}
      title="Cancel this job?"
      text={(isAll) => toldText(isAll ? series.inCrew.withThis : told.size)}
      yes={(isAll) => (isAll ? `Cancel ${series.ahead.length + 1} jobs` : 'Cancel the job')}
      no="Keep it"
      danger
      done={(jobs) => `${jobs} cancelled.`}
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
        // A cancelling that could not be sent would go out by itself later.
        if (status !== form.server.status) form.set('status', form.server.status);
        series.ask(null);
      }}
    />
  );
}
