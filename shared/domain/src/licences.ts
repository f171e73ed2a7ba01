import { plannedEnd } from './crew-time';
import type { Planned } from './crew-time';
import { dayText } from './time';
import type { DayText, Zone } from './units';
import { dayOfText } from './zone-days';

/** What a licence of a type has to come with. */
export interface LicenceNeeds {
  number: boolean;
  state: boolean;
  expiry: boolean;
  file: boolean;
}

/** A group, or a single crew, asks for a type: who lacks it is pointed out, or cannot be put there. */
export const licenceRules = ['warn', 'block'] as const;
export type LicenceRule = (typeof licenceRules)[number];

/** Most days before the expiry on which its owner and the office are notified; 0 is the day itself. */
export const LICENCE_WARN_MOST = 365;
export const LICENCE_FILE_MAX_BYTES = 10 * 1024 * 1024;

export interface LicenceDemand {
  idType: number;
  rule: LicenceRule;
}

/** An accepted licence; one without an expiry stays valid. */
export interface HeldLicence {
  idType: number;
  expiryDay: DayText | null;
}

/** The day, in the job's zone, on which a shift ends. One that ends at midnight ends on the day before. */
export const shiftDay = (zone: Zone, shift: Planned): DayText => dayText(zone, plannedEnd(shift) - 1);

/** What a crew asks for: its group's types and its own. It adds to its group, and never weakens it. */
export function demandsOf(
  ofGroup: readonly LicenceDemand[],
  ofCrew: readonly LicenceDemand[],
): LicenceDemand[] {
  const rules = new Map<number, LicenceRule>();
  for (const { idType, rule } of [...ofGroup, ...ofCrew])
    if (rules.get(idType) !== 'block') rules.set(idType, rule);
  return [...rules].map(([idType, rule]) => ({ idType, rule }));
}

/** The types that somebody lacks on a day: none accepted, or one that ran out before it. */
export const lackedOn = <D extends LicenceDemand>(
  demands: readonly D[],
  held: readonly HeldLicence[],
  day: DayText,
): D[] =>
  demands.filter(
    ({ idType }) =>
      !held.some((one) => one.idType === idType && (one.expiryDay === null || one.expiryDay >= day)),
  );

/** Users who may not read the complete number see its last three characters. */
export const shownNumber = (number: string): string =>
  number.length > 3 ? `••• ${number.slice(-3)}` : number;

/** The refusal of somebody who lacks a type that is asked for. */
export const noLicence = (name: string, type: string, date: string): string =>
  `${name} has no valid ${type} on ${date}.`;

/** The hours that somebody works in a fortnight at most: the lowest of their own limit and those of their licences. */
export function fortnightHours(own: number | null, ofLicences: readonly (number | null)[]): number | null {
  const limits = [own, ...ofLicences].filter((hours) => hours !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

export type LicenceState = 'valid' | 'expiring' | 'expired';

/** State of an accepted licence on a day; `expiring` from the first of its warning days on. */
export function licenceState(
  expiryDay: DayText | null,
  warnDays: readonly number[],
  day: DayText,
): LicenceState {
  if (expiryDay === null) return 'valid';
  const left = dayOfText(expiryDay) - dayOfText(day);
  if (left < 0) return 'expired';
  return left <= Math.max(-1, ...warnDays) ? 'expiring' : 'valid';
}
