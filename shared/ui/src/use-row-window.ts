import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Rows that are drawn above and below those in sight. */
const SPARE = 15;

export interface RowWindow {
  /** Index of the first row that is drawn. */
  from: number;
  /** Index after the last one. */
  to: number;
  /** Height in px of the tallest row drawn so far, with its gap: the least height of every row, loaded or grey. */
  height: number;
}

/**
 * Which rows of a long list are drawn: those in sight and a few more. Rows are measured as they are drawn (`data-row`),
 * and the caller gives each the height of the tallest, so the list has its true height without its other rows. That
 * height only grows, so rows of different heights cannot make it go back and forth; another width starts it again.
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
    const rows = [...box.querySelectorAll<HTMLElement>('[data-row]')];
    const drawn = Math.max(first, ...rows.map((row) => row.offsetHeight + gap));
    const pane = scroller?.current?.getBoundingClientRect();
    const start = box.getBoundingClientRect().top;
    const top = Math.max(0, pane?.top ?? 0);
    const bottom = Math.min(innerHeight, pane && pane.height > 0 ? pane.bottom : innerHeight);
    setSeen((was) => {
      const height = Math.max(was.height, drawn);
      const from = Math.max(0, Math.floor((top - start) / height) - SPARE);
      const to = Math.max(from, Math.ceil((bottom - start) / height)) + SPARE;
      return was.from === from && was.to === to && was.height === height ? was : { from, to, height };
    });
  }, [list, scroller, first, gap]);
  useLayoutEffect(look);
  useEffect(() => {
    let width = innerWidth;
    const onResize = () => {
      // A phone that hides its address bar resizes too, but only in height.
      if (width === innerWidth) return look();
      width = innerWidth;
      // The rows are measured once they are drawn without the height that they had.
      setSeen((was) => ({ ...was, height: first }));
    };
    // Scrolling does not bubble, so it is caught on its way down, whichever element scrolls.
    addEventListener('scroll', look, { capture: true, passive: true });
    addEventListener('resize', onResize);
    return () => {
      removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', onResize);
    };
  }, [look, first]);
  const to = Math.min(count, seen.to);
  return { from: Math.min(seen.from, Math.max(0, to - 1)), to, height: seen.height };
}
