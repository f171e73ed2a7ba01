import { breakGap } from './breaks';
import { type Clock, isBeforeShift, isLocked, isLongTimesheet, isOpen, paidTime } from './clock';
import { CLOCK_EARLIEST_MS, INVOICE_WITHIN_MS } from './limits';
import { lacksAbn } from './person-gaps';
import type { EpochMs, Minutes } from './units';

/** Reasons to look at a timesheet before it is paid, the most pressing first. */
export const payExceptionKinds = [
  'punch',
  'missing-out',
  'question',
  'overlap',
  'no-rate',
  'no-abn',
  'gst-asked',
  'far-start',
  'long',
  'no-break',
  'no-break-said',
  'late-punch',
  'own-set',
  'own-signed',
  'unsigned',
  'old',
] as const;
export type PayExceptionKind = (typeof payExceptionKinds)[number];

/** Exceptions that disappear once somebody has approved the timesheet. */
const approvable: ReadonlySet<PayExceptionKind> = new Set([
  'far-start',
  'long',
  'no-break',
  'no-break-said',
  'late-punch',
  'own-set',
  'own-signed',
  'unsigned',
]);

/** Would an approval of the timesheet remove any of these exceptions? */
export const canBeApproved = (kinds: readonly PayExceptionKind[]): boolean =>
  kinds.some((kind) => approvable.has(kind));

/** A timesheet that is not invoiced, with all that decides whether it can be paid without a look. */
export interface PayFacts extends Pick<
  Clock,
  'start' | 'end' | 'break' | 'breakSaid' | 'idInvoice' | 'idSignature'
> {
  /** The company's confBreakAfterMin. */
  breakAfterMin: Minutes;
  paidBefore?: Clock['paidBefore'];
  isCorrection: boolean;
  crewStart: EpochMs;
  /** Does it need a rate per hour that its worker has not? What a flat amount covers needs none. */
  lacksRate: boolean;
  abn: string;
  /** Has somebody noted what is withheld from this worker, or why nothing is? */
  hasWithholdingNote: boolean;
  /** Does the worker's word that they are registered for GST wait for the office? An invoice goes without GST. */
  gstAsked: boolean;
  /** Is the timesheet approved, and not changed since? */
  isApproved: boolean;
  overlaps: boolean;
  isQuestioned: boolean;
  /** Does its start or end come from a punch that arrived long after it was made? */
  isPunchedLate: boolean;
  /** Was some of it typed by its own worker, e.g. a supervisor who manages the clocks of their own shift, and not since? */
  isOwnSet: boolean;
  /** Was the signature taken by the worker of this timesheet? */
  isOwnSigned: boolean;
}

/** Does a timesheet start more than a day from its crew's start, before or after? Then its date must be wrong. */
const isFarFromShift = (start: EpochMs, crewStart: EpochMs): boolean =>
  isBeforeShift(start, crewStart) || start > crewStart + CLOCK_EARLIEST_MS;

/**
 * May a timesheet be paid if the company pays only signed or approved ones? A correction may: it was decided on
 * already. A signature that its own worker took does not count, nor one under times that they set themselves: the
 * office approves such a time.
 */
export const isCleared = ({
  idSignature,
  isOwnSigned,
  isOwnSet,
  isApproved,
  isCorrection,
}: Pick<PayFacts, 'idSignature' | 'isOwnSigned' | 'isOwnSet' | 'isApproved' | 'isCorrection'>): boolean =>
  isCorrection || isApproved || (Boolean(idSignature) && !isOwnSigned && !isOwnSet);

/**
 * Finds what to look at before a timesheet is paid, in the order of `payExceptionKinds`; empty if nothing. Pending
 * punches belong to no timesheet: callers find them separately. A timesheet too short to be paid is held up only by an
 * open question.
 */
export function payExceptions(facts: PayFacts, now: EpochMs): PayExceptionKind[] {
  const { isCorrection, isApproved } = facts;
  const runs = isOpen(facts);
  if (!runs && !isCorrection && paidTime(facts) === 0) return facts.isQuestioned ? ['question'] : [];
  const isShift = !isCorrection && !isApproved;
  const gap = isShift && !runs ? breakGap(facts, facts.breakAfterMin) : null;
  const found: Record<Exclude<PayExceptionKind, 'punch'>, boolean> = {
    'missing-out': runs,
    question: facts.isQuestioned,
    overlap: facts.overlaps,
    'no-rate': facts.lacksRate,
    'no-abn': lacksAbn(facts),
    'gst-asked': facts.gstAsked,
    'far-start': isShift && isFarFromShift(facts.start, facts.crewStart),
    long: isShift && isLongTimesheet(facts),
    'no-break': gap === 'no-break',
    'no-break-said': gap === 'no-break-said',
    'late-punch': !runs && facts.isPunchedLate && !isCleared(facts),
    'own-set': isShift && !runs && facts.isOwnSet,
    'own-signed': isShift && facts.isOwnSigned,
    unsigned: !runs && !isCleared(facts) && !isLocked(facts),
    old: now - (runs ? facts.start : facts.end) > INVOICE_WITHIN_MS,
  };
  return payExceptionKinds.filter((kind) => kind !== 'punch' && found[kind]);
}
