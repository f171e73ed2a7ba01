import type { Out } from '@crewcall/contract/types';
import { useBus } from '@crewcall/platform';
import { useBulkAction } from '@crewcall/platform/use-bulk-action';
import { isTransientError } from '../is-transient-error';
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
  /** What is done to each of the others. */
  each: (job: SeriesJob) => Promise<Out<'saveInSeries'>>;
}
export type Ahead = ReturnType<typeof useSeriesChange>;

const unsaved = 'This job is not saved yet, so the others have not changed.';
const away = 'The server cannot be reached. The jobs that are not listed here have not changed. Try again.';

/**
 * Works on jobs ahead in the series, each by a call of its own: one that is refused does not keep the others.
 * @param stays said where it was not done to this job.
 */
export function useSeriesChange(stays = unsaved) {
  const bus = useBus();
  const { start, progress, answers, failure, done, of } = useBulkAction<readonly Fared[]>();

  const faring = async (job: SeriesJob, each: Work['each']): Promise<Fared> => {
    try {
      const { changed, warnings } = await each(job);
      if (changed.length > 0) bus.emit('job.changed', { idJob: job.id });
      return { job, end: changed.length > 0 ? 'changed' : 'same', text: warnings.join(' ') };
    } catch (error) {
      if (isTransientError(error)) throw error;
      return { job, end: 'refused', text: error instanceof Error ? error.message : 'It could not be saved.' };
    }
  };
  return {
    /** So many of the jobs ahead are through; null while nothing runs. */
    progress: progress && { done: Math.max(0, done - 1), of: of - 1 },
    fared: answers.flat(),
    /** Why it ended early. */
    problem: progress || done === of ? null : failure === null ? stays : away,
    /** Does the work to this job, then one after the other to those ahead. Resolves to whether it came to the end. */
    run: async (jobs: readonly SeriesJob[], { first, each }: Work): Promise<boolean> => {
      const way = await start([null, ...jobs], 1, async ([job]) => {
        if (job !== null) return [await faring(job, each)];
        return (await first()) ? [] : null;
      });
      return way.done === way.of;
    },
  };
}
