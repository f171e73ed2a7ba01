import { useBus, useChange, useSnackbar } from '@crewcall/platform';
import { useRecentAnswers } from '../../recent-answers';
import { useBusy } from '../../use-busy';
import type { JobRequest } from './request-card';

const keyOf = ({ id }: JobRequest) => String(id);

/**
 * Sends the office's answers. An answered request stays in the list until the user leaves the page, so that other
 * cards do not move under the pointer or thumb.
 */
export function useRequestAnswers(jobs: readonly JobRequest[]) {
  const bus = useBus();
  const snackbar = useSnackbar();
  const reply = useChange('replyRequest');
  const { during, isBusy } = useBusy<number>();
  const { shown, answerOf, hold } = useRecentAnswers(jobs, keyOf);

  const answer = async (job: JobRequest, accept: boolean, reason: string): Promise<boolean> => {
    try {
      await reply.mutateAsync({ id: job.id, accept, ...(reason === '' ? {} : { reason }) });
      hold(job, accept ? 'accepted' : 'declined');
      snackbar.show(accept ? `${job.title} is accepted.` : `${job.title} is declined.`, { color: 'success' });
      return true;
    } catch {
      // The shell has shown the error; another user may have answered.
      return false;
    } finally {
      bus.emit('job.changed', { idJob: job.id });
      bus.emit('notifications.changed', {});
    }
  };
  return {
    /** Resolves to whether the answer was saved. */
    answer: async (job: JobRequest, accept: boolean, reason = '') =>
      (await during(job.id, () => answer(job, accept, reason))) === true,
    isBusy: ({ id }: JobRequest) => isBusy(id),
    answerOf,
    /** The open requests and those answered on this page, by date. */
    shown: shown.sort((a, b) => a.date - b.date || a.id - b.id),
  };
}
