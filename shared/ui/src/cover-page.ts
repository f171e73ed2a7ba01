import { inertOthers } from 'aria-hidden';
import { phoneMax } from './tokens';

/** Stays within reach: where dialogs and menus open, and what is said to everybody. */
const above = '[data-portals],[aria-live]';

const covering = new Set<HTMLElement>();
let uncover: (() => void) | null = null;

/** The last of several panels in the document is on top, and covers the others as well. */
function fit(): void {
  uncover?.();
  uncover = null;
  const panel = [...document.querySelectorAll<HTMLElement>('[data-side-panel]')]
    .filter((one) => covering.has(one))
    .at(-1);
  if (!panel || !matchMedia(`(max-width:${phoneMax}px)`).matches) return;
  uncover = inertOthers([panel, ...document.querySelectorAll<HTMLElement>(above)]);
  // Focus that was left behind the panel is nowhere now.
  if (document.activeElement === document.body) panel.focus({ preventScroll: true });
}

/**
 * Takes what is behind `panel` out of the reach of keyboard and screen reader wherever panels fill the screen.
 * Returns a function that undoes it.
 */
export function coverPage(panel: HTMLElement): () => void {
  const narrow = matchMedia(`(max-width:${phoneMax}px)`);
  covering.add(panel);
  fit();
  narrow.addEventListener('change', fit);
  return () => {
    covering.delete(panel);
    narrow.removeEventListener('change', fit);
    fit();
  };
}
