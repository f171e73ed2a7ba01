import { CREW_LONGEST_MS } from './limits';
import { DAY_MS } from './units';
import type { EpochMs } from './units';

export const STARS_MOST = 5;
export const RATING_NOTE_MAX = 500;
/** How long after a worker's last timesheet on a job they can be rated for it. */
const OPEN_AFTER_MS = 14 * DAY_MS;
/** How far back ratings count. */
export const RATED_WITHIN_MS = 365 * DAY_MS;
/** With fewer ratings nobody has a score yet. */
const RATINGS_LEAST = 3;
/** This many ratings at the company's mean are added, so that a few good or bad ones change little. */
const MEAN_WEIGHT = 5;

/** Shown where a user rates somebody. */
export const ratedMayRead = 'The person may ask to read this';

export interface Ratings {
  sum: number;
  count: number;
}

/** The score of a person; `all` are the company's ratings. Null while the person has too few ratings. */
export function scoreOf(own: Ratings, all: Ratings): number | null {
  if (own.count < RATINGS_LEAST || all.count === 0) return null;
  return (own.sum + MEAN_WEIGHT * (all.sum / all.count)) / (own.count + MEAN_WEIGHT);
}

/** The score as shown: one decimal, or `New`. */
export const scoreText = (score: number | null): string => (score === null ? 'New' : score.toFixed(1));

/**
 * Until when a worker can be rated for a job, by their timesheets on it; null before they checked in. An open clock
 * counts no longer than a shift can last, as it may have been forgotten.
 */
export function ratedUntil(
  times: readonly { start: EpochMs; end: EpochMs | null }[],
  now: EpochMs,
): EpochMs | null {
  const begun = times.filter(({ start }) => start <= now);
  if (begun.length === 0) return null;
  return (
    Math.max(...begun.map(({ start, end }) => Math.min(end ?? start + CREW_LONGEST_MS, now))) + OPEN_AFTER_MS
  );
}
