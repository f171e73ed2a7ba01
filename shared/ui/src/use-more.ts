import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useIsPrinting } from './use-printing';

/**
 * How many of `total` rows to render: a hundred, then a hundred more whenever the element of the ref gets near the
 * visible area; on paper all of them. So a crew of two thousand opens as fast as one of twenty.
 */
export function useMore<T extends Element>(
  total: number,
  page = 100,
): { shown: number; end: RefObject<T | null>; all: () => void } {
  const [limit, setLimit] = useState(page);
  const end = useRef<T>(null);
  const isPrinting = useIsPrinting();
  useEffect(() => {
    const mark = end.current;
    if (!mark || limit >= total) return;
    if (typeof IntersectionObserver === 'undefined') {
      setLimit(total);
      return;
    }
    const seen = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setLimit((now) => now + page),
      {
        rootMargin: '600px',
      },
    );
    seen.observe(mark);
    return () => seen.disconnect();
  }, [limit, total, page]);
  return { shown: isPrinting ? total : Math.min(limit, total), end, all: () => setLimit(total) };
}
