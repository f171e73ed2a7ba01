import type { PaidSpan } from './clock';
import { paidTime } from './clock';

/**
 * What can happen to a timesheet, in the words of its history. The keys are stored, so none may ever change its
 * meaning.
 */
export const timeChangeWords = {
  in: 'Checked in',
  out: 'Checked out',
  'start-break': 'Started a break',
  'end-break': 'Ended a break',
  'break-taken': 'Answered whether a break was taken',
  undone: 'Took back a check in or check out',
  added: 'Added the time',
  changed: 'Changed the time',
  deleted: 'Deleted the time',
  'clocked-out': 'Clocked everybody out',
  'clocked-out-undone': 'Undid Clock Out All',
  accepted: 'Accepted a check in or check out that waited',
  approved: 'Approved the time as it stands',
  unapproved: 'Took the approval back: the state of the job was changed',
  signed: 'Took the signature',
  unsigned: 'Unlocked the time; its signature is deleted',
  'signed-undone': 'Undid the sign-off',
  rate: 'Changed the rate',
  minimum: 'Switched the minimum call on or off',
  invoiced: 'Put it on an invoice',
  freed: 'Took it off its invoice',
  answered: 'Answered a question about the time',
  corrected: 'Corrected a time that is on an invoice',
} as const;
export type TimeChangeKind = keyof typeof timeChangeWords;

/** Changes in which somebody typed the time, unlike a punch. */
export const handSetKinds: readonly TimeChangeKind[] = [
  'added',
  'changed',
  'clocked-out',
  'accepted',
  'answered',
];

/** Changes that reveal pay: not for supervisors or customers. */
const ofPay: readonly string[] = [
  'rate',
  'minimum',
  'invoiced',
  'freed',
  'corrected',
] satisfies TimeChangeKind[];
export const isOfPay = (kind: string): boolean => ofPay.includes(kind);

/** A timesheet at one moment of its history. */
export interface TimePicture extends PaidSpan {
  group: string;
}

const fields = ['start', 'end', 'break', 'group'] as const;
export type TimeChangeField = (typeof fields)[number];

/** Which fields of a timesheet a change has touched; all of them if it was added or deleted. */
export const changedFields = (
  before: TimePicture | null,
  after: TimePicture | null,
): readonly TimeChangeField[] => fields.filter((field) => before?.[field] !== after?.[field]);

/** Does a change delete a closed timesheet, or lower its pay? Then the person who makes it must give a reason. */
export const fallsShort = (before: PaidSpan, after: PaidSpan | null): boolean =>
  before.end !== 0 && (after === null || paidTime(after) < paidTime(before));
