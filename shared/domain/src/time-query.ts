import type { PaidSpan } from './clock';
import { QUERY_AFTER_INVOICE_MS } from './limits';
import { type EpochMs, HOUR_MS } from './units';

// A worker says "This time is wrong": the question about a timesheet, and the office's answers.

export const queryStates = ['open', 'answered', 'closed'] as const;
export type QueryState = (typeof queryStates)[number];

export const queryOutcomes = ['changed', 'kept', 'withdrawn', 'lapsed'] as const;
export type QueryOutcome = (typeof queryOutcomes)[number];

/** After this many replies of the worker the next answer is final. */
export const QUERY_REPLIES = 2;

export const claimFields = ['start', 'end', 'break'] as const;
export type ClaimField = (typeof claimFields)[number];
export type Claim = Pick<PaidSpan, ClaimField>;

/**
 * The fields that a worker called wrong: those where their claim differs from what was recorded then; all fields if
 * nothing was recorded.
 */
export const claimedFields = (claim: Claim, recorded: Claim | null): ClaimField[] =>
  claimFields.filter((field) => claim[field] !== recorded?.[field]);

/** Does a question claim other times? One that a customer opened does not; one of a worker that they joined does. */
export const isClaiming = (claim: Claim, recorded: Claim | null): boolean =>
  claimedFields(claim, recorded).length > 0;

/** The present timesheet with the claim's values in `fields`. A running timesheet has no end and gets the claim's. */
function laidOver(claim: Claim, fields: readonly ClaimField[], present: Claim | null): Claim {
  const of = (field: ClaimField) =>
    present === null || fields.includes(field) ? claim[field] : present[field];
  return { start: of('start'), end: of('end') || claim.end, break: of('break') };
}

/**
 * The fields of a claim that replace the present ones: those called wrong, or all if the timesheet would otherwise
 * end before its start.
 */
export function fieldsLaid(claim: Claim, recorded: Claim | null, present: Claim | null): ClaimField[] {
  const claimed = claimedFields(claim, recorded);
  const { start, end } = laidOver(claim, claimed, present);
  return end > start || present === null ? claimed : [...claimFields];
}

/** The timesheet as the worker claims it should be. */
export const claimOver = (claim: Claim, recorded: Claim | null, present: Claim | null): Claim =>
  laidOver(claim, fieldsLaid(claim, recorded, present), present);

/** Does the timesheet give at least what was claimed? Then there is nothing left to answer. */
export const coversClaim = (times: Claim, claim: Claim): boolean =>
  times.end !== 0 && times.start <= claim.start && times.end >= claim.end && times.break <= claim.break;

/**
 * Until when a worker may say that a time is wrong. Epoch ms.
 * @param touchedAt when the timesheet was closed, or somebody else last changed it.
 * @param hours how long a worker may ask, from the company's settings.
 */
export const askUntil = (
  touchedAt: EpochMs,
  issuedAt: EpochMs | null,
  { confQueryHours: hours }: { confQueryHours: number },
): EpochMs =>
  Math.max(touchedAt + hours * HOUR_MS, issuedAt === null ? 0 : issuedAt + QUERY_AFTER_INVOICE_MS);

/** State of a question, in words for the worker and the office. */
export const queryStateWords = (state: QueryState, outcome: QueryOutcome | null): string => {
  if (state === 'open') return 'Waits for an answer';
  if (state === 'answered')
    return outcome === 'changed' ? 'Changed; waits for the worker' : 'Kept; waits for the worker';
  const closed: Record<QueryOutcome, string> = {
    changed: 'The time was changed',
    kept: 'The time was kept',
    withdrawn: 'Withdrawn',
    lapsed: 'Closed; the worker did not reply in time',
  };
  return closed[outcome ?? 'kept'];
};
