/** What browsers reported about one release in a stretch of time. */
export interface ReleaseFigures {
  /** How many regions became ready or failed. One that its user left before that does not count. */
  loads: number;
  /** How many of them failed: they did not load, or broke later. Breaking later counts as one more load. */
  failures: number;
  /** How many became ready within each limit of `READY_MS`, each counted once. The last took longer than all limits. */
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

/** Times to ready in ms, counted by their bounds. */
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
 * The time in ms within which `share` (0 to 1) of the loads were ready, as near as the bounds tell; null where none was.
 * What took longer than the last bound counts as that.
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

/** When a canary has failed: so many loads, so many in a hundred, and so many times what live has. */
const MOST = { failures: 5, percent: 10, timesLive: 3 } as const;
/** So many people tell of failures before a canary ends; fewer where no more have met it. */
export const TELLERS = 2;
/** Of fewer loads a share says nothing: then live counts as one that never fails. */
const LIVE_LOADS = 10;

/** The rule of `canaryFault` in words. */
export const canaryFaultRule = `Ends by itself once ${MOST.failures} of its loads have failed in the last two hours, if that is at least ${MOST.percent} % of them and ${MOST.timesLive} times the share of live, and two people met that. Where only one has opened it, one is enough.`;

const shareWords = (figures: ReleaseFigures): string =>
  `${figures.failures} of ${figures.loads} (${Math.round(failedPercent(figures))} %)`;

/**
 * Why a canary must end, with both figures of the same time; null while it may go on. What fails as often in live, as
 * while the server is away, is not the canary's fault.
 */
export function canaryFault(canary: ReleaseFigures, live: ReleaseFigures): string | null {
  const percent = failedPercent(canary);
  const ofLive = live.loads < LIVE_LOADS ? 0 : failedPercent(live);
  if (canary.failures < MOST.failures || percent < MOST.percent || percent < MOST.timesLive * ofLive)
    return null;
  return `${shareWords(canary)} of its loads failed, of live ${shareWords(live)}.`;
}
