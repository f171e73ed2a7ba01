import type { FocusEvent } from 'react';

const STOP = '.stop, [data-day]:not(:has(.stop))';

const rowsIn = (grid: Element) => [...grid.querySelectorAll<HTMLElement>('[data-row]')];
const cellsIn = (row: Element | undefined) =>
  row === undefined ? [] : [...row.querySelectorAll<HTMLElement>('[data-day]')];
/** What can have the focus in a cell: its buttons, or the cell itself if it is empty. */
const stopsIn = (cell: Element | undefined): HTMLElement[] => {
  if (cell === undefined) return [];
  const stops = [...cell.querySelectorAll<HTMLElement>('.stop')];
  return stops.length > 0 || !(cell instanceof HTMLElement) ? stops : [cell];
};

const cellOf = (element: Element) => element.closest<HTMLElement>('[data-day]') ?? undefined;

function besides(grid: Element, from: Element, key: string, isFar: boolean): HTMLElement | undefined {
  const row = from.closest<HTMLElement>('[data-row]');
  const cell = cellOf(from);
  if (row === null || cell === undefined) return undefined;
  const rows = rowsIn(grid);
  const at = rows.indexOf(row);
  const column = cellsIn(row).indexOf(cell);
  const inRow = (index: number, to: number) => stopsIn(cellsIn(rows[index])[to]);
  const stops = stopsIn(cell);
  const here = stops.findIndex((stop) => stop === from);
  switch (key) {
    case 'ArrowLeft':
      return inRow(at, column - 1)[0];
    case 'ArrowRight':
      return inRow(at, column + 1)[0];
    case 'ArrowUp':
      return stops[here - 1] ?? inRow(at - 1, column).at(-1);
    case 'ArrowDown':
      return stops[here + 1] ?? inRow(at + 1, column)[0];
    case 'Home':
      return inRow(isFar ? 0 : at, 0)[0];
    case 'End':
      return inRow(isFar ? rows.length - 1 : at, 6)[0];
    default:
      return undefined;
  }
}

/**
 * The focus in the grid: one tab stop that the arrow keys move. It is remembered by row and day, so that it stays there
 * if the place that had it is moved or taken off.
 */
export function makeRoving() {
  let stop: HTMLElement | null = null;
  let last: { row: string; day: string } | null = null;
  let isInside = false;
  const set = (element: HTMLElement) => {
    if (stop !== null && stop !== element) stop.tabIndex = -1;
    element.tabIndex = 0;
    stop = element;
  };
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (!target.matches(STOP)) return;
      set(target);
      isInside = true;
      const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
      const day = cellOf(target)?.dataset['day'];
      last = row === undefined || day === undefined ? null : { row, day };
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null && target.isConnected) isInside = false;
    },
    /** Call after each render: makes sure that there is a tab stop, and that a removed place does not lose the focus. */
    settle: (grid: HTMLElement) => {
      const isLost = stop === null || !grid.contains(stop) || !stop.matches(STOP);
      if (!isLost) return;
      const row = last && grid.querySelector(`[data-row="${last.row}"]`);
      const cell = row?.querySelector(`[data-day="${last?.day}"]`) ?? cellsIn(row ?? undefined)[0];
      const next = stopsIn(cell)[0] ?? grid.querySelector<HTMLElement>(STOP);
      if (!next) return;
      set(next);
      if (isInside && document.activeElement === document.body) next.focus({ preventScroll: true });
    },
    /** The element that a key leads to; null if the key does not move the focus. */
    next: (grid: Element, from: Element, key: string, isFar: boolean) =>
      besides(grid, from, key, isFar) ?? null,
  };
}
