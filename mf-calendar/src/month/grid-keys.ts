import { chipAt, factsAt } from './job-chip';

const stopsOf = (cell: Element): HTMLElement[] => {
  const chips = [...cell.querySelectorAll<HTMLElement>('.job:not([data-gone]), .more')];
  return chips.length > 0 ? chips : [cell as HTMLElement];
};

const WEEK = 7;

const isShown = (cell: Element, isList: boolean) =>
  !isList || !cell.hasAttribute('data-empty') || cell.hasAttribute('aria-current');

/**
 * The element to which a key moves the focus from a job or day of the grid; null if none.
 * @param isList days are below each other and empty ones are hidden.
 */
export function nextStop(
  root: Element,
  from: Element,
  key: string,
  isList: boolean,
  toEdge = false,
): HTMLElement | null {
  const cells = [...root.querySelectorAll('[role=gridcell]')].filter((cell) => isShown(cell, isList));
  const cell = from.closest('[role=gridcell]');
  const at = cell === null ? -1 : cells.indexOf(cell);
  if (cell === null || at < 0) return null;
  const stops = stopsOf(cell);
  // -1 if the day itself is focused, so that Arrow Down goes to its first job.
  const index = stops.indexOf(from as HTMLElement);
  const week = isList ? 1 : WEEK;
  const of = (index: number, pick: (stops: HTMLElement[]) => HTMLElement | undefined) => {
    const target = cells[index];
    return target === undefined ? null : (pick(stopsOf(target)) ?? null);
  };
  const beside = (list: HTMLElement[]) => list[Math.max(0, Math.min(index, list.length - 1))];
  const first = (list: HTMLElement[]) => list[0];
  switch (key) {
    case 'ArrowDown':
      return stops[index + 1] ?? of(at + week, first);
    case 'ArrowUp':
      return index > 0 ? (stops[index - 1] ?? null) : of(at - week, (list) => list.at(-1));
    case 'ArrowRight':
      return of(at + 1, beside);
    case 'ArrowLeft':
      return of(at - 1, beside);
    case 'Home':
      return of(toEdge || isList ? 0 : at - (at % WEEK), first);
    case 'End':
      return of(toEdge || isList ? cells.length - 1 : at - (at % WEEK) + WEEK - 1, first);
    default:
      return null;
  }
}

/**
 * Moves the focus to the same day of another month: the 21st to the 21st, the 31st to the last day. Runs before
 * painting, so that the focus is not on a job that is removed. A list hides empty days; there the nearest visible day
 * gets the focus.
 * @param day `YYYY-MM-DD`
 */
export function toDayOf(root: Element, day: string, isList: boolean): void {
  const cells = [...root.querySelectorAll<HTMLElement>('[data-day]:not([data-out])')].filter((one) =>
    isShown(one, isList),
  );
  const wanted = day.slice(8);
  const cell = cells.find(({ dataset }) => (dataset['day'] ?? '').slice(8) >= wanted) ?? cells.at(-1);
  cell?.focus({ preventScroll: true });
}

/** Moves the focus from a day to its first job, after that was painted. */
export function toFirstJob(): void {
  const cell = document.activeElement;
  if (!(cell instanceof HTMLElement) || !cell.matches('[data-day]')) return;
  cell.querySelector<HTMLElement>('.block:not([data-waiting]) > .job')?.focus({ preventScroll: true });
  document.activeElement?.scrollIntoView({ block: 'nearest' });
}

/** The day whose button for more jobs has the focus, `YYYY-MM-DD`. */
export const dayOfMore = (focused: Element | null): string | undefined =>
  focused instanceof HTMLElement ? focused.dataset['more'] : undefined;

/** Moves the focus to the job with this key on a day, after that was painted. */
export function toJob(root: Element, day: string, key: number): void {
  const jobs = root.querySelectorAll<HTMLElement>(`[data-day="${day}"] .job`);
  [...jobs].find((job) => factsAt(chipAt(job))?.key === key)?.focus({ preventScroll: true });
}
