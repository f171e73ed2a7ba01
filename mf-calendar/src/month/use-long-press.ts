import { useEffect, useState } from 'react';
import type { PointerEvent } from 'react';

const HOLD_MS = 500;
const SLACK_PX = 10;

function makeLongPress() {
  let onLong: (target: Element) => void = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let isLong = false;
  const stop = () => clearTimeout(timer);
  return {
    listen: (handler: (target: Element) => void) => {
      onLong = handler;
    },
    stop,
    /** Returns true once, if the next click belongs to a long press. */
    wasLong: () => {
      const was = isLong;
      isLong = false;
      return was;
    },
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        stop();
        isLong = false;
        if (event.pointerType !== 'touch') return;
        const target = event.target as Element;
        from = { x: event.clientX, y: event.clientY };
        timer = setTimeout(() => {
          isLong = true;
          onLong(target);
        }, HOLD_MS);
      },
      onPointerMove: (event: PointerEvent) => {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK_PX) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
    },
  };
}

/** Calls `onLong` when a finger rests on an element for half a second. */
export function useLongPress(onLong: (target: Element) => void) {
  const [press] = useState(makeLongPress);
  useEffect(() => press.listen(onLong));
  useEffect(() => press.stop, [press]);
  return press;
}
