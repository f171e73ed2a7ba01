import { useState } from 'react';
import { useBus, useChange, useSnackbar } from '@crewcall/platform';
import { useBusy } from '../../use-busy';
import type { JobRequest } from './request-card';

export type Answer = 'accepted' | 'declined';

/**
 * The office's answers. One that is answered here stays in its place with its answer until the page is left, so that
 * no other slides under the pointer or thumb that answered it.
 */
export function useRequestAnswers(jobs: readonly JobRequest[]) {
  const bus = useBus();
  const snackbar = useSnackbar();
  const reply = useChange('replyRequest');
  const { during, isBusy } = useBusy<number>();
  const [answered, setAnswered] = useState<ReadonlyMap<number, { job: JobRequest; answer: Answer }>>(
    new Map(),
  );

  const answer = async (job: JobRequest, accept: boolean, reason: string): Promise<boolean> => {
    try {
      await reply.mutateAsync({ id: job.id, accept, ...(reason === '' ? {} : { reason }) });
      setAnswered((old) => new Map(old).set(job.id, { job, answer: accept ? 'accepted' : 'declined' }));
      snackbar.show(accept ? `${job.title} is accepted.` : `${job.title} is declined.`, { color: 'success' });
      return true;
    } catch {
      // The shell has said why; somebody else may have answered.
      return false;
    } finally {
      bus.emit('job.changed', { idJob: job.id });
      bus.emit('notifications.changed', {});
    }
  };
  // One that the office set back to pending waits again.
  const waiting = new Set(jobs.map(({ id }) => id));
  const stillShown = [...answered.values()].filter(({ job }) => !waiting.has(job.id)).map(({ job }) => job);
  return {
    /** Resolves to whether it was answered. */
    answer: async (job: JobRequest, accept: boolean, reason = '') =>
      (await during(job.id, () => answer(job, accept, reason))) === true,
    isBusy: ({ id }: JobRequest) => isBusy(id),
    answerOf: ({ id }: JobRequest): Answer | null =>
      waiting.has(id) ? null : (answered.get(id)?.answer ?? null),
    /** Those that wait and those answered here, by their dates. */
    shown: [...jobs, ...stillShown].sort((a, b) => a.date - b.date || a.id - b.id),
  };
}
