import { paintDay } from './day-painter';
import type { DayPlan, Look } from './day-painter';

/** Fewer chips than this are painted in one go. */
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

/** Valid once all blocks have their heights. Cheap, because it reads the layout before any chip is painted. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= -MARGIN && top <= window.innerHeight + MARGIN;
}

/**
 * Runs the steps after the next frame, in tasks of about `TASK_MS`, so that clicks between them are answered. No step
 * waits for a frame of its own. Returns a function that stops it.
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
 * Paints the days of the grid. After turning to a month, all heights and the jobs in sight come in the first frame, and
 * the other jobs right after it, day by day. Anything else, such as a live change, is painted at once. Returns a
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
