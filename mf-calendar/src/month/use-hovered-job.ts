import { useCallback, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { chipAt } from './job-chip';

/**
 * The job that a mouse rests on. While it does, its day may be kept in an order that is not its own; `released` changes
 * when such a day may be drawn anew.
 */
export function useHoveredJob() {
  const chip = useRef<HTMLElement>(null);
  const isOutOfOrder = useRef(false);
  const [released, setReleased] = useState(0);
  const setOutOfOrder = useCallback((next: boolean) => {
    isOutOfOrder.current = next;
  }, []);
  const release = useCallback(() => {
    chip.current = null;
    if (isOutOfOrder.current) setReleased((count) => count + 1);
    isOutOfOrder.current = false;
  }, []);
  const onPointerOver = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    const next = chipAt(event.target);
    if (next === chip.current) return;
    if (next === null || next.closest('.day') !== chip.current?.closest('.day')) release();
    chip.current = next;
  };
  return { chip, released, setOutOfOrder, onPointerOver, release };
}
