import { EXPENSE_MOST } from './limits';
import { formatCents } from './money';
import { isDay } from './parse-day';
import { divideHalfUp } from './rounding';
import type { Cents, DayText } from './units';
import { dayOfText } from './zone-days';

/** What a worker can pay for a job and get back. */
export const expenseTypes = [
  'parking',
  'fuel',
  'tolls',
  'meals',
  'materials',
  'accommodation',
  'other',
] as const;
export type ExpenseType = (typeof expenseTypes)[number];

export const expenseTypeNames: Record<ExpenseType, string> = {
  parking: 'Parking',
  fuel: 'Fuel',
  tolls: 'Tolls',
  meals: 'Meals',
  materials: 'Materials',
  accommodation: 'Accommodation',
  other: 'Other',
};

/** `less`: approved for less than was asked for. */
export const expenseStates = ['waiting', 'approved', 'less', 'refused'] as const;
export type ExpenseState = (typeof expenseStates)[number];

export const expenseStateNames: Record<ExpenseState, string> = {
  waiting: 'Waiting for the office',
  approved: 'Approved',
  less: 'Approved for less',
  refused: 'Refused',
};

/** The GST in an amount that has the full rate in it: an eleventh, half a cent going up. */
export const usualGst = (cents: Cents): Cents => divideHalfUp(cents, 11);

/** The most GST that an amount can have in it: shops round an eleventh up or down. */
const mostGst = (cents: Cents): Cents => Math.min(Math.ceil(cents / 11), cents - 1);

/** `$4.15, or $4.16 where a receipt rounds up`: what is proposed first, then what is accepted besides. */
const gstWords = (cents: Cents): string =>
  mostGst(cents) > usualGst(cents)
    ? `${formatCents(usualGst(cents))}, or ${formatCents(mostGst(cents))} where a receipt rounds up`
    : `${formatCents(mostGst(cents))} at most`;

/** The GST in a part of an amount, half a cent going up. */
export const gstOfPart = (part: Cents, { cents, gstCents }: { cents: Cents; gstCents: Cents }): Cents =>
  divideHalfUp(part * gstCents, cents);

/** The first and last day of a job, by its zone. */
export interface JobDays {
  first: DayText;
  last: DayText;
}

/** Can expenses of this job still be sent on a day (by the job's zone)? `days`: how long after the job. */
export const isOpenForExpenses = (
  job: JobDays,
  { sentOn, days }: { sentOn: DayText; days: number },
): boolean => dayOfText(sentOn) <= dayOfText(job.last) + days;

interface GivenExpense {
  cents: Cents | null;
  gstCents: Cents | null;
  day: DayText;
}

/**
 * Why an expense cannot be sent, with the field to mend; null if it can.
 * @param sentOn the day on which the worker sent it, by the job's zone
 * @param days how long after the job expenses may be sent, and how far from it they may be
 */
export function expenseProblem(
  { cents, gstCents, day }: GivenExpense,
  job: JobDays,
  { sentOn, days }: { sentOn: DayText; days: number },
): { text: string; field: 'cents' | 'gstCents' | 'day' | 'idJob' } | null {
  const limit = days === 1 ? '1 day' : `${days} days`;
  if (!isOpenForExpenses(job, { sentOn, days }))
    return {
      field: 'idJob',
      text: `Expenses can be sent for ${limit} after the job. Please call the office.`,
    };
  if (!isDay(day)) return { field: 'day', text: 'Choose the day on which you paid.' };
  if (day > sentOn)
    return { field: 'day', text: 'This day is yet to come. Choose the day on which you paid.' };
  if (dayOfText(day) < dayOfText(job.first) - days || dayOfText(day) > dayOfText(job.last) + days)
    return { field: 'day', text: `Choose a day that is at most ${limit} from the job.` };
  if (cents === null || cents <= 0)
    return { field: 'cents', text: 'Type what you paid, in dollars and cents, such as 24.50.' };
  if (cents > EXPENSE_MOST)
    return {
      field: 'cents',
      text: `An expense is ${formatCents(EXPENSE_MOST)} at most. Please call the office about a larger one.`,
    };
  if (gstCents === null || gstCents < 0 || gstCents > mostGst(cents))
    return {
      field: 'gstCents',
      text: `The GST in ${formatCents(cents)} is ${gstWords(cents)}, and 0 if there is none.`,
    };
  return null;
}
