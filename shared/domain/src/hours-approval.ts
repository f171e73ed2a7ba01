import type { EpochMs } from './units';
import { DAY_MS } from './units';

// A customer approves the hours of a job by a link, without an account.

/** States of a link that was sent. `replaced`: a newer link was sent before anybody answered this one. */
export const approvalStates = ['waiting', 'approved', 'queried', 'lapsed', 'replaced'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** What the answer says of one time. `changed`: it was no longer as sent, so it is not approved. */
export const approvalOutcomes = ['approved', 'queried', 'changed'] as const;
export type ApprovalOutcome = (typeof approvalOutcomes)[number];

/** A contact who has not answered is reminded once, this long after the link was sent. */
export const APPROVAL_REMINDER_MS = 3 * DAY_MS;

interface Sent {
  answeredAt: EpochMs | null;
  replacedAt: EpochMs | null;
  expiresAt: EpochMs;
  /** Has the answer queried at least one time? */
  isQueried: boolean;
}

/** The state of a link at `now`. An answer stays what it was, also after a newer link. */
export function approvalState(
  { answeredAt, replacedAt, expiresAt, isQueried }: Sent,
  now: EpochMs,
): ApprovalState {
  if (answeredAt !== null) return isQueried ? 'queried' : 'approved';
  if (replacedAt !== null) return 'replaced';
  return expiresAt <= now ? 'lapsed' : 'waiting';
}

/** A worker's name as customers read it: first name and initial, `Kim O.` */
export function shortName(firstName: string, lastName: string): string {
  const [initial] = lastName.trim();
  return initial === undefined ? firstName.trim() : `${firstName.trim()} ${initial.toUpperCase()}.`;
}
