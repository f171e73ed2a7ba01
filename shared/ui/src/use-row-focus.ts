import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, RefObject } from 'react';

function toTop(pane: HTMLElement): void {
  pane.scrollTop = 0;
}

/** Scrolls a row into view, below the sticky head. */
function reveal(pane: HTMLElement, index: number, height: number): void {
  const head = pane.querySelector('thead')?.offsetHeight ?? 0;
  const top = index * height;
  if (top < pane.scrollTop) pane.scrollTop = top;
  else if (top + height + head > pane.scrollTop + pane.clientHeight)
    pane.scrollTop = top + height + head - pane.clientHeight;
}

const rowIn = (pane: HTMLElement, index: number | string | undefined) =>
  pane.querySelector<HTMLElement>(`[data-row="${index}"]`);

/**
 * Keyboard position and focus in a table of which only some rows are drawn. The focus stays with its row, even if new
 * data moves that row; it never moves to another person's row by itself.
 * @param height of a row in px
 */
export function useRowFocus(
  { total, searchKey }: { total: number; searchKey: string },
  pane: RefObject<HTMLElement | null>,
  height: number,
) {
  const [at, setAt] = useState(0);
  const wanted = useRef<number | null>(null);
  /** The row that has the focus, or that contains the focused control. */
  const held = useRef<HTMLElement | null>(null);
  const [key, setKey] = useState(searchKey);
  if (key !== searchKey) {
    setKey(searchKey);
    setAt(0);
  }
  useEffect(() => {
    wanted.current = null;
    if (pane.current) toTop(pane.current);
  }, [searchKey, pane]);
  const settle = () => {
    const box = pane.current;
    if (!box) return;
    // The row may only be drawn after the table has scrolled to it.
    const next = wanted.current === null ? null : rowIn(box, wanted.current);
    if (next) {
      wanted.current = null;
      next.focus({ preventScroll: true });
      return;
    }
    const row = held.current;
    if (!row) return;
    const place = row.dataset['row'];
    if (row.isConnected) {
      if (wanted.current === null) setAt(Number(place));
      return;
    }
    held.current = null;
    if (document.activeElement !== document.body) return;
    // If a grey row was replaced by the loaded one, focus that. If any other row was removed, focus the table, so
    // that keys still work.
    const loaded = row.hasAttribute('aria-busy') ? rowIn(box, place) : null;
    (loaded ?? box).focus({ preventScroll: true });
  };
  // Every render may move, replace or remove the row.
  useLayoutEffect(settle);
  return {
    at,
    goTo: (index: number) => {
      const to = Math.max(0, Math.min(total - 1, index));
      wanted.current = to;
      if (pane.current) reveal(pane.current, to, height);
      setAt(to);
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>, index: number) => {
      held.current = currentTarget;
      setAt(index);
    },
    onBlur: () => {
      held.current = null;
    },
  };
}
