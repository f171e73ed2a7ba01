/** A stroke as `signature_pad` stores it: points in CSS px of the canvas at that time. */
export interface Stroke {
  points: readonly { x: number; y: number }[];
}

export interface SheetSize {
  width: number;
  height: number;
}

/** Total length of the strokes, px. A tap or a single dot has almost none. */
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

/** Minimum length of a signature, px; anything shorter is an accidental touch. */
const leastInk = 40;
/** Minimum size of a signature, px. A resting thumb trembles, and draws a long line within a smaller spot. */
const leastSpan = 24;

function corners(strokes: readonly Stroke[]) {
  const xs = strokes.flatMap(({ points }) => points.map(({ x }) => x));
  const ys = strokes.flatMap(({ points }) => points.map(({ y }) => y));
  const [low, high] = [(all: number[]) => Math.min(...all), (all: number[]) => Math.max(...all)];
  return { left: low(xs), right: high(xs), top: low(ys), bottom: high(ys) };
}

/** Whether the strokes are a signature, not nothing, a dot or a resting thumb. */
export function isSignature(strokes: readonly Stroke[]): boolean {
  if (inkLength(strokes) < leastInk) return false;
  const { left, right, top, bottom } = corners(strokes);
  return Math.hypot(right - left, bottom - top) >= leastSpan;
}

/** Margin between the drawing and the edge of the canvas, px. */
const EDGE = 6;

/**
 * The factor by which to scale a drawing to another canvas. `sheet` is the canvas on which it was begun. The strokes
 * stay in px of that canvas, so that turning the phone and back changes nothing. Strokes added on a wider canvas must
 * also fit.
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
