import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Fewer chips than this are rendered all at once. */
const AT_ONCE = 300;
/** The least height of a chip with its gap, px: no more of them fit into what is in sight. */
const LEAST_PX = 40;
/** What is this near to being in sight is rendered with it, px. */
const MARGIN_PX = 100;

const noLimits: ReadonlyMap<string, number> = new Map();

/** How many jobs of each day are in sight, once every day has its height. */
function inSight(grid: HTMLElement): Map<string, number> {
  const bottom = window.innerHeight + MARGIN_PX;
  return new Map(
    [...grid.querySelectorAll<HTMLElement>('[data-day]')].map((cell) => {
      const box = cell.getBoundingClientRect();
      const isSeen = box.bottom >= -MARGIN_PX && box.top <= bottom;
      return [cell.dataset['day'] ?? '', isSeen ? Math.ceil((bottom - box.top) / LEAST_PX) : 0];
    }),
  );
}

/**
 * Renders a month that was turned to in two steps: what is in sight, then the rest in a transition, so that a click in
 * between is answered. Returns the limit of each day; null for no limits.
 */
export function useLimits(root: RefObject<HTMLElement | null>, asked: unknown, total: number) {
  const [state, setState] = useState<{ asked: unknown; limits: ReadonlyMap<string, number> | null }>({
    asked: null,
    limits: null,
  });
  let now = state;
  if (state.asked !== asked) {
    now = { asked, limits: total < AT_ONCE ? null : noLimits };
    setState(now);
  }
  const { limits } = now;
  useLayoutEffect(() => {
    if (limits === noLimits && root.current) setState({ asked, limits: inSight(root.current) });
  }, [root, asked, limits]);
  useEffect(() => {
    if (limits !== null && limits !== noLimits)
      startTransition(() => setState((old) => (old.asked === asked ? { asked, limits: null } : old)));
  }, [asked, limits]);
  return limits;
}
