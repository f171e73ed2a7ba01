import { useState } from 'react';
import type { PointerEvent, RefObject } from 'react';

interface Drag {
  first: string;
  last: string;
  /** Whether the drag chooses days, or takes them out because it began on a chosen one. */
  isOn: boolean;
}

export interface DayDragOptions {
  isChosen: (day: string) => boolean;
  /** The pointer was released on the same day or on another: the days from first to last. */
  onRange: (first: string, last: string, isOn: boolean) => void;
  /** The day at which a range that is chosen with Shift begins. */
  anchor: () => string | null;
}

const dayAt = (grid: HTMLElement | null, x: number, y: number): string | null => {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]');
  return cell && grid?.contains(cell) ? (cell.dataset['day'] ?? null) : null;
};
const dayOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? null) : null;

/** Chooses days by press and drag, with mouse, pen or finger. A finger that scrolls chooses nothing. */
export function useDayDrag(grid: RefObject<HTMLElement | null>, options: DayDragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const { isChosen, onRange, anchor } = options;
  const range = drag && (drag.first < drag.last ? [drag.first, drag.last] : [drag.last, drag.first]);
  return {
    /** Whether the drag under way would choose a day (`on`) or take it out (`off`). */
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
        // Captured by the grid, so that moves outside it belong to this drag; the pressed cell may get them otherwise.
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
