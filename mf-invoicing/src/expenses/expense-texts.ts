import { expenseStateNames, expenseTypeNames } from '@crewcall/domain/expenses';
import type { ExpenseState, ExpenseType } from '@crewcall/domain/expenses';
import { dayToEpoch } from '@crewcall/domain/time';
import { formatDay, formatMoney } from '@crewcall/ui/format';
import { BanIcon, HourglassIcon } from '@crewcall/ui/icons';
import type { Icon } from '@crewcall/ui/icons';
import type { Tone } from '@crewcall/ui/pill';

/** `Tue 10 Nov`: a day of a job, which is shown in no other zone. */
export const dayWords = (day: string, now: number): string => formatDay(dayToEpoch('UTC', day), 'UTC', now);

/** `Parking, $20.00` */
export const expenseTitle = ({ type, cents }: { type: ExpenseType; cents: number }): string =>
  `${expenseTypeNames[type]}, ${formatMoney(cents)}`;

const looks: Record<ExpenseState, readonly [Tone, Icon?]> = {
  waiting: ['warn', HourglassIcon],
  approved: ['ok'],
  less: ['info'],
  refused: ['bad', BanIcon],
};

/** Tone, icon and words of an expense's state; the amount where only a part was approved. */
export function stateLook({ state, approvedCents }: { state: ExpenseState; approvedCents: number | null }) {
  const [tone, icon] = looks[state];
  const word = state === 'less' ? `Approved: ${formatMoney(approvedCents)}` : expenseStateNames[state];
  return { tone, icon, word };
}
