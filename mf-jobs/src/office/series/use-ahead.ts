import { useRef, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useBus } from '@crewcall/platform';
import { isPassing } from '../is-passing';
import type { SeriesJob } from './use-series';

/** How one job fared: `text` is why it was refused, or what to look at again. */
interface Fared {
  job: SeriesJob;
  end: 'changed' | 'same' | 'refused';
  text: string;
}

interface Work {
  /** What is done to this job first, and resolves to whether it was; the others wait for it. */
  first: () => Promise<boolean>;
  /** Said where it was not. */
  stays: string;
  /** What is done to each of the others. */
  each: (job: SeriesJob) => Promise<Out<'saveInSeries'>>;
}

export interface Ahead {
  /** So many of the jobs are through; null while nothing runs. */
  progress: { done: number; of: number } | null;
  fared: readonly Fared[];
  /** Why it ended early. */
  problem: string | null;
  /** Does the work to this job, then one after the other to those ahead. Resolves to whether it came to the end. */
  run: (jobs: readonly SeriesJob[], work: Work) => Promise<boolean>;
}

export const unsaved = 'This job is not saved yet, so the others stay as they are.';
const away = 'The server cannot be reached. The jobs that are not named here stay as they are; try again.';

/** Works on jobs ahead in the series, each by a call of its own: one that is refused does not keep the others. */
export function useAhead(): Ahead {
  const bus = useBus();
  const [progress, setProgress] = useState<Ahead['progress']>(null);
  const [fared, setFared] = useState<readonly Fared[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);

  const faring = async (job: SeriesJob, each: Work['each']): Promise<Fared> => {
    try {
      const { changed, warnings } = await each(job);
      if (changed.length > 0) bus.emit('job.changed', { idJob: job.id });
      return { job, end: changed.length > 0 ? 'changed' : 'same', text: warnings.join(' ') };
    } catch (error) {
      if (isPassing(error)) throw error;
      return { job, end: 'refused', text: error instanceof Error ? error.message : 'It could not be saved.' };
    }
  };
  const run: Ahead['run'] = async (jobs, { first, stays, each }) => {
    if (running.current) return false;
    running.current = true;
    setProblem(null);
    setFared([]);
    setProgress({ done: 0, of: jobs.length });
    try {
      if (!(await first())) {
        setProblem(stays);
        return false;
      }
      for (const [at, job] of jobs.entries()) {
        const one = await faring(job, each);
        setFared((old) => [...old, one]);
        setProgress({ done: at + 1, of: jobs.length });
      }
      return true;
    } catch {
      setProblem(away);
      return false;
    } finally {
      running.current = false;
      setProgress(null);
    }
  };
  return { progress, fared, problem, run };
}
