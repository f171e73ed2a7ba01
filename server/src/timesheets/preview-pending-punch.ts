import type { JobFor } from '../row-rules/job-for';
import { decidesAbout } from '@crewcall/domain/closed-job';
import { crewToClock } from '@crewcall/domain/clock-crew';
import { isBeforeShift, paidTime } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import { acceptPendingPunch, pendingPunchTime } from '@crewcall/domain/pending-punch';
import type { PendingPunchDecision, PendingPunch, PendingPunchRefusal } from '@crewcall/domain/pending-punch';
import { CLOCK_LONGEST_MS } from '@crewcall/domain/limits';
import { HOUR_MS } from '@crewcall/domain/units';
import { fallsShort } from '@crewcall/domain/time-change';
import type { DurationMs, EpochMs, Minutes } from '@crewcall/domain/units';
import { correctionPaid } from './corrected-times';
import type { Corrected } from './corrected-times';

/** Says that a worker is not on a crew, worded by whether the reader can confirm them. `then`: the next step. */
export const notConfirmed = ({ confirms }: Pick<JobFor, 'confirms'>, then: string): string =>
  `This worker is not confirmed on this job. ${confirms ? 'Confirm them first' : 'Ask the office to confirm them'}, then ${then}.`;

export interface PendingPunchRow {
  action: string;
  punched_at: EpochMs;
  received_at: EpochMs;
  reason: string;
  /** The crew that it names; null for none. */
  crew_id: number | null;
}

/** What accepting does: a new timesheet on a crew, or another start or end of the timesheet `id`. */
export type PunchStep<C> =
  { do: 'open'; at: EpochMs; crew: C } | { do: 'start' | 'end'; at: EpochMs; id: number };

export type Decider = ReturnType<typeof decidesAbout>;

/** What accepting a pending punch would do now. */
type PendingPunchPreview<C> = {
  decides: Decider;
  /** The signed timesheet that accepting changes, which deletes its signature; null for none. */
  unlocks: number | null;
} & ({ step: PunchStep<C>; blocked: null } | { step: null; /** Why not, and what to do. */ blocked: string });

const whyNot: Record<PendingPunchRefusal, string> = {
  time: 'This time cannot be right. Let it go and set the times by hand.',
  signed: 'This time is on an invoice. Cancel the invoice first, then accept this.',
  'no-check-in': 'There is no check in before this check out. Check the worker in first.',
  'before-check-in':
    'The check in of this worker is later than this check out. Edit the time so that it starts before, then accept this.',
  'already-in': 'The worker was checked in already before this check in.',
  inside: 'This lies inside a time that is already recorded.',
  'other-crew': 'The next time of this worker belongs to another crew. Set the times by hand.',
  'too-long': `Accepted, this would make a time of more than ${CLOCK_LONGEST_MS / HOUR_MS} hours. Set its start and end by hand and let this go.`,
  break: 'The break of this clock is longer than the time worked. Change it first.',
};
const bothInvoiced = (idInvoice: number): string =>
  `This time is on an invoice, and a correction of it on invoice ${idInvoice}. Cancel both first, then accept this.`;
const BEFORE_SHIFT =
  'This lies more than a day before the shift. Set the times by hand, if it was worked at all.';

/** The step, or the sentence that says why there is none. */
function stepOf<C extends { start: EpochMs }>(
  job: Pick<JobFor, 'confirms'>,
  decision: PendingPunchDecision,
  crew: C | undefined,
): PunchStep<C> | string {
  if (decision.do === 'refuse') return whyNot[decision.why];
  if (decision.do !== 'end' && crew !== undefined && isBeforeShift(decision.at, crew.start))
    return BEFORE_SHIFT;
  if (decision.do !== 'open') return decision;
  return crew === undefined ? notConfirmed(job, 'accept this') : { ...decision, crew };
}

/** Returns the step, or a sentence if the timesheet has an invoiced correction. */
function unlessPaid<C>(step: PunchStep<C> | string, correctedOn: number | null): PunchStep<C> | string {
  if (correctedOn === null) return step;
  if (typeof step === 'string') return step === whyNot.signed ? bothInvoiced(correctedOn) : step;
  return step.do === 'open' ? step : correctionPaid(correctedOn);
}

/** A forgotten check-out, whose time the worker typed in. */
export const isProposal = ({ reason }: Pick<PendingPunchRow, 'reason'>): boolean => reason === 'forgotten';

export const punchOf = (punch: PendingPunchRow): PendingPunch => ({
  action: punch.action === 'out' ? 'out' : 'in',
  tapTime: punch.punched_at,
  receivedAt: punch.received_at,
  proposed: isProposal(punch),
  idReqCrew: punch.crew_id,
});
const isSigned = (stored: PendingPunchDecision): boolean => stored.do === 'refuse' && stored.why === 'signed';

/** Who decides about a pending punch. `clocks` are the worker's timesheets of the job. */
export const punchDecider = (status: number, punch: PendingPunchRow, clocks: readonly Clock[]): Decider =>
  decidesAbout(status, isSigned(acceptPendingPunch(punchOf(punch), clocks)));

/**
 * What accepting a pending punch would do, who may decide it, and why it cannot be accepted. The screen and the write
 * both ask here, so that a screen offers nothing that must fail.
 * @param clocks the worker's timesheets of the job, as corrected.
 * @param crews the crews of the job on which the worker is confirmed.
 */
export function previewPendingPunch<C extends Parameters<typeof crewToClock>[0][number] & { id: number }>(
  job: Pick<JobFor, 'status' | 'confirms'>,
  row: PendingPunchRow,
  clocks: readonly Corrected<Clock>[],
  crews: readonly C[],
  earliestCheckIn: Minutes,
): PendingPunchPreview<C> {
  const punch = punchOf(row);
  const crew =
    crews.find(({ id }) => id === row.crew_id) ??
    crewToClock(crews, pendingPunchTime(punch), earliestCheckIn);
  const stored = acceptPendingPunch(punch, clocks, crew?.id);
  const isLocked = isSigned(stored);
  const unsigned = clocks.map((clock) => ({ ...clock, idSignature: null }));
  const free = unsigned.map((clock) => ({ ...clock, idInvoice: null }));
  const changed = acceptPendingPunch(punch, free, crew?.id);
  const { correctedOn = null } = clocks.find(({ id }) => 'id' in changed && changed.id === id) ?? {};
  const step = unlessPaid(
    stepOf(job, isLocked ? acceptPendingPunch(punch, unsigned, crew?.id) : stored, crew),
    correctedOn,
  );
  const decides = decidesAbout(job.status, isLocked);
  if (typeof step === 'string') return { decides, unlocks: null, step: null, blocked: step };
  return { decides, unlocks: isLocked && step.do !== 'open' ? step.id : null, step, blocked: null };
}

/** If accepting a punch shortens a timesheet: its present end, its new end, and by how many ms less it is paid. */
export function takenAway(
  step: PunchStep<unknown> | null,
  clocks: readonly Clock[],
): { was: EpochMs; is: EpochMs; paid: DurationMs } | null {
  const clock = step?.do === 'end' ? clocks.find(({ id }) => id === step.id) : undefined;
  if (step === null || clock === undefined) return null;
  const after = { ...clock, end: step.at };
  if (!fallsShort(clock, after)) return null;
  return { was: clock.end, is: step.at, paid: paidTime(clock) - paidTime(after) };
}
