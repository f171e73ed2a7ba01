import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Leads to the way back that the newest snackbar offers. */
export const actionKey = 'F8';

/**
 * Whether the page was last used by keyboard. If so, the key moves to the newest action inside `root`, and using it
 * moves the focus back to where it was.
 */
export function useActionKey(root: RefObject<HTMLElement | null>): boolean {
  const [byKey, setByKey] = useState(false);
  useEffect(() => {
    let before: Element | null = null;
    const back = (event: MouseEvent) => {
      // The action goes with its press, and the focus would fall to the top of the page.
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
    // On the way down, so that it works while the focus is inside a region.
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
