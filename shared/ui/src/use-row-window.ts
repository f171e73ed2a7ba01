import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Rows that are drawn above and below those in sight. */
const SPARE = 15;

export interface RowWindow {
  /** Index of the first row that is drawn. */
  from: number;
  /** Index after the last one. */
  to: number;
  /** Height of a row in px, as it was measured. */
  height: number;
}

/**
 * Which rows of a long list are drawn: those in sight and a few more. All rows have the same height, which is measured
 * at one that is drawn (`data-row`), so the list has its true height without its other rows.
 * @param list the element whose top is the top of the first row
 * @param scroller the element that scrolls the list; without one it is the page
 */
export function useRowWindow(
  count: number,
  list: RefObject<HTMLElement | null>,
  {
    scroller,
    height: first,
    gap = 0,
  }: { scroller?: RefObject<HTMLElement | null>; height: number; gap?: number },
): RowWindow {
  const [seen, setSeen] = useState<RowWindow>({ from: 0, to: 2 * SPARE, height: first });
  const look = useCallback(() => {
    const box = list.current;
    if (!box) return;
    const drawn = box.querySelector<HTMLElement>('[data-row]')?.offsetHeight;
    const height = drawn ? drawn + gap : first;
    const pane = scroller?.current?.getBoundingClientRect();
    const start = box.getBoundingClientRect().top;
    const top = Math.max(0, pane?.top ?? 0);
    const bottom = Math.min(innerHeight, pane && pane.height > 0 ? pane.bottom : innerHeight);
    const from = Math.max(0, Math.floor((top - start) / height) - SPARE);
    const to = Math.max(from, Math.ceil((bottom - start) / height)) + SPARE;
    setSeen((was) =>
      was.from === from && was.to === to && was.height === height ? was : { from, to, height },
    );
  }, [list, scroller, first, gap]);
  useLayoutEffect(look);
  useEffect(() => {
    // Scrolling does not bubble, so it is caught on its way down, whichever element scrolls.
    addEventListener('scroll', look, { capture: true, passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [look]);
  const to = Math.min(count, seen.to);
  return { from: Math.min(seen.from, Math.max(0, to - 1)), to, height: seen.height };
}
