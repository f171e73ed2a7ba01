import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { ApiError, newKey, useApi, useBus, useChange } from '@crewcall/platform';
import { useBulkAction } from '@crewcall/platform/use-bulk-action';

export type PlannedJob = Out<'previewShift'>['jobs'][number];

/** Either days or minutes; negative: earlier. */
export type By = { days: number } | { minutes: number };

/** A job after its move: `refused` is why it was not moved. */
interface Moved {
  job: PlannedJob;
  refused: string | null;
  warnings: readonly string[];
}

/** The server has answered: the same call again would fail too. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.kind === 'refused' || (error.status >= 400 && error.status < 500 && error.status !== 429));

/** Previews the move of many jobs, then moves them one after another. */
export function useShiftJobs() {
  const { call } = useApi();
  const bus = useBus();
  const [by, setBy] = useState<{ by: By; key: string } | null>(null);
  const preview = useChange('previewShift');
  const work = useBulkAction<Moved>();
  const plan = preview.data?.jobs ?? null;
  const moving = (plan ?? []).filter(({ refused }) => refused === null);
  const moveOne = async (job: PlannedJob, reason: string): Promise<Moved> => {
    const { id, version } = job;
    const why = reason === '' ? {} : { reason };
    const key = `${by?.key ?? ''} ${id}`;
    try {
      const out = await call('shiftJob', { id, version, ...by?.by, ...why, key }, { quiet: true });
      bus.emit('job.changed', { idJob: id });
      return { job, refused: null, warnings: out.warnings };
    } catch (error) {
      // The same key again moves no job twice, so a run that broke off can go on.
      if (!isRefusal(error)) throw error;
      return { job, refused: error.text, warnings: [] };
    }
  };
  return {
    /** What each move would do; null before the preview. */
    plan,
    /** The jobs that can be moved. */
    moving,
    isPreviewing: preview.isPending,
    look: (ids: readonly number[], asked: By) => {
      setBy({ by: asked, key: newKey() });
      preview.mutate({ ids: [...ids], ...asked });
    },
    forget: preview.reset,
    /** Resolves to whether all jobs were processed. */
    move: async (reason: string): Promise<boolean> => {
      const way = await work.start(
        moving,
        1,
        ([job]) => moveOne(job, reason.trim()),
        work.failure === null ? undefined : { ...work, of: moving.length },
      );
      return way.failure === null;
    },
    progress: work.progress,
    moved: work.answers,
    isOver: work.of > 0 && work.done === work.of && !work.isRunning,
    hasFailed: work.failure !== null && !work.isRunning,
  };
}
