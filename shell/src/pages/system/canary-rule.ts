import type { canaryRoles } from '@crewcall/contract/canary';
import type { CanaryRule } from '@crewcall/contract/manifest';

type Role = (typeof canaryRoles)[number][0];

/** What somebody chose; null while it is for nobody, or the share is no share. */
export function canaryFrom(share: string, roles: readonly Role[]): CanaryRule | null {
  const text = share.trim().replace(/\s*%$/, '');
  const percent = Number(text);
  if (text !== '' && !(percent > 0 && percent <= 100)) return null;
  if (text === '' && roles.length === 0) return null;
  return { ...(text === '' ? {} : { percent }), ...(roles.length === 0 ? {} : { roles: [...roles] }) };
}
