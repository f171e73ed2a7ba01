import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Key that moves the focus to the action of the newest snackbar, such as Undo. */
export const actionKey = 'F8';

/**
 * Returns whether the page was last used by keyboard. `actionKey` moves the focus to the newest action inside `root`,
 * and using the action moves the focus back to where it was.
 */
export function useActionKey(root: RefObject<HTMLElement | null>): boolean {
  const [byKey, setByKey] = useState(false);
  useEffect(() => {
    let before: Element | null = null;
    const back = (event: MouseEvent) => {
      // Used by key (`detail` is 0), the action disappears, and the focus would fall to the top of the page.
      if (event.detail === 0 && before instanceof HTMLElement) before.focus();
      before = null;
    };
    const onKey = (event: KeyboardEvent) => {
      setByKey(true);
      if (event.key !== actionKey) return;
      const action = [...(root.current?.querySelectorAll<HTMLElement>('[data-action]') ?? [])].at(-1);
      if (!action) return;
      event.preventDefault();
      if (!root.current?.contains(document.activeElement)) before = document.activeElement;
      action.focus();
    };
    const onPoint = () => setByKey(false);
    const stack = root.current;
    // In the capture phase, so that it works while the focus is inside a region.
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPoint, true);
    stack?.addEventListener('click', back);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPoint, true);
      stack?.removeEventListener('click', back);
    };
  }, [root]);
  return byKey;
}
