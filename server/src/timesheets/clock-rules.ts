import { DAY_MS } from '@crewcall/domain/units';
import { refuse } from '../platform/errors';

/** Refuses a moment that no clock can have. */
export function refuseOddMoment(at: number, now: number): void {
  if (at <= 0 || at > now + DAY_MS) refuse('This time is not a valid date.');
}

/** Refuses an end that is not after the start. */
export function refuseOddEnd(start: number, end: number): void {
  if (end <= start) refuse('The end must be after the start.');
}
