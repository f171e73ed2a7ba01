import { useCallback, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useLongPress } from '../month/use-long-press';
import { targetAt } from './target';
import type { Target } from './target';

/** The open menu: what it acts on, and the element it belongs to. */
export interface OpenMenu {
  target: Target;
  anchor: HTMLElement;
}

const anchorOf = (element: Element) =>
  element.closest<HTMLElement>('[data-place],[data-crew]') ?? element.closest<HTMLElement>('[data-day]');

/** Opens the menu of a place, an open crew or an empty cell: by a click, Enter, a long press or the right button. */
export function useMenu() {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const openAt = useCallback((element: Element): boolean => {
    const target = targetAt(element);
    const anchor = anchorOf(element);
    if (target === null || anchor === null) return false;
    setMenu({ target, anchor });
    return true;
  }, []);
  const press = useLongPress(openAt);
  const onClick = (event: MouseEvent) => {
    const element = event.target as Element;
    // A click on an empty cell only focuses it, so that a slip of the mouse opens nothing.
    if (!press.wasLong() && element.closest('[data-place],[data-crew]')) openAt(element);
  };
  const onContextMenu = (event: MouseEvent) => {
    if (openAt(event.target as Element)) event.preventDefault();
  };
  /** Returns whether the key opened the menu. */
  const onKey = (event: KeyboardEvent): boolean => {
    const element = event.target as Element;
    if ((event.key !== 'Enter' && event.key !== ' ') || element.matches('button')) return false;
    return openAt(element);
  };
  return { menu, close: () => setMenu(null), onKey, handlers: { ...press.handlers, onClick, onContextMenu } };
}

export type Menus = ReturnType<typeof useMenu>;
