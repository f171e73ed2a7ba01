import { useState } from 'react';
import type { PointerEvent, RefObject } from 'react';

interface Drag {
  first: string;
  last: string;
  /** Whether the drag selects days. It unselects them if it began on a selected day. */
  isOn: boolean;
}

export interface DayDragOptions {
  isChosen: (day: string) => boolean;
  /** Called when the pointer is released, with the first and last day of the drag, which may be the same. */
  onRange: (first: string, last: string, isOn: boolean) => void;
  /** The day at which a range selected with Shift begins. */
  anchor: () => string | null;
}

const dayAt = (grid: HTMLElement | null, x: number, y: number): string | null => {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]');
  return cell && grid?.contains(cell) ? (cell.dataset['day'] ?? null) : null;
};
const dayOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? null) : null;

/** Selects days by press and drag, with mouse, pen or finger. A finger that scrolls selects nothing. */
export function useDayDrag(grid: RefObject<HTMLElement | null>, options: DayDragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const { isChosen, onRange, anchor } = options;
  const range = drag && (drag.first < drag.last ? [drag.first, drag.last] : [drag.last, drag.first]);
  return {
    /** Whether the current drag would select a day (`on`) or unselect it (`off`). */
    stateOf: (day: string): 'on' | 'off' | undefined =>
      drag && range && day >= (range[0] ?? '') && day <= (range[1] ?? '')
        ? drag.isOn
          ? 'on'
          : 'off'
        : undefined,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const day = event.button === 0 ? dayOf(event.target) : null;
        if (day === null) return;
        const from = event.shiftKey ? anchor() : null;
        setDrag({ first: from ?? day, last: day, isOn: from !== null || !isChosen(day) });
        // The grid captures the pointer, so that moves outside it still belong to this drag.
        if (grid.current?.setPointerCapture) grid.current.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!drag) return;
        const day = dayAt(grid.current, event.clientX, event.clientY);
        if (day !== null && day !== drag.last) setDrag({ ...drag, last: day });
      },
      onPointerUp: () => {
        if (!drag) return;
        setDrag(null);
        onRange(drag.first, drag.last, drag.isOn);
      },
      onPointerCancel: () => setDrag(null),
    },
  };
}
