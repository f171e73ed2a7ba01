import Pad from 'signature_pad';
import type { PointGroup } from 'signature_pad';
import { useCallback, useEffect, useRef } from 'react';
import { fitInk, scaleInk } from './signature-ink';
import type { SheetSize } from './signature-ink';
import { ink } from './signature-image';

/** A drawing, in px of the canvas on which it was begun. */
interface Drawing {
  sheet: SheetSize;
  strokes: PointGroup[];
}

const nothing: Drawing = { sheet: { width: 0, height: 0 }, strokes: [] };

/**
 * A drawing on a canvas. A canvas loses its picture when its size changes, for example when the phone is turned. So
 * the strokes are stored, in px of the first canvas, and drawn again. They also survive the removal of the canvas.
 */
export function useInk(onBegin: () => void) {
  const drawing = useRef<Drawing>(nothing);
  const pad = useRef<Pad>(null);
  const begin = useRef(onBegin);
  useEffect(() => {
    begin.current = onBegin;
  });

  const canvas = useCallback((element: HTMLCanvasElement | null) => {
    if (!element) return;
    const made = new Pad(element, { penColor: ink, minWidth: 0.9, maxWidth: 2.6 });
    pad.current = made;
    let shown: SheetSize = { width: 0, height: 0 };
    let factor = 1;
    let isDrawing = false;
    const keep = () => {
      const strokes = made.toData();
      if (drawing.current.strokes.length === 0) drawing.current = { sheet: shown, strokes };
      else drawing.current = { ...drawing.current, strokes: scaleInk(strokes, 1 / factor) };
    };
    const measure = () => {
      const now = { width: element.clientWidth, height: element.clientHeight };
      const isSame = now.width === shown.width && now.height === shown.height;
      // Wait until the current line is finished.
      if (!now.width || isSame || isDrawing) return;
      shown = now;
      const ratio = Math.max(1, window.devicePixelRatio || 1);
      element.width = Math.round(now.width * ratio);
      element.height = Math.round(now.height * ratio);
      element.getContext('2d')?.scale(ratio, ratio);
      const { sheet, strokes } = drawing.current;
      factor = fitInk(sheet, strokes, now);
      made.clear();
      made.fromData(scaleInk(strokes, factor));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    made.addEventListener('beginStroke', () => {
      if (drawing.current.strokes.length === 0) factor = 1;
      isDrawing = true;
      begin.current();
    });
    made.addEventListener('endStroke', () => {
      isDrawing = false;
      keep();
      measure();
    });
    // signature_pad listens on the window for the end of a line, but the shell stops that event at the region's edge,
    // so send it again.
    const lift = (event: PointerEvent) => {
      if (isDrawing && event.isTrusted) window.dispatchEvent(new PointerEvent(event.type, event));
    };
    window.addEventListener('pointerup', lift, true);
    window.addEventListener('pointercancel', lift, true);
    return () => {
      window.removeEventListener('pointerup', lift, true);
      window.removeEventListener('pointercancel', lift, true);
      watch.disconnect();
      made.off();
      pad.current = null;
    };
  }, []);

  return {
    /** The ref of the canvas. */
    canvas,
    strokes: () => drawing.current.strokes,
    clear: () => {
      drawing.current = nothing;
      pad.current?.clear();
    },
  };
}
