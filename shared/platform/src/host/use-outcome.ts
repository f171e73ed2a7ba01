import { useCallback, useEffect, useRef, useState } from 'react';
import type { RegionOutcome } from './region-host';

type Told = Pick<RegionOutcome, 'outcome' | 'ms' | 'error'>;

const begin = () => ({ at: performance.now(), wasSeen: !document.hidden });

/**
 * Reports each start of a region once, as ready or failed, and again if it broke after it was ready. Reports nothing
 * if the region is unmounted before it is ready. Returns a function to call on a retry.
 */
export function useOutcome(
  { isReady, error, isLoad }: { isReady: boolean; error: Error | null; isLoad: boolean },
  tell: (told: Told) => void,
): () => void {
  const [first] = useState(begin);
  const began = useRef(first);
  const said = useRef<'nothing' | 'ready' | 'failed'>('nothing');
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    // A region that throws in its first render counts as mounted, so check `error`.
    if (!isReady || error !== null || said.current !== 'nothing') return;
    said.current = 'ready';
    const { at, wasSeen } = began.current;
    // Only times of a visible page count: browsers slow down pages in the background.
    const ms = wasSeen && !document.hidden ? performance.now() - at : null;
    latest.current({ outcome: 'ready', ms, error: null });
  }, [isReady, error]);
  useEffect(() => {
    if (error === null || said.current === 'failed') return;
    const outcome = said.current === 'ready' ? 'broke' : isLoad ? 'not-loaded' : 'failed';
    said.current = 'failed';
    latest.current({ outcome, ms: null, error });
  }, [error, isLoad]);
  return useCallback(() => {
    began.current = begin();
    said.current = 'nothing';
  }, []);
}
