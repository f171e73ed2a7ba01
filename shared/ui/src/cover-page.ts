import { inertOthers } from 'aria-hidden';
import { phoneMax } from './tokens';

/** Matches what stays usable in front of panels and dialogs: the roots of dialogs and their menus, and live regions. */
export const above = '[data-portals],[aria-live]';

const covering = new Set<HTMLElement>();
let uncover: (() => void) | null = null;

/** Makes everything but the topmost panel inert. The topmost panel is the last one in the document. */
function fit(): void {
  uncover?.();
  uncover = null;
  const panel = [...document.querySelectorAll<HTMLElement>('[data-side-panel]')]
    .filter((one) => covering.has(one))
    .at(-1);
  if (!panel || !matchMedia(`(max-width:${phoneMax}px)`).matches) return;
  uncover = inertOthers([panel, ...document.querySelectorAll<HTMLElement>(above)]);
  // If the focused element has become inert, the browser has removed the focus from it.
  if (document.activeElement === document.body) panel.focus({ preventScroll: true });
}

/**
 * Where panels fill the screen, makes everything behind `panel` unreachable for keyboard and screen reader. Returns a
 * function that undoes this.
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
