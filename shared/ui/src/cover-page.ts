import { inertOthers } from 'aria-hidden';
import { phoneMax } from './tokens';

/** Stays usable in front of panels and dialogs: the roots of dialogs and of the menus that they open, and live regions. */
export const above = '[data-portals],[aria-live]';

const covering = new Set<HTMLElement>();
let uncover: (() => void) | null = null;

/** Makes everything but the topmost panel inert. The topmost is the last one in the document. */
function fit(): void {
  uncover?.();
  uncover = null;
  const panel = [...document.querySelectorAll<HTMLElement>('[data-side-panel]')]
    .filter((one) => covering.has(one))
    .at(-1);
  if (!panel || !matchMedia(`(max-width:${phoneMax}px)`).matches) return;
  uncover = inertOthers([panel, ...document.querySelectorAll<HTMLElement>(above)]);
  // The focused element may be inert now; then the browser has dropped the focus.
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
