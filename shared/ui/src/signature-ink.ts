/** What `signature_pad` keeps of a signature: strokes of points, in CSS px of the canvas at the time. */
export interface Stroke {
  points: readonly { x: number; y: number }[];
}

/** Length drawn, px: a tap or a single dot has next to none. */
export const inkLength = (strokes: readonly Stroke[]): number =>
  strokes.reduce(
    (sum, { points }) =>
      sum +
      points.reduce((part, point, index) => {
        const before = points[index - 1];
        return before ? part + Math.hypot(point.x - before.x, point.y - before.y) : part;
      }, 0),
    0,
  );

/** Shorter than this is a slip of the thumb, not a signature. */
export const leastInk = 40;

/** The factor that keeps a signature whole when its canvas changes from one size to another, both CSS px. */
export const fit = (
  from: { width: number; height: number },
  to: { width: number; height: number },
): number => (from.width && from.height ? Math.min(to.width / from.width, to.height / from.height) : 1);
