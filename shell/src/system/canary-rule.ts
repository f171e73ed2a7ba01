import type { CanaryRule } from '@crewcall/contract/manifest';

/** The roles that a canary can be for, in the words of the screens. */
export const canaryRoles = [
  ['crew', 'Crew'],
  ['manager', 'Managers'],
  ['admin', 'Office'],
] as const;

type Role = (typeof canaryRoles)[number][0];

/** What somebody chose; null while it is for nobody, or the share is no share. */
export function canaryFrom(share: string, roles: readonly Role[]): CanaryRule | null {
  const text = share.trim().replace(/\s*%$/, '');
  const percent = Number(text);
  if (text !== '' && !(percent > 0 && percent <= 100)) return null;
  if (text === '' && roles.length === 0) return null;
  return { ...(text === '' ? {} : { percent }), ...(roles.length === 0 ? {} : { roles: [...roles] }) };
}

/** Whom a canary is for: "10 % of the users and all of: Crew". */
export function canaryWords({ percent = 0, roles = [] }: CanaryRule): string {
  const named = canaryRoles.filter(([role]) => roles.includes(role)).map(([, words]) => words);
  const parts = [
    ...(percent > 0 ? [`${percent} % of the users`] : []),
    ...(named.length > 0 ? [`all of: ${named.join(', ')}`] : []),
  ];
  return parts.length === 0 ? 'nobody' : parts.join(' and ');
}
