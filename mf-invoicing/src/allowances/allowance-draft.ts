import type { In, Out } from '@crewcall/contract/types';
import { allowanceUnitNames } from '@crewcall/domain/extras';
import { formatNumericDay } from '@crewcall/domain/format';
import { ALLOWANCE_EACH_MOST } from '@crewcall/domain/limits';
import { formatCents, parseCents, plainDollars } from '@crewcall/domain/money';
import type { DayText } from '@crewcall/domain/units';

export type AllowanceType = Out<'getAllowanceTypes'>['types'][number];
export type Groups = Out<'getAllowanceTypes'>['groups'];

/** A type of allowance while it is edited: dollars as typed. */
export type AllowanceDraft = Omit<AllowanceType, 'id' | 'crews' | 'rates'> & {
  rates: readonly { from: DayText; dollars: string }[];
};

export const newAllowance = (today: DayText): AllowanceDraft => ({
  name: '',
  unit: 'shift',
  countsSuper: false,
  active: true,
  rates: [{ from: today, dollars: '' }],
  idGroups: [],
});

export const draftOf = ({ id: _id, crews: _crews, rates, ...fields }: AllowanceType): AllowanceDraft => ({
  ...fields,
  rates: rates.map(({ from, cents }) => ({ from, dollars: plainDollars(cents) })),
});

/** The cents of a typed rate; null for anything that is none. */
export function rateCents(dollars: string): number | null {
  const cents = parseCents(dollars);
  return cents !== null && cents > 0 && cents <= ALLOWANCE_EACH_MOST ? cents : null;
}

/** What the form sends; null while something is missing. */
export function sentAllowance(draft: AllowanceDraft): In<'saveAllowanceType'> | null {
  const rates = draft.rates.map(({ from, dollars }) => ({ from, cents: rateCents(dollars) ?? 0 }));
  const isWhole =
    draft.name.trim() !== '' &&
    rates.length > 0 &&
    rates.every(({ from, cents }) => from !== '' && cents > 0);
  return isWhole ? { ...draft, rates } : null;
}

/** `$15.00 a shift, $16.00 from 01/07/2027`: what counts today, and what will. */
export function rateWords({ unit, rates }: Pick<AllowanceType, 'unit' | 'rates'>, today: DayText): string {
  const ordered = [...rates].sort((a, b) => b.from.localeCompare(a.from));
  const now = ordered.find(({ from }) => from <= today);
  const ahead = ordered.filter(({ from }) => from > today).reverse();
  const parts = [
    ...(now
      ? [`${formatCents(now.cents)} ${allowanceUnitNames[unit]}`]
      : [`Paid ${allowanceUnitNames[unit]}`]),
    ...ahead.map(({ from, cents }) => `${formatCents(cents)} from ${formatNumericDay(from)}`),
  ];
  return parts.join(', ');
}
