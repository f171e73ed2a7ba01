import type { Role } from '@crewcall/domain/policies';
import type { CanaryRule } from './manifest';

/** A number from 0 to 99 for a user and a remote (or the shell). Always the same, so that users keep their canary. */
export function bucketOf(idUser: number, name: string): number {
  let hash = 2166136261;
  for (const char of `${idUser}:${name}`) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) % 100;
}

/**
 * Whether a user gets the canary: because of their role, or because their `bucket` (see `bucketOf`) is below the
 * percentage.
 */
export const isForThem = ({ roles, percent }: CanaryRule, role: Role, bucket: number): boolean =>
  roles?.includes(role) === true || (percent !== undefined && bucket < percent);

/** The roles that a canary can be for, with their names on screens. */
export const canaryRoles = [
  ['crew', 'Crew'],
  ['manager', 'Managers'],
  ['admin', 'Office'],
] as const;

/** Who gets a canary, in words: "10 % of the users and all of: Crew". */
export function canaryWords({ percent = 0, roles = [] }: CanaryRule): string {
  const named = canaryRoles.filter(([role]) => roles.includes(role)).map(([, words]) => words);
  const parts = [
    ...(percent > 0 ? [`${percent} % of the users`] : []),
    ...(named.length > 0 ? [`all of: ${named.join(', ')}`] : []),
  ];
  return parts.length === 0 ? 'nobody' : parts.join(' and ');
}
