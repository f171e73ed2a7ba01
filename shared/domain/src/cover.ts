import { HOUR_MS } from './units';
import type { EpochMs } from './units';

/**
 * State of a worker's request for cover: that somebody takes over their shift. Only `Open` and `Taken` still change.
 */
export enum CoverState {
  Open = 0,
  Taken = 1,
  Granted = 2,
  Refused = 3,
  Withdrawn = 4,
  Lapsed = 5,
}

/** Does a request still change? */
export const isPendingCover = (state: CoverState): boolean =>
  state === CoverState.Open || state === CoverState.Taken;

export const COVER_REASON_MAX = 300;
/** How long the asker has to answer an offered swap, at most until one of the two shifts begins. */
export const SWAP_ANSWER_MS = 24 * HOUR_MS;

/**
 * Is the start so close that only the office decides about cover, and is notified at once? `hours` is
 * `confCoverUntilHours`.
 */
export const isLateCover = (start: EpochMs, now: EpochMs, hours: number): boolean =>
  now >= start - hours * HOUR_MS;

export const coverTexts = {
  off: 'The office does not take requests for cover here. Please call the office.',
  started: 'This shift has started. Please call the office.',
  taken: 'Somebody else has taken this shift.',
  over: 'This request is settled already.',
  stillYours: 'Still yours until somebody takes over',
  nobody: 'Nobody has taken over. You are still on this shift.',
  swapVoid: 'The shift given in return has changed. Please look at it again.',
  swapOpen: 'The swap has no answer yet. Please wait for it, or choose somebody else.',
  promised: 'You have offered this shift in return for another. Please step back from that one first.',
  notGiven: 'it was not given to you in time, or is not wanted any more. Please do not come to it.',
  moved: 'This shift has changed since. Please look at it again.',
} as const;
