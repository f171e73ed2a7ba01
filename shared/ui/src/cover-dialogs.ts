import { inertOthers } from 'aria-hidden';
import { above } from './cover-page';

const dialog = '[data-portals] [aria-modal=true]';

/**
 * While a dialog is open, makes everything behind it inert and stops it scrolling, in every region of the page. MUI
 * alone does so only in the region that the dialog is in. Returns a function that stops this.
 */
export function coverBehindDialogs(): () => void {
  const root = document.documentElement;
  let uncover: (() => void) | null = null;
  // The element outside dialogs and menus that had the focus last. While it is inert, it cannot get the focus back.
  let opener: HTMLElement | null = null;
  const focusIn = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.closest('[data-portals]') === null) opener = target;
  };
  const cover = () => {
    // Reserves the width of the hidden scrollbar, so that nothing moves sideways.
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
