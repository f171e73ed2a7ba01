import { paintDay, reserveDay } from './day-painter';
import type { DayPlan, Look } from './day-painter';

/** Fewer chips than this are painted all at once. */
const AT_ONCE = 300;
/** Weeks this near to what is in sight are painted with it, px. */
const MARGIN = 200;

interface Slot {
  list: HTMLElement;
  plan: DayPlan;
}

// What a week takes at least, px, as grid-styles.ts has it. Nothing is measured, for measuring would lay out the page
// once more; a week that is painted too early costs a little, one too late is empty for a frame.
const CHIP = 45;
const LINE = 17;
const WEEK = 112;
const HEAD = 30;

/** The weeks that are in sight once all have their heights, first to last. */
function weeksInSight(heights: readonly number[], top: number): (week: number) => boolean {
  const bottoms = heights.map((_, week) => heights.slice(0, week + 1).reduce((sum, one) => sum + one, top));
  return (week) =>
    (bottoms[week] ?? 0) >= -MARGIN &&
    (bottoms[week] ?? 0) - (heights[week] ?? 0) <= window.innerHeight + MARGIN;
}

/** The frame is painted first, then the work goes on. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Paints the days of the grid. A month that was turned to takes its heights at once and its jobs where they are in
 * sight; the other weeks follow right after that frame, one by one, so that a press in between is answered. Anything
 * else, as a change of somebody else, is painted at once. Returns what leaves the rest undone.
 */
export function paintMonth(
  grid: HTMLElement,
  planOf: (day: string) => DayPlan,
  look: Look,
  isTurned: boolean,
): () => void {
  const weeks = [...grid.querySelectorAll<HTMLElement>(':scope > [role=row]:not(.heads)')].map((row) => ({
    slots: [...row.querySelectorAll<HTMLElement>(':scope > [data-day]')].flatMap((cell): Slot[] => {
      const list = cell.lastElementChild;
      return list instanceof HTMLElement ? [{ list, plan: planOf(cell.dataset['day'] ?? '') }] : [];
    }),
  }));
  const paint = ({ slots }: (typeof weeks)[number]) =>
    slots.forEach(({ list, plan }) => paintDay(list, plan, look));
  const total = weeks.reduce(
    (sum, { slots }) => sum + slots.reduce((all, { plan }) => all + plan.facts.length, 0),
    0,
  );
  if (!isTurned || total < AT_ONCE) {
    weeks.forEach(paint);
    return () => {};
  }
  const heightOf = ({ facts }: DayPlan) =>
    facts.reduce((sum, { marks }) => sum + CHIP + LINE * marks.length, HEAD);
  const heights = weeks.map(({ slots }) => Math.max(WEEK, ...slots.map(({ plan }) => heightOf(plan))));
  const isInSight = weeksInSight(heights, grid.getBoundingClientRect().top);
  const rest = weeks.filter((_, week) => !isInSight(week));
  for (const { slots } of rest) for (const { list, plan } of slots) reserveDay(list, plan);
  weeks.filter((_, week) => isInSight(week)).forEach(paint);
  let stop = () => {};
  const next = () => {
    const week = rest.shift();
    if (week === undefined) return;
    paint(week);
    stop = afterPaint(next);
  };
  stop = afterPaint(next);
  return () => stop();
}
