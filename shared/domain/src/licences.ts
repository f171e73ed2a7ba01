import { plannedEnd } from './crew-time';
import type { Planned } from './crew-time';
import { dayText } from './time';
import type { DayText, Zone } from './units';
import { dayOfText } from './zone-days';

/** Which details a licence of a type must have. */
export interface LicenceNeeds {
  number: boolean;
  state: boolean;
  expiry: boolean;
  file: boolean;
}

/**
 * For a worker without a licence that a group or crew asks for: `warn` points it out, `block` keeps them off the crew.
 */
export const licenceRules = ['warn', 'block'] as const;
export type LicenceRule = (typeof licenceRules)[number];

/**
 * The earliest day on which the owner and the office can be notified of an expiry, in days before it; 0 is the day
 * itself.
 */
export const LICENCE_WARN_MOST = 365;
export const LICENCE_FILE_MAX_BYTES = 10 * 1024 * 1024;

export interface LicenceDemand {
  idType: number;
  rule: LicenceRule;
}

/** Rules by licence type; null for one that is not asked for. */
export type RulesByType = Readonly<Record<number, LicenceRule | null>>;

export const rulesByType = (demands: readonly LicenceDemand[]): RulesByType =>
  Object.fromEntries(demands.map(({ idType, rule }) => [idType, rule]));

/** Rules by type as a list again, in the order of the types. */
export const demandsByType = (rules: RulesByType): LicenceDemand[] =>
  Object.entries(rules).flatMap(([idType, rule]) => (rule ? [{ idType: Number(idType), rule }] : []));

/** An accepted licence; one without an expiry stays valid. */
export interface HeldLicence {
  idType: number;
  expiryDay: DayText | null;
}

/** The day, in the job's zone, on which a shift ends. One that ends at midnight ends on the day before. */
export const shiftDay = (zone: Zone, shift: Planned): DayText => dayText(zone, plannedEnd(shift) - 1);

/**
 * The licence types that a crew asks for: its group's and its own. A crew can add to its group's, and never weaken
 * them.
 */
export function demandsOf(
  ofGroup: readonly LicenceDemand[],
  ofCrew: readonly LicenceDemand[],
): LicenceDemand[] {
  const rules = new Map<number, LicenceRule>();
  for (const { idType, rule } of [...ofGroup, ...ofCrew])
    if (rules.get(idType) !== 'block') rules.set(idType, rule);
  return [...rules].map(([idType, rule]) => ({ idType, rule }));
}

/** The demanded types that a worker lacks on a day: they have no accepted licence of it, or it expired before. */
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

/** The refusal of a worker who lacks a licence that is asked for. */
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
