import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { chipAt, factsAt } from './job-chip';
import type { DayPlan, Look } from './day-painter';
import { toDayOf, toFirstJob } from './grid-keys';
import { isList } from './grid-styles';
import { noJobsOnDay } from './job-facts';
import type { DayJobs, JobFacts } from './job-facts';
import type { GridDay } from './month';
import { paintMonth } from './month-painter';
import type { makeTabStop } from './tab-stop';
import { steadyOrder } from './steady-order';
import type { useHoveredJob } from './use-hovered-job';

export interface Painting extends Look {
  days: readonly GridDay[];
  jobs: ReadonlyMap<string, DayJobs>;
  /** Changes when this user turns the month or filters; then jobs may move. */
  asked: unknown;
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
  const { days, jobs, asked, selected, isPicking } = painting;
  const shown = useRef<{ asked: unknown; days: readonly GridDay[]; jobs: Map<string, readonly JobFacts[]> }>({
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
      const { facts, more, state } = jobs.get(day) ?? noJobsOnDay;
      const plan =
        day === heldDay ? steadyOrder(before.jobs.get(day) ?? none, facts, heldKey) : { facts, gone: nobody };
      if (plan.facts !== facts) isOutOfOrder = true;
      now.set(day, plan.facts);
      return { day, ...plan, more, state };
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
  }, [root, held, setOutOfOrder, stop, days, jobs, asked, selected, isPicking, released]);

  useEffect(() => () => stopDrawing.current(), []);
}
