import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type DayPlan, type Look, paintDay } from './day-painter';
import { dayOfMore, toDayOf, toFirstJob, toJob } from './grid-keys';
import { isList } from './grid-styles';
import { chipAt, factsAt } from './job-chip';
import { type DayJobs, type JobFacts, noJobsOnDay } from './job-facts';
import type { GridDay } from './month';
import type { makeTabStop } from './tab-stop';
import type { useHoveredJob } from './use-hovered-job';

/** Fewer chips than this are painted in one step. */
const AT_ONCE = 300;
/** Blocks this close to the viewport are painted in the first frame too, px. */
const MARGIN = 100;
/** The longest delay of a click while the rest of a month is drawn. */
const TASK_MS = 50;

interface Day {
  list: HTMLElement;
  plan: DayPlan;
}

const nowhere = () => false;

/** Valid once all blocks have their heights. Fast, because the layout is read before any chip is painted. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= -MARGIN && top <= window.innerHeight + MARGIN;
}

/**
 * Runs the steps after the next frame, in tasks of about `TASK_MS`, so that clicks between them are handled. Several
 * steps share a frame. Returns a function that stops it.
 */
function afterPaint(steps: readonly (() => void)[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goOn = (from: number) => {
    timer = setTimeout(() => {
      const end = performance.now() + TASK_MS;
      let at = from;
      do steps[at++]?.();
      while (at < steps.length && performance.now() < end);
      if (at < steps.length) goOn(at);
    });
  };
  const frame = requestAnimationFrame(() => goOn(0));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Paints the days of the grid. When the month has changed, the first frame has all heights and the visible jobs; the
 * other jobs follow right after it, day by day. Other updates, such as a live change, are painted at once. Returns a
 * function that cancels the rest.
 */
export function paintMonth(
  grid: HTMLElement,
  planOf: (day: string) => DayPlan,
  look: Look,
  isTurned: boolean,
): () => void {
  const days = [...grid.querySelectorAll<HTMLElement>('[data-day]')].flatMap((cell): Day[] => {
    const list = cell.lastElementChild;
    return list instanceof HTMLElement ? [{ list, plan: planOf(cell.dataset['day'] ?? '') }] : [];
  });
  const paintAll = days.map((day) => () => paintDay(day.list, day.plan, look));
  const total = days.reduce((sum, { plan }) => sum + plan.facts.length, 0);
  if (!isTurned || total < AT_ONCE) {
    for (const paint of paintAll) paint();
    return () => {};
  }
  for (const { list, plan } of days) paintDay(list, plan, look, nowhere);
  const seen = new Set(days.flatMap(({ list }) => [...list.children].filter(isInSight)));
  for (const { list, plan } of days)
    if ([...list.children].some((block) => seen.has(block)))
      paintDay(list, plan, look, (block) => seen.has(block));
  return afterPaint(paintAll);
}

/**
 * The order of a day while the mouse is over one of its jobs: that job and everything above it stay, including jobs
 * that have left the day. New jobs are added below, so that nothing moves under a pointer that is about to click.
 */
export function steadyOrder(
  before: readonly JobFacts[],
  next: readonly JobFacts[],
  heldKey: number,
): { facts: readonly JobFacts[]; gone: ReadonlySet<number> } {
  const held = before.findIndex(({ key }) => key === heldKey);
  if (held < 0) return { facts: next, gone: new Set() };
  const newest = new Map(next.map((facts) => [facts.key, facts]));
  const fixed = before.slice(0, held + 1);
  const keys = new Set(fixed.map(({ key }) => key));
  return {
    facts: [
      ...fixed.map((facts) => newest.get(facts.key) ?? facts),
      ...next.filter(({ key }) => !keys.has(key)),
    ],
    gone: new Set([...keys].filter((key) => !newest.has(key))),
  };
}

export interface Painting extends Look {
  days: readonly GridDay[];
  jobs: ReadonlyMap<string, DayJobs>;
  /** Changes when this user changes the month or filters; jobs may change their positions then. */
  asked: unknown;
}

const nobody: ReadonlySet<number> = new Set();
const none: readonly JobFacts[] = [];

/** The first job on a day that was not drawn before the user asked for more; undefined if none was added. */
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
 * Draws the jobs of the days whenever they change. A live change does not move the job that is pointed at or focused.
 * After a change of month the focus goes to the same day there; after the button for more jobs, to the first added
 * job.
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
    /** The jobs of each day, in the order in which they were drawn. */
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
