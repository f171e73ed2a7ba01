import type { CompanyConfig } from './company-config';

/** Parts of a score that speak for a person, each from 0 to 1. */
const goodParts = ['worked', 'rating', 'reliable', 'km', 'cost', 'fair', 'wish', 'favourite'] as const;
/** Conflicts of `conflictsOf` that lower a score. Others keep a person out. */
export const softConflicts = ['rest', 'travel', 'hours'] as const;
export type SoftConflict = (typeof softConflicts)[number];
export type GoodPart = (typeof goodParts)[number];

export type FillWeights = Readonly<Record<GoodPart | SoftConflict, number>>;

/** What somebody did in the last 180 days. */
export interface Reliability {
  /** Shifts that they came to. */
  worked: number;
  /** Invitations that they answered, and those that they let lapse. */
  answered: number;
  unanswered: number;
  /** Shifts that they gave away late, and shifts that they missed. */
  lateCovers: number;
  noShows: number;
}

/**
 * Everything that a score may depend on. Never add age, gender, name, picture, language, an address beyond the
 * distance, or whether somebody refuses to share their position: people are not chosen by these.
 */
export interface FillFacts {
  /** Jobs for this customer in the last year. */
  jobsForCustomer: number;
  /** Score of 1 to 5; null with too few ratings. */
  rating: number | null;
  reliability: Reliability;
  /** Null if one of the two places is unknown. */
  km: number | null;
  /** Hourly rate divided by the group's median rate; null if unknown. */
  costRatio: number | null;
  /** The group's median of hours in 28 days, less the person's. */
  hoursBelowMedian: number;
  isWish: boolean;
  isFavourite: boolean;
  conflicts: readonly SoftConflict[];
}

export const RELIABLE_DAYS = 180;
export const FAIR_DAYS = 28;
const SCORE_MOST = 1000;

// From where on a part does not change any more.
const JOBS_ENOUGH = 5;
const KM_TOO_FAR = 100;
const FAIR_HOURS = 40;
const UNKNOWN = 0.5;

const within = (part: number): number => Math.min(1, Math.max(0, part));

// With four good shifts of five added, so that somebody new starts below somebody proven, and one slip is not everything.
const reliablePart = ({ worked, answered, unanswered, lateCovers, noShows }: Reliability): number =>
  (worked + answered + 4) / (worked + answered + 5 + unanswered + 3 * lateCovers + 5 * noShows);

/** How much speaks for a person in each respect, from 0 to 1. */
export const partsOf = (facts: FillFacts): Record<GoodPart, number> => ({
  worked: within(facts.jobsForCustomer / JOBS_ENOUGH),
  rating: facts.rating === null ? UNKNOWN : within((facts.rating - 1) / 4),
  reliable: reliablePart(facts.reliability),
  km: facts.km === null ? UNKNOWN : within(1 - facts.km / KM_TOO_FAR),
  cost: facts.costRatio === null ? UNKNOWN : within(1.5 - facts.costRatio),
  fair: within(0.5 + facts.hoursBelowMedian / (2 * FAIR_HOURS)),
  wish: facts.isWish ? 1 : 0,
  favourite: facts.isFavourite ? 1 : 0,
});

/** How well a person suits a crew, as a whole number from 0 to 1000. */
export function fillScore(facts: FillFacts, weights: FillWeights): number {
  const most = goodParts.reduce((sum, part) => sum + weights[part], 0);
  if (most === 0) return 0;
  const parts = partsOf(facts);
  const good = goodParts.reduce((sum, part) => sum + weights[part] * parts[part], 0);
  const bad = softConflicts.reduce(
    (sum, kind) => sum + (facts.conflicts.includes(kind) ? weights[kind] : 0),
    0,
  );
  return Math.round(SCORE_MOST * within((good - bad) / most));
}

export const fillWeights = (config: CompanyConfig): FillWeights => ({
  worked: config.confFillWorked,
  rating: config.confFillRating,
  reliable: config.confFillReliable,
  km: config.confFillKm,
  cost: config.confFillCost,
  fair: config.confFillFair,
  wish: config.confFillWish,
  favourite: config.confFillFavourite,
  rest: config.confFillRest,
  travel: config.confFillTravel,
  hours: config.confFillHours,
});

/** The middle value; null if there is none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
