import { type Clock, isBeforeShift, isLocked, isLongTimesheet, isOpen, paidTime } from './clock';
import { CLOCK_EARLIEST_MS, INVOICE_WITHIN_MS } from './limits';
import { lacksAbn } from './person-gaps';
import type { Cents, EpochMs } from './units';

/** What somebody looks at before a time is paid, the most pressing first. */
export const payExceptionKinds = [
  'punch',
  'missing-out',
  'question',
  'overlap',
  'no-rate',
  'no-abn',
  'far-start',
  'long',
  'own-set',
  'own-signed',
  'unsigned',
  'old',
] as const;
export type PayExceptionKind = (typeof payExceptionKinds)[number];

/** Exceptions that disappear once somebody has approved the time. */
const approvable: ReadonlySet<PayExceptionKind> = new Set([
  'far-start',
  'long',
  'own-set',
  'own-signed',
  'unsigned',
]);

/** Would an approval of the time take any of these away? */
export const canBeApproved = (kinds: readonly PayExceptionKind[]): boolean =>
  kinds.some((kind) => approvable.has(kind));

/** A time that is not invoiced, with all that decides whether it can be paid unseen. */
export interface PayFacts extends Pick<Clock, 'start' | 'end' | 'break' | 'idInvoice' | 'idSignature'> {
  paidBefore?: Clock['paidBefore'];
  isCorrection: boolean;
  crewStart: EpochMs;
  /** Null without one. */
  rate: Cents | null;
  abn: string;
  /** Has somebody noted what is withheld from this worker, or why nothing is? */
  hasWithholdingNote: boolean;
  /** Of the time in its present state. */
  isApproved: boolean;
  overlaps: boolean;
  isQuestioned: boolean;
  /** Was it last set by hand by its own worker, who may run the clocks of their own shift? */
  isOwnSet: boolean;
  /** Did its own worker take the signature? */
  isOwnSigned: boolean;
}

/** Does it start more than a day from its crew's start, on either side? Then its date is a slip. */
const isFarFromShift = (start: EpochMs, crewStart: EpochMs): boolean =>
  isBeforeShift(start, crewStart) || start > crewStart + CLOCK_EARLIEST_MS;

/** May it be paid where the company pays only what was signed or approved? A correction was decided about already. */
export const isCleared = ({
  idSignature,
  isApproved,
  isCorrection,
}: Pick<PayFacts, 'idSignature' | 'isApproved' | 'isCorrection'>): boolean =>
  isCorrection || isApproved || Boolean(idSignature);

/**
 * What is to be looked at before a time is paid, in the order of `payExceptionKinds`; empty where nothing is. Punches
 * that wait are no part of a time: they are found beside. A time too short to be paid is held up by a question alone.
 */
export function payExceptions(facts: PayFacts, now: EpochMs): PayExceptionKind[] {
  const { isCorrection, isApproved } = facts;
  const runs = isOpen(facts);
  if (!runs && !isCorrection && paidTime(facts) === 0) return facts.isQuestioned ? ['question'] : [];
  const isShift = !isCorrection && !isApproved;
  const found: Record<Exclude<PayExceptionKind, 'punch'>, boolean> = {
    'missing-out': runs,
    question: facts.isQuestioned,
    overlap: facts.overlaps,
    'no-rate': facts.rate === null,
    'no-abn': lacksAbn(facts),
    'far-start': isShift && isFarFromShift(facts.start, facts.crewStart),
    long: isShift && isLongTimesheet(facts),
    'own-set': isShift && !runs && facts.isOwnSet,
    'own-signed': isShift && facts.isOwnSigned,
    unsigned: !runs && !isCleared(facts) && !isLocked(facts),
    old: now - (runs ? facts.start : facts.end) > INVOICE_WITHIN_MS,
  };
  return payExceptionKinds.filter((kind) => kind !== 'punch' && found[kind]);
}
