import type { Out } from '@crewcall/contract/types';
import { allowanceUnitNames, quantityWords } from '@crewcall/domain/extras';
import type { AllowanceUnit } from '@crewcall/domain/extras';

type Answer = Out<'getAllowances'>;
export type Allowance = Answer['allowances'][number];
export type AllowanceType = Answer['types'][number];

/** `12.5 km · To the second site`. */
export const allowanceNote = ({
  unit,
  quantity,
  why,
}: Pick<Allowance, 'unit' | 'quantity' | 'why'>): string => `${quantityWords(unit, quantity)} · ${why}`;

/** The label of the field for how many; null for what is always given once. */
export const quantityLabels: Record<AllowanceUnit, string | null> = {
  shift: 'How many',
  hour: 'Hours, as 1:30 or 1.5',
  kilometre: 'Kilometres',
  day: null,
  once: null,
};

export const typeName = ({ name, unit }: Pick<AllowanceType, 'name' | 'unit'>): string =>
  `${name}, ${allowanceUnitNames[unit]}`;
