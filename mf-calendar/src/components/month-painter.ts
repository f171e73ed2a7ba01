import { paintDay } from './day-painter';
import type { DayPlan, Look } from './day-painter';

/** Fewer chips than this are painted all at once. */
const AT_ONCE = 300;
/** What is this near to being in sight is painted with it, px. */
const MARGIN = 100;

interface Slot {
  list: HTMLElement;
  plan: DayPlan;
}

const nowhere = () => false;

/** Where something stands once all have their heights. Asked of the page before anything is painted, it costs little. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= -MARGIN && top <= window.innerHeight + MARGIN;
}

/**
 * The frame is painted first, then the steps go on, each in a task of its own: a press in between is answered, and what
 * waits for idle moments, as the neighbours of the month do, waits until all is there. Returns how to stop.
 */
function afterPaint(steps: readonly (() => void)[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goOn = (at: number) => {
    const step = steps[at];
    if (step === undefined) return;
    timer = setTimeout(() => {
      step();
      goOn(at + 1);
    });
  };
  const frame = requestAnimationFrame(() => goOn(0));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

const paint = (week: readonly Slot[], look: Look) =>
  week.forEach(({ list, plan }) => paintDay(list, plan, look));

/**
 * Paints the days of the grid. A month that was turned to takes its heights at once and its jobs where they are in
 * sight; the rest follows right after that frame, week by week, so that a press in between is answered. Anything
 * else, as a change of somebody else, is painted at once. Returns what leaves the rest undone.
 */
export function paintMonth(
  grid: HTMLElement,
  planOf: (day: string) => DayPlan,
  look: Look,
  isTurned: boolean,
): () => void {
  const weeks = [...grid.querySelectorAll<HTMLElement>(':scope > [role=row]:not(.heads)')].map((row) =>
    [...row.querySelectorAll<HTMLElement>(':scope > [data-day]')].flatMap((cell): Slot[] => {
      const list = cell.lastElementChild;
      return list instanceof HTMLElement ? [{ list, plan: planOf(cell.dataset['day'] ?? '') }] : [];
    }),
  );
  const slots = weeks.flat();
  const total = slots.reduce((sum, { plan }) => sum + plan.facts.length, 0);
  if (!isTurned || total < AT_ONCE) {
    weeks.forEach((week) => paint(week, look));
    return () => {};
  }
  for (const { list, plan } of slots) paintDay(list, plan, look, nowhere);
  const seen = new Set(slots.flatMap(({ list }) => [...list.children].filter(isInSight)));
  for (const { list, plan } of slots)
    if ([...list.children].some((block) => seen.has(block)))
      paintDay(list, plan, look, (block) => seen.has(block));
  return afterPaint(weeks.map((week) => () => paint(week, look)));
}
