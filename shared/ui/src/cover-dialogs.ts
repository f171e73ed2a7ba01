import { inertOthers } from 'aria-hidden';
import { above } from './cover-page';

const dialog = '[data-portals] [aria-modal=true]';

/**
 * While a dialog is open, what is behind it is inert and does not scroll, in every region of the page: MUI covers only
 * the region that the dialog is in. Returns a function that ends it.
 */
export function coverBehindDialogs(): () => void {
  const root = document.documentElement;
  let uncover: (() => void) | null = null;
  // What had the focus last outside of dialogs and menus. It cannot take the focus back while it is inert.
  let opener: HTMLElement | null = null;
  const focusIn = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.closest('[data-portals]') === null) opener = target;
  };
  const cover = () => {
    // Keeps the width of a scrollbar free, so that nothing jumps.
    const hasBar = window.innerWidth > root.clientWidth;
    Object.assign(root.style, { overflow: 'hidden', scrollbarGutter: hasBar ? 'stable' : '' });
    const undo = inertOthers([...document.querySelectorAll<HTMLElement>(above)]);
    uncover = () => {
      Object.assign(root.style, { overflow: '', scrollbarGutter: '' });
      undo();
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) opener?.focus({ preventScroll: true });
    };
  };
  const look = () => {
    const isOpen = document.querySelector(dialog) !== null;
    if (isOpen === (uncover !== null)) return;
    if (isOpen) return cover();
    uncover?.();
    uncover = null;
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', focusIn);
  look();
  return () => {
    changes.disconnect();
    document.removeEventListener('focusin', focusIn);
    uncover?.();
    uncover = null;
  };
}
