import type { Out } from '@crewcall/contract/types';
import { allowanceUnitNames } from '@crewcall/domain/extras';
import { formatNumericDay } from '@crewcall/domain/format';
import { formatCents, parseCents } from '@crewcall/domain/money';
import { CHARGE_RATE_MOST } from '@crewcall/domain/rate-card';
import type { DayText } from '@crewcall/domain/units';

export type ChargeRate = Out<'getRateCard'>['rates'][number];
type Groups = Out<'getRateCard'>['groups'];
type Types = Out<'getRateCard'>['types'];

/** Something that a rate is set for: a group, or a type of allowance. */
export interface Charged {
  key: string;
  idGroup: number | null;
  idType: number | null;
  name: string;
  /** `an hour`, or the unit of the allowance. */
  unit: string;
  active: boolean;
}

/** Rates that count where the more special ones have none; `name` is empty for those that are edited. */
export interface RateLevel {
  name: string;
  rates: readonly ChargeRate[];
}

export const chargedOf = (groups: Groups, types: Types): Charged[] => [
  ...groups.map(({ id, name, active }) => ({
    ...{ key: `group ${id}`, idGroup: id, idType: null, name, unit: 'an hour', active },
  })),
  ...types.map(({ id, name, unit, active }) => ({
    ...{ key: `type ${id}`, idGroup: null, idType: id, name, unit: allowanceUnitNames[unit], active },
  })),
];

const isFor =
  ({ idGroup, idType }: Charged) =>
  (rate: ChargeRate): boolean =>
    rate.idGroup === idGroup && rate.idType === idType;

/** The rates of one thing, the newest first. */
export const ratesFor = (charged: Charged, rates: readonly ChargeRate[]): ChargeRate[] =>
  rates.filter(isFor(charged)).sort((a, b) => b.from.localeCompare(a.from));

/** The rate that counts on a day, and which level it is of; null if none does. */
export function countingOn(
  charged: Charged,
  levels: readonly RateLevel[],
  day: DayText,
): { rate: ChargeRate; of: string } | null {
  for (const { name, rates } of levels) {
    const rate = ratesFor(charged, rates).find(({ from }) => from <= day);
    if (rate) return { rate, of: name };
  }
  return null;
}

/** `$60.00 from 01/07/2026` */
export const rateWords = ({ cents, from }: Pick<ChargeRate, 'cents' | 'from'>): string =>
  `${formatCents(cents)} from ${formatNumericDay(from)}`;

/** The cents of a typed rate; null for anything that is none. */
export function typedRate(dollars: string): number | null {
  const cents = parseCents(dollars);
  return cents !== null && cents > 0 && cents <= CHARGE_RATE_MOST ? cents : null;
}
