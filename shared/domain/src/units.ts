/** An instant: whole milliseconds since 1970-01-01T00:00Z. Zero stands for "none" where the API says so. */
export type EpochMs = number;
/** A length of time in milliseconds; a difference of two instants, so it is true over daylight saving. */
export type DurationMs = number;
/** Whole cents of an Australian dollar. */
export type Cents = number;
/** Whole minutes. */
export type Minutes = number;
/** A loading on top of a base: 25 means +25 %. */
export type BasisPercent = number;
/** An IANA zone name, e.g. `Australia/Sydney`. */
export type Zone = string;
/** A calendar day `YYYY-MM-DD`, without a zone. */
export type DayText = string;
/** A wall clock reading `YYYY-MM-DDTHH:mm`, without a zone. */
export type LocalText = string;

/** Half-open: includes `start`, excludes `end`. */
export interface Interval {
  start: EpochMs;
  end: EpochMs;
}

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const QUARTER_MS = 15 * MINUTE_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const overlaps = (a: Interval, b: Interval): boolean => a.start < b.end && b.start < a.end;
