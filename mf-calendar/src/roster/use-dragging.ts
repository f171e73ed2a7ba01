import { useEffect } from 'react';
import type { RefObject } from 'react';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { targetAt } from './target';
import type { Target } from './target';
import type { RosterPerson, Shift } from './roster-data';

/** Something was dropped on a person: a place of somebody, or an open crew. */
export type DropHandler = (dragged: Target, idUser: number) => void;

const KIND = 'roster';

/** A finger scrolls, and opens the menu by a long press; only a mouse or a pen drags. */
const isMouse = () => !window.matchMedia('(pointer:coarse)').matches;

function makeDraggable(element: HTMLElement): () => void {
  return draggable({
    element,
    canDrag: isMouse,
    getInitialData: () => ({ kind: KIND, target: targetAt(element) }),
    onDragStart: () => element.setAttribute('data-dragged', ''),
    onDrop: () => element.removeAttribute('data-dragged'),
  });
}

/** Makes the places of a person draggable, and the row a target for places of others and for open crews. */
export function useDraggableRow(
  root: RefObject<HTMLElement | null>,
  { id }: RosterPerson,
  shifts: readonly Shift[],
  onDrop: DropHandler,
): void {
  useEffect(() => {
    const row = root.current;
    if (row === null) return;
    const set = (isOver: boolean) => row.toggleAttribute('data-over', isOver);
    return combine(
      ...[...row.querySelectorAll<HTMLElement>('[data-place]')].map(makeDraggable),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => source.data['kind'] === KIND,
        onDragEnter: () => set(true),
        onDragLeave: () => set(false),
        onDrop: ({ source }) => {
          set(false);
          const dragged = source.data['target'] as Target | null;
          if (dragged !== null) onDrop(dragged, id);
        },
      }),
    );
  }, [root, id, shifts, onDrop]);
}

/**
 * Makes open crews draggable when the pointer comes over them, because they appear only when a day is expanded.
 */
export function useDraggableCrews(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const around = root.current;
    if (around === null) return;
    const known = new Map<HTMLElement, () => void>();
    const onOver = (event: Event) => {
      const chip = (event.target as Element).closest<HTMLElement>('[data-crew]');
      if (chip && !known.has(chip)) known.set(chip, makeDraggable(chip));
    };
    around.addEventListener('pointerover', onOver);
    return () => {
      around.removeEventListener('pointerover', onOver);
      for (const stop of known.values()) stop();
    };
  }, [root]);
}
