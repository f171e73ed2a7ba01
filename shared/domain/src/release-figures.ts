/** What browsers reported about one release in a stretch of time. */
export interface ReleaseFigures {
  /** How many regions became ready or failed. One that its user left before that does not count. */
  loads: number;
  /** How many of them failed: they did not load, or broke later. Breaking later counts as one more load. */
  failures: number;
  /** How many became ready within each limit of `READY_MS`, each counted once. Last: those above all limits. */
  ready: readonly number[];
}

/** The bounds by which times to ready are counted, in ms. */
const READY_MS = [
  50, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 12_000, 20_000,
] as const;

export const noFigures: ReleaseFigures = {
  loads: 0,
  failures: 0,
  ready: Array.from({ length: READY_MS.length + 1 }, () => 0),
};

/** Counts times to ready (ms) by the bounds of `READY_MS`. */
export function countReady(times: readonly number[]): number[] {
  const counts = [...noFigures.ready];
  for (const ms of times) {
    const at = READY_MS.findIndex((bound) => ms <= bound);
    const place = at < 0 ? READY_MS.length : at;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/**
 * The time in ms within which `share` (0 to 1) of the loads were ready, estimated between the bounds; null if none was.
 * What took longer than the last bound counts as that bound.
 */
export function readyWithin(ready: readonly number[], share: number): number | null {
  const all = ready.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const wanted = share * all;
  let before = 0;
  for (const [at, bound] of READY_MS.entries()) {
    const count = ready[at] ?? 0;
    if (count > 0 && before + count >= wanted) {
      const from = READY_MS[at - 1] ?? 0;
      return Math.round(from + ((bound - from) * (wanted - before)) / count);
    }
    before += count;
  }
  return READY_MS[READY_MS.length - 1] ?? null;
}

/** How many in a hundred of the loads failed. */
export const failedPercent = ({ loads, failures }: Pick<ReleaseFigures, 'loads' | 'failures'>): number =>
  failures === 0 ? 0 : (100 * failures) / Math.max(loads, failures);
