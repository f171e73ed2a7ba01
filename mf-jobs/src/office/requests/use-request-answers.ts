import { useRef, useState } from 'react';
import { useBus, useChange, useSnackbar } from '@crewcall/platform';
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
  const running = useRef(new Set<number>());
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [answered, setAnswered] = useState<ReadonlyMap<number, { job: JobRequest; answer: Answer }>>(
    new Map(),
  );

  /** Resolves to whether it was answered. */
  const answer = async (job: JobRequest, accept: boolean, reason = ''): Promise<boolean> => {
    // A second press comes before the first is drawn.
    if (running.current.has(job.id)) return false;
    running.current.add(job.id);
    setBusy(new Set(running.current));
    try {
      await reply.mutateAsync({ id: job.id, accept, ...(reason === '' ? {} : { reason }) });
      setAnswered((old) => new Map(old).set(job.id, { job, answer: accept ? 'accepted' : 'declined' }));
      snackbar.show(accept ? `${job.title} is accepted.` : `${job.title} is declined.`, { color: 'success' });
      return true;
    } catch {
      // The shell has said why; somebody else may have answered.
      return false;
    } finally {
      running.current.delete(job.id);
      setBusy(new Set(running.current));
      bus.emit('job.changed', { idJob: job.id });
      bus.emit('notifications.changed', {});
    }
  };
  // One that the office set back to pending waits again.
  const waiting = new Set(jobs.map(({ id }) => id));
  const kept = [...answered.values()].filter(({ job }) => !waiting.has(job.id)).map(({ job }) => job);
  return {
    answer,
    isBusy: ({ id }: JobRequest) => busy.has(id),
    answerOf: ({ id }: JobRequest): Answer | null =>
      waiting.has(id) ? null : (answered.get(id)?.answer ?? null),
    /** Those that wait and those answered here, by their dates. */
    shown: [...jobs, ...kept].sort((a, b) => a.date - b.date || a.id - b.id),
  };
}
