import { useCallback, useMemo, useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import { useNavigation } from '@crewcall/platform';

/**
 * The selected jobs. The first one is the open job of the address; several are for a timesheet, until its panel
 * closes.
 * @param jobs the jobs on screen, to show selected ones as they are now.
 */
export function useSelection(base: string, idJob: number, jobs: readonly Job[]) {
  const { go } = useNavigation();
  const [many, setMany] = useState<readonly Job[]>([]);
  // Selecting by keyboard ends with the last job; a mode the user turned on stays.
  const [picking, setPicking] = useState<'keys' | 'mode' | null>(null);
  const isPicking = picking !== null;
  // With Back the address may have left them behind.
  const isMany = many.length > (isPicking ? 0 : 1) && many.some(({ id }) => id === idJob);
  const open = useCallback(
    (id: number) => (id === idJob ? Promise.resolve(true) : go(id === 0 ? base : `${base}/${id}`)),
    [go, base, idJob],
  );
  const chosen = useMemo(() => {
    if (!isMany) return [];
    const newest = new Map(jobs.map((job) => [job.id, job]));
    return many.map((job) => newest.get(job.id) ?? job);
  }, [isMany, jobs, many]);
  const selected = useMemo(
    () => new Set(isMany ? many.map(({ id }) => id) : idJob > 0 ? [idJob] : []),
    [isMany, many, idJob],
  );

  const choose = useCallback(
    async (next: readonly Job[]) => {
      const first = next[0]?.id ?? 0;
      // Leaving the open job may be refused, for it may have unsaved work. Where nothing is left, nothing waits: the
      // next press counts on this one.
      if (first !== idJob && !(await open(first))) return;
      setMany(next);
      if (next.length === 0) setPicking((now) => (now === 'keys' ? null : now));
    },
    [idJob, open],
  );
  /** `byKey`: nothing opens until there are two, so that the keys stay in the month. */
  const toggle = useCallback(
    (job: Job, byKey = false) => {
      const alone = jobs.find(({ id }) => id === idJob);
      const from = isMany ? many : alone && !isPicking ? [alone] : [];
      const has = from.some(({ id }) => id === job.id);
      if (byKey) setPicking((now) => now ?? 'keys');
      return choose(has ? from.filter(({ id }) => id !== job.id) : [...from, job]);
    },
    [choose, idJob, isMany, isPicking, jobs, many],
  );
  const openAlone = useCallback(
    async (job: Job) => {
      if (await open(job.id === idJob && !isMany ? 0 : job.id)) setMany([]);
    },
    [idJob, isMany, open],
  );
  const clear = useCallback(async () => {
    if (!(await open(0))) return;
    setMany([]);
    setPicking(null);
  }, [open]);
  /** Turns selecting by touch on, with a job to begin with, or with none. */
  const beginPicking = useCallback(
    async (job?: Job) => {
      setPicking('mode');
      await choose(job ? [job] : []);
    },
    [choose],
  );
  return { chosen, selected, isPicking, toggle, openAlone, clear, beginPicking, open };
}
