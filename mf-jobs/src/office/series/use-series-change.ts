import type { Out } from '@crewcall/contract/types';
import { useBus } from '@crewcall/platform';
import { useBulkAction } from '@crewcall/platform/use-bulk-action';
import { isTransientError } from '../call-failures';
import type { SeriesJob } from './use-series';

/** The result for one job: `text` is why it was refused, or a warning. */
interface Fared {
  job: SeriesJob;
  end: 'changed' | 'same' | 'refused';
  text: string;
}

interface Work {
  /** Changes the open job, before the later ones. Resolves to whether that succeeded. */
  first: () => Promise<boolean>;
  /** Changes one of the later jobs. */
  each: (job: SeriesJob) => Promise<Out<'saveInSeries'>>;
}
export type Ahead = ReturnType<typeof useSeriesChange>;

const unsaved = 'This job is not saved yet, so the others have not changed.';
const away = 'The server cannot be reached. The jobs that are not listed here have not changed. Try again.';

/**
 * Changes the later jobs of a series, one call each. If one is refused, the others continue.
 * @param stays the message if the open job could not be changed.
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
    /** Number of later jobs that are done; null if nothing is running. */
    progress: progress && { done: Math.max(0, done - 1), of: of - 1 },
    fared: answers.flat(),
    /** Why the run stopped before the end; null if it did not. */
    problem: progress || done === of ? null : failure === null ? stays : away,
    /** Changes the open job, then the later ones one after the other. Resolves to whether all were processed. */
    run: async (jobs: readonly SeriesJob[], { first, each }: Work): Promise<boolean> => {
      const way = await start([null, ...jobs], 1, async ([job]) => {
        if (job !== null) return [await faring(job, each)];
        return (await first()) ? [] : null;
      });
      return way.done === way.of;
    },
  };
}
