import type { FocusEvent } from 'react';

/** The grid's only tab stop: the job or day that had the focus last (a roving tabindex). */
export function makeTabStop(today: string) {
  let element: HTMLElement | null = null;
  let isInside = false;
  let day = today;
  return {
    /** `YYYY-MM-DD` of the day that has the focus, or had it last. */
    day: () => day,
    /**
     * Call after painting. Removing the focused job sends a blur event, but `find` will return the focus to the grid.
     */
    stayInside: () => {
      isInside = true;
    },
    /** Call after the chips are drawn, because the job that was the tab stop may have been removed. */
    find: (grid: HTMLElement) => {
      if (element !== null && grid.contains(element)) {
        // A job that was moved, as into the next block, has lost the focus.
        if (isInside && document.activeElement !== element) element.focus({ preventScroll: true });
        return;
      }
      const cell =
        grid.querySelector<HTMLElement>(`[data-day="${day}"]`) ??
        grid.querySelector<HTMLElement>('[aria-current=date]') ??
        grid.querySelector<HTMLElement>('[data-day]:not([data-out])');
      const stop = cell?.querySelector<HTMLElement>('.block:not([data-waiting]) > .job, .more') ?? cell;
      if (!stop) return;
      stop.tabIndex = 0;
      element = stop;
      if (isInside) stop.focus({ preventScroll: true });
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (element !== null && element !== target) element.tabIndex = -1;
      target.tabIndex = 0;
      day = target.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? day;
      element = target;
      isInside = true;
    },
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) isInside = false;
    },
  };
}
