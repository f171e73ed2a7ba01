/** What `signature_pad` keeps of a signature: strokes of points, in CSS px of the canvas at the time. */
export interface Stroke {
  points: readonly { x: number; y: number }[];
}

export interface SheetSize {
  width: number;
  height: number;
}

/** Length drawn, px: a tap or a single dot has next to none. */
const inkLength = (strokes: readonly Stroke[]): number =>
  strokes.reduce(
    (sum, { points }) =>
      sum +
      points.reduce((part, point, index) => {
        const before = points[index - 1];
        return before ? part + Math.hypot(point.x - before.x, point.y - before.y) : part;
      }, 0),
    0,
  );

/** Shorter than this is a slip of the thumb, not a signature; px. */
const leastInk = 40;
/** px across. A resting thumb trembles, and draws a long line within a spot smaller than this. */
const leastSpan = 24;

function corners(strokes: readonly Stroke[]) {
  const xs = strokes.flatMap(({ points }) => points.map(({ x }) => x));
  const ys = strokes.flatMap(({ points }) => points.map(({ y }) => y));
  const [low, high] = [(all: number[]) => Math.min(...all), (all: number[]) => Math.max(...all)];
  return { left: low(xs), right: high(xs), top: low(ys), bottom: high(ys) };
}

/** Whether the strokes are more than nothing, a dot or a resting thumb. */
export function isSignature(strokes: readonly Stroke[]): boolean {
  if (inkLength(strokes) < leastInk) return false;
  const { left, right, top, bottom } = corners(strokes);
  return Math.hypot(right - left, bottom - top) >= leastSpan;
}

/** Margin between the drawing and the edge of the canvas, px. */
const EDGE = 6;

/**
 * The factor at which a drawing fits on a canvas of another size. `sheet` is the canvas on which it was begun, and the
 * strokes are in its px, so that turning there and back changes nothing. Strokes added on a wider canvas still have to
 * fit.
 */
export function fitInk(sheet: SheetSize, strokes: readonly Stroke[], canvas: SheetSize): number {
  if (!sheet.width || !sheet.height || strokes.length === 0) return 1;
  const { right, bottom } = corners(strokes);
  return Math.min(
    canvas.width / Math.max(sheet.width, right + EDGE),
    canvas.height / Math.max(sheet.height, bottom + EDGE),
  );
}

/** The same strokes, larger or smaller by a factor. */
export const scaleInk = <S extends Stroke>(strokes: readonly S[], factor: number): S[] =>
  strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
