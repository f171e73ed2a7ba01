import { formatDayText } from './format';
import type { Cents, DayText, Minutes } from './units';

/** An invoiced timesheet of a week, or an invoiced correction of one. */
export interface InvoicedTime {
  /** What it pays by the present rules, after so many minutes of its week that count towards overtime. */
  pays: (weekMinutes: Minutes) => Cents;
  /** The minutes of its week before it that its invoice counted. */
  countedBefore: Minutes;
  /** The minutes of its week before it that count now. */
  countNow: Minutes;
}

/**
 * What is due to a worker for a week because the timesheets before its invoiced ones are others now than when they were
 * invoiced: somebody entered one late, for instance. Below zero, so much was paid too much. `paid`: what invoices have
 * paid for that already. Both sides are by the present rules, so a change of the rules pays nothing by itself.
 */
export const lateOvertime = (invoiced: readonly InvoicedTime[], paid: Cents): Cents =>
  invoiced.reduce(
    (sum, { pays, countedBefore, countNow }) =>
      countNow === countedBefore ? sum : sum + pays(countNow) - pays(countedBefore),
    0,
  ) - paid;

const dayWords = (day: DayText): string => formatDayText(day, 'ddd D MMM YYYY');

/** The words of the line that pays it; `week` is its Monday, `late` the days of the timesheets paid with it. */
export const lateOvertimeWords = (
  week: DayText,
  late: readonly DayText[],
  cents: Cents,
): { what: string; why: string } => ({
  what: `Overtime of the week ${dayWords(week)}`,
  why:
    cents < 0
      ? 'Invoices of this week have paid so much more overtime than its times come to now'
      : `The time of ${[...new Set(late)].map(dayWords).join(', ')} came after other times of its week were invoiced`,
});
