import { decidesAbout } from '@crewcall/domain/closed-job';
import { crewToClock } from '@crewcall/domain/clock-crew';
import { isBeforeShift, paidTime } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import { acceptKept, keptPressTime } from '@crewcall/domain/kept-press';
import type { KeptDecision, KeptPress, KeptRefusal } from '@crewcall/domain/kept-press';
import { CLOCK_LONGEST_MS } from '@crewcall/domain/limits';
import { HOUR_MS } from '@crewcall/domain/units';
import { fallsShort } from '@crewcall/domain/time-change';
import type { DurationMs, EpochMs, Minutes } from '@crewcall/domain/units';
import type { JobFor } from '../row-rules/job-for';
import { correctionPaid } from './corrected-times';
import type { Corrected } from './corrected-times';
import { notConfirmed } from './not-confirmed';

export interface KeptPressRow {
  action: string;
  pressed_at: EpochMs;
  received_at: EpochMs;
  reason: string;
}

/** What accepting does: a new clock on a crew, or another start or end of the clock `id`. */
export type KeptStep<C> =
  { do: 'open'; at: EpochMs; crew: C } | { do: 'start' | 'end'; at: EpochMs; id: number };

export type Decider = ReturnType<typeof decidesAbout>;

/** What a pending punch would do now. */
export type KeptFate<C> = {
  decides: Decider;
  /** The signed timesheet that accepting changes, so that its signature has to go; null where none is. */
  unlocks: number | null;
} & ({ step: KeptStep<C>; blocked: null } | { step: null; /** Why not, and what to do. */ blocked: string });

const whyNot: Record<KeptRefusal, string> = {
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
  decision: KeptDecision,
  crew: C | undefined,
): KeptStep<C> | string {
  if (decision.do === 'refuse') return whyNot[decision.why];
  if (decision.do !== 'end' && crew !== undefined && isBeforeShift(decision.at, crew.start))
    return BEFORE_SHIFT;
  if (decision.do !== 'open') return decision;
  return crew === undefined ? notConfirmed(job, 'accept this') : { ...decision, crew };
}

/** The step, unless it changes a time of which a correction is on the invoice `correctedOn`. */
function unlessPaid<C>(step: KeptStep<C> | string, correctedOn: number | null): KeptStep<C> | string {
  if (correctedOn === null) return step;
  if (typeof step === 'string') return step === whyNot.signed ? bothInvoiced(correctedOn) : step;
  return step.do === 'open' ? step : correctionPaid(correctedOn);
}

/** A forgotten check-out: its time is what the worker says. */
export const isProposal = ({ reason }: Pick<KeptPressRow, 'reason'>): boolean => reason === 'forgotten';

export const pressOf = (press: KeptPressRow): KeptPress => ({
  action: press.action === 'out' ? 'out' : 'in',
  tapTime: press.pressed_at,
  receivedAt: press.received_at,
  proposed: isProposal(press),
});
const isSigned = (stored: KeptDecision): boolean => stored.do === 'refuse' && stored.why === 'signed';

/** Who decides about a pending punch. Its crew does not matter here. `clocks` are the worker's of the job. */
export const keptDecider = (status: number, press: KeptPressRow, clocks: readonly Clock[]): Decider =>
  decidesAbout(status, isSigned(acceptKept(pressOf(press), clocks)));

/**
 * What accepting a pending punch would do, who may decide it, and what prevents it. Screen and write both ask here, so
 * that the screen never offers what must fail.
 * @param clocks the worker's times of the job, as corrected.
 * @param crews the crews of the job on which the worker is confirmed.
 */
export function keptFate<C extends Parameters<typeof crewToClock>[0][number] & { id: number }>(
  job: Pick<JobFor, 'status' | 'confirms'>,
  row: KeptPressRow,
  clocks: readonly Corrected<Clock>[],
  crews: readonly C[],
  earliestCheckIn: Minutes,
): KeptFate<C> {
  const press = pressOf(row);
  const crew = crewToClock(crews, keptPressTime(press), earliestCheckIn);
  const stored = acceptKept(press, clocks, crew?.id);
  const isLocked = isSigned(stored);
  const unsigned = clocks.map((clock) => ({ ...clock, idSignature: null }));
  const free = unsigned.map((clock) => ({ ...clock, idInvoice: null }));
  const changed = acceptKept(press, free, crew?.id);
  const { correctedOn = null } = clocks.find(({ id }) => 'id' in changed && changed.id === id) ?? {};
  const step = unlessPaid(
    stepOf(job, isLocked ? acceptKept(press, unsigned, crew?.id) : stored, crew),
    correctedOn,
  );
  const decides = decidesAbout(job.status, isLocked);
  if (typeof step === 'string') return { decides, unlocks: null, step: null, blocked: step };
  return { decides, unlocks: isLocked && step.do !== 'open' ? step.id : null, step, blocked: null };
}

/** What accepting takes away of the paid time of one of these clocks: its end, what that becomes, and ms less paid. */
export function takenAway(
  step: KeptStep<unknown> | null,
  clocks: readonly Clock[],
): { was: EpochMs; is: EpochMs; paid: DurationMs } | null {
  const clock = step?.do === 'end' ? clocks.find(({ id }) => id === step.id) : undefined;
  if (step === null || clock === undefined) return null;
  const after = { ...clock, end: step.at };
  if (!fallsShort(clock, after)) return null;
  return { was: clock.end, is: step.at, paid: paidTime(clock) - paidTime(after) };
}
