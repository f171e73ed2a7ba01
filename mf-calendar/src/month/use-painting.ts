import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { chipAt, factsAt } from './job-chip';
import type { DayPlan, Look } from './day-painter';
import { dayOfMore, toDayOf, toFirstJob, toJob } from './grid-keys';
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

/** The first job that was not drawn on a day before somebody asked for more; undefined if none came. */
function firstNew(before: DayJobs = noJobsOnDay, now: DayJobs = noJobsOnDay): JobFacts | undefined {
  if (now.more >= before.more || now.facts.length <= before.facts.length) return undefined;
  const known = new Set(before.facts.map(({ key }) => key));
  return now.facts.find(({ key }) => !known.has(key));
}

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
 * focused; after turning to another month the focus goes to the same day there, and from the button for more jobs to the
 * first of those it brought.
 */
export function usePainting(
  root: RefObject<HTMLElement | null>,
  painting: Painting,
  { chip: held, released, setOutOfOrder }: ReturnType<typeof useHoveredJob>,
  stop: ReturnType<typeof makeTabStop>,
): void {
  const { days, jobs, asked, selected, isPicking } = painting;
  const shown = useRef<{
    asked: unknown;
    days: readonly GridDay[];
    /** In the order in which they were drawn. */
    jobs: Map<string, readonly JobFacts[]>;
    given: Painting['jobs'];
  }>({ asked: null, days, jobs: new Map(), given: new Map() });
  /** Cancels the rest of the last painting. */
  const stopDrawing = useRef(() => {});

  useLayoutEffect(() => {
    const grid = root.current;
    if (grid === null) return;
    const before = shown.current;
    const isLive = before.asked === asked;
    const isTurned = before.days !== days;
    const isInside = grid.contains(document.activeElement);
    const opened = isInside && isLive ? dayOfMore(document.activeElement) : undefined;
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
    shown.current = { asked, days, jobs: now, given: jobs };
    if (!isInside) return;
    stop.stayInside();
    if (isTurned) toFirstJob();
    if (opened === undefined) return;
    const arrived = firstNew(before.given.get(opened), jobs.get(opened));
    if (arrived) toJob(grid, opened, arrived.key);
  }, [root, held, setOutOfOrder, stop, days, jobs, asked, selected, isPicking, released]);

  useEffect(() => () => stopDrawing.current(), []);
}
