import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { chipAt, factsAt } from './job-chip';
import type { DayPlan, Look } from './day-painter';
import { toDayOf, toFirstJob } from './grid-keys';
import { isList } from './grid-styles';
import type { JobFacts } from './job-facts';
import type { GridDay } from './month';
import { paintMonth } from './month-painter';
import type { makeTabStop } from './tab-stop';
import { steadyOrder } from './steady-order';
import type { useHoveredJob } from './use-hovered-job';

type JobsByDay = ReadonlyMap<string, readonly JobFacts[]>;

export interface Painting extends Look {
  days: readonly GridDay[];
  jobs: JobsByDay;
  /** Changes when this user turns the month or filters; then jobs may move. */
  asked: unknown;
  /** The most jobs a day shows until the user asks for all; null for all. */
  most: number | null;
  /** Days for which the user asked for all jobs. */
  opened: ReadonlySet<string>;
}

const nobody: ReadonlySet<number> = new Set();
const none: readonly JobFacts[] = [];

/** Scrolls by the height that `change` adds above `anchor`, so that `anchor` stays where it is on the screen. */
function keepInPlace(grid: Element, anchor: Element | null, change: () => void): void {
  if (anchor === null || !grid.contains(anchor)) return change();
  const before = anchor.getBoundingClientRect().top;
  change();
  const moved = anchor.isConnected ? anchor.getBoundingClientRect().top - before : 0;
  if (moved !== 0) window.scrollBy(0, moved);
}

/**
 * Draws the jobs of the days whenever they change. A live change moves nothing away from the job that is pointed at or
 * focused; after turning to another month the focus goes to the same day there.
 */
export function usePainting(
  root: RefObject<HTMLElement | null>,
  painting: Painting,
  { chip: held, released, setOutOfOrder }: ReturnType<typeof useHoveredJob>,
  stop: ReturnType<typeof makeTabStop>,
): void {
  const { days, jobs, asked, selected, isPicking, most, opened } = painting;
  const shown = useRef<{ asked: unknown; days: readonly GridDay[]; jobs: JobsByDay }>({
    asked: null,
    days,
    jobs: new Map(),
  });
  /** Cancels the rest of the last painting. */
  const stopDrawing = useRef(() => {});

  useLayoutEffect(() => {
    const grid = root.current;
    if (grid === null) return;
    const before = shown.current;
    const isLive = before.asked === asked;
    const isTurned = before.days !== days;
    const isInside = grid.contains(document.activeElement);
    if (isInside && isTurned) toDayOf(grid, stop.day(), isList());
    const chip = isLive ? held() : null;
    const heldDay = chip?.closest<HTMLElement>('[data-day]')?.dataset['day'];
    const heldKey = factsAt(chip)?.key ?? 0;
    const now = new Map<string, readonly JobFacts[]>();
    let isOutOfOrder = false;
    const planOf = (day: string): DayPlan => {
      const all = jobs.get(day) ?? none;
      const cut = most === null || opened.has(day) || all.length <= most + 1 ? all : all.slice(0, most);
      const plan =
        day === heldDay
          ? steadyOrder(before.jobs.get(day) ?? none, cut, heldKey)
          : { facts: cut, gone: nobody };
      if (plan.facts !== cut) isOutOfOrder = true;
      now.set(day, plan.facts);
      return { day, ...plan, more: all.length - cut.length };
    };
    keepInPlace(grid, isLive ? (chip ?? chipAt(document.activeElement)) : null, () => {
      stopDrawing.current();
      stopDrawing.current = paintMonth(grid, planOf, { selected, isPicking }, !isLive);
    });
    setOutOfOrder(isOutOfOrder);
    shown.current = { asked, days, jobs: now };
    if (!isInside) return;
    stop.stayInside();
    if (isTurned) toFirstJob();
  }, [root, held, setOutOfOrder, stop, days, jobs, asked, selected, isPicking, most, opened, released]);

  useEffect(() => () => stopDrawing.current(), []);
}
