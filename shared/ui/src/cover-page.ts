import { inertOthers } from 'aria-hidden';
import { phoneMax } from './tokens';

/** Stays within reach: where dialogs and menus open, and what is said to everybody. */
const above = '[data-portals],[aria-live]';

/**
 * Takes what lies behind `panel` out of the reach of keyboard and screen reader wherever the panel fills the screen.
 * Returns what gives it back.
 */
export function coverPage(panel: HTMLElement): () => void {
  const narrow = matchMedia(`(max-width:${phoneMax}px)`);
  let uncover: (() => void) | null = null;
  const fit = () => {
    uncover?.();
    uncover = narrow.matches ? inertOthers([panel, ...document.querySelectorAll<HTMLElement>(above)]) : null;
    // Focus that was left behind the panel is nowhere now.
    if (uncover && document.activeElement === document.body) panel.focus({ preventScroll: true });
  };
  fit();
  narrow.addEventListener('change', fit);
  return () => {
    narrow.removeEventListener('change', fit);
    uncover?.();
  };
}
