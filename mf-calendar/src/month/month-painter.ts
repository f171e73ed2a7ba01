import { paintDay } from './day-painter';
import type { DayPlan, Look } from './day-painter';

/** Fewer chips than this are painted all at once. */
const AT_ONCE = 300;
/** What is this near to being in sight is painted with it, px. */
const MARGIN = 100;
/** How long a press may have to wait while the rest of a month is drawn. */
const TASK_MS = 50;

interface Day {
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
 * The frame is painted first, then the steps go on in tasks of about `TASK_MS`: a press in between is answered, and no
 * step waits for a frame. Returns how to stop.
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
 * Paints the days of the grid. A month that was turned to takes its heights at once and its jobs where they are in
 * sight; the rest follows right after that frame, day by day. Anything else, as a change of somebody else, is painted
 * at once. Returns what leaves the rest undone.
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
