import { useRef, useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { useApi, useBus } from '@crewcall/platform';
import { isPassing } from '../is-passing';
import type { JobEdits } from '../form/use-job-edits';
import type { SeriesJob } from './use-series';

export type SeriesPart = In<'saveInSeries'>['parts'][number];

/** How one job fared: `text` is why it was refused, or what to look at again. */
export interface Fared {
  job: SeriesJob;
  end: 'changed' | 'same' | 'refused';
  text: string;
}

export interface Ahead {
  /** So many of the jobs are through; null while nothing runs. */
  progress: { done: number; of: number } | null;
  fared: readonly Fared[];
  /** Why it ended early. */
  problem: string | null;
  /** Saves this job, then one after the other those ahead. Resolves to whether it came to the end. */
  run: (jobs: readonly SeriesJob[], change: { parts: SeriesPart[]; cancel?: boolean }) => Promise<boolean>;
}

const unsaved = 'This job is not saved yet, so the others stay as they are.';
const away = 'The server cannot be reached. The jobs that are not named here stay as they are; try again.';

/** Changes jobs ahead in the series, each by a save of its own: one that is refused does not keep the others. */
export function useAhead(form: JobEdits): Ahead {
  const { call } = useApi();
  const bus = useBus();
  const [progress, setProgress] = useState<Ahead['progress']>(null);
  const [fared, setFared] = useState<readonly Fared[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);

  const save = async (job: SeriesJob, change: { parts: SeriesPart[]; cancel?: boolean }): Promise<Fared> => {
    const body = { id: job.id, version: job.version, like: form.server.id, ...change };
    try {
      const { changed, warnings } = await call('saveInSeries', body, { quiet: true });
      if (changed.length > 0) bus.emit('job.changed', { idJob: job.id });
      return { job, end: changed.length > 0 ? 'changed' : 'same', text: warnings.join(' ') };
    } catch (error) {
      if (isPassing(error)) throw error;
      return { job, end: 'refused', text: error instanceof Error ? error.message : 'It could not be saved.' };
    }
  };
  const run: Ahead['run'] = async (jobs, change) => {
    if (running.current) return false;
    running.current = true;
    setProblem(null);
    setFared([]);
    setProgress({ done: 0, of: jobs.length });
    try {
      if (!(await form.flush())) {
        setProblem(unsaved);
        return false;
      }
      for (const [at, job] of jobs.entries()) {
        const one = await save(job, change);
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
