import { useCallback, useMemo, useState } from 'react';
import { useNavigation } from '@crewcall/platform';
import type { CalendarJob } from '../month/job-facts';

/**
 * The selected jobs. The first one is the open job in the address. Several jobs are selected to make one timesheet
 * for all of them, until its panel closes.
 * @param openJob the job in the address, which may not be on screen.
 * @param jobs the jobs on screen, with their current state.
 */
export function useSelection(
  base: string,
  idJob: number,
  openJob: CalendarJob | undefined,
  jobs: readonly CalendarJob[],
) {
  const { go } = useNavigation();
  const [many, setMany] = useState<readonly CalendarJob[]>([]);
  // `keys`: ends when the last job is unselected. `mode`: the user turned selection on, so it stays on until turned
  // off.
  const [picking, setPicking] = useState<'keys' | 'mode' | null>(null);
  const isPicking = picking !== null;
  // False if Back has changed the URL to a job that is not selected.
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
    async (next: readonly CalendarJob[]) => {
      const first = next[0]?.id ?? 0;
      // The user may decide not to leave the open job if it has unsaved changes. If the open job stays the same, do
      // not await anything, because the next key press needs this selection.
      if (first !== idJob && !(await open(first))) return;
      setMany(next);
      if (next.length === 0) setPicking((now) => (now === 'keys' ? null : now));
    },
    [idJob, open],
  );
  /** `byKey`: selected by keyboard. A panel opens only with the second job, so that the focus stays in the month. */
  const toggle = useCallback(
    (job: CalendarJob, byKey = false) => {
      const from = isMany ? many : openJob && !isPicking ? [openJob] : [];
      const has = from.some(({ id }) => id === job.id);
      if (byKey) setPicking((now) => now ?? 'keys');
      return choose(has ? from.filter(({ id }) => id !== job.id) : [...from, job]);
    },
    [choose, isMany, isPicking, many, openJob],
  );
  const openAlone = useCallback(
    async (job: CalendarJob) => {
      if (await open(job.id === idJob && !isMany ? 0 : job.id)) setMany([]);
    },
    [idJob, isMany, open],
  );
  const clear = useCallback(async () => {
    if (!(await open(0))) return;
    setMany([]);
    setPicking(null);
  }, [open]);
  /** Turns the selection mode on, with `job` as the first selected job if given. */
  const beginPicking = useCallback(
    async (job?: CalendarJob) => {
      setPicking('mode');
      await choose(job ? [job] : []);
    },
    [choose],
  );
  return { chosen, selected, isPicking, toggle, openAlone, clear, beginPicking, open };
}
