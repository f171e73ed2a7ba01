import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useIsPrinting } from './use-printing';

/** Number of rows drawn above and below the visible ones. */
const SPARE = 15;
/** The most rows that are printed. Longer lists have a workbook to download. */
const MOST_PRINTED = 1_000;

export interface RowWindow {
  /** Index of the first row that is drawn. */
  from: number;
  /** Index after the last one. */
  to: number;
  /**
   * Height in px, with the gap, of the tallest row drawn so far; used as the minimum height of every row, loaded or
   * grey.
   */
  height: number;
}

/**
 * Which rows of a long list are drawn: the visible ones and a few more. Rows are measured once drawn (`data-row`),
 * and the caller gives every row the height of the tallest, so that the list's total height is right although most
 * rows are not drawn. That height only grows, so that rows of different heights cannot make the list jump; it starts
 * again when the width changes.
 * @param list the element whose top is the top of the first row
 * @param scroller the element that scrolls the list; by default the page
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
      // On a phone, hiding the address bar also fires a resize, but only the height changes.
      if (width === innerWidth) return look();
      width = innerWidth;
      // Forget the old height: the rows are measured again at the next render.
      setSeen((was) => ({ ...was, height: first }));
    };
    // Scroll events do not bubble, so listen in the capture phase to get those of any element.
    addEventListener('scroll', look, { capture: true, passive: true });
    addEventListener('resize', onResize);
    return () => {
      removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', onResize);
    };
  }, [look, first]);
  const isPrinting = useIsPrinting();
  if (isPrinting) return { from: 0, to: Math.min(count, MOST_PRINTED), height: seen.height };
  const to = Math.min(count, seen.to);
  return { from: Math.min(seen.from, Math.max(0, to - 1)), to, height: seen.height };
}
