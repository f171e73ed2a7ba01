import { useEffect, useState } from 'react';
import { useCall } from '@crewcall/platform';

/** ms after which the list counts as settled: nothing of this may delay what was asked for. */
const AFTER_MS = 5000;
const FRESH_MS = 10 * 60_000;

/** Reads the next shift and the code of a job's page ahead, so that both open where there is no reception. */
export function useKeepShift(idJob: number | undefined): void {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(true);
      for (const part of [
        import('./detail/job-panel'),
        import('./detail/chat/chat'),
        import('./code-dialog'),
      ])
        part.catch(() => {});
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useCall(
    'getJobDialog',
    { idJob: idJob ?? 1 },
    { enabled: isSettled && idJob !== undefined, quiet: true, staleTime: FRESH_MS },
  );
}
