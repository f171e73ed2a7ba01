import { LICENCE_WARN_MOST } from '@crewcall/domain/licences';
import type { LicenceNeeds } from '@crewcall/domain/licences';
import type { LicenceType } from './licence-types';

export interface TypeDraft {
  name: string;
  needs: LicenceNeeds;
  /** Days before the expiry, as typed. */
  warnDays: string;
  fortnightHours: string;
  active: boolean;
}

export const draftOfType = (type: LicenceType | null): TypeDraft =>
  type
    ? {
        name: type.name,
        needs: type.needs,
        warnDays: type.warnDays.join(', '),
        fortnightHours: type.fortnightHours === null ? '' : String(type.fortnightHours),
        active: type.active,
      }
    : {
        name: '',
        needs: { number: true, state: false, expiry: true, file: true },
        warnDays: '30, 7, 0',
        fortnightHours: '',
        active: true,
      };

/** The entered days as numbers; null if one is invalid. */
export function readDays(typed: string): number[] | null {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  const days = parts.map(Number);
  return days.length > 6 || days.some((day) => !Number.isInteger(day) || day < 0 || day > LICENCE_WARN_MOST)
    ? null
    : days;
}

/** Typed hours; null for none, NaN for what is no number of hours. */
export function readHours(typed: string): number | null {
  if (typed.trim() === '') return null;
  const hours = Number(typed);
  return Number.isInteger(hours) && hours >= 1 && hours <= 336 ? hours : Number.NaN;
}
