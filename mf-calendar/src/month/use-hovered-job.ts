import { useState } from 'react';
import type { PointerEvent } from 'react';
import { chipAt } from './job-chip';

function makeHover(onRelease: () => void) {
  let chip: HTMLElement | null = null;
  let isOutOfOrder = false;
  const release = () => {
    chip = null;
    if (isOutOfOrder) onRelease();
    isOutOfOrder = false;
  };
  return {
    chip: () => chip,
    release,
    setOutOfOrder: (next: boolean) => {
      isOutOfOrder = next;
    },
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      const next = chipAt(event.target);
      if (next === chip) return;
      if (next === null || next.closest('.day') !== chip?.closest('.day')) release();
      chip = next;
    },
  };
}

/**
 * The job under the mouse. Until the mouse leaves, jobs of its day stay in place even if a live change would sort
 * them differently. `released` changes when the day may be sorted again.
 */
export function useHoveredJob() {
  const [released, setReleased] = useState(0);
  const [hover] = useState(() => makeHover(() => setReleased((count) => count + 1)));
  return { ...hover, released };
}
