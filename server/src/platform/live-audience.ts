import { roleOf } from '@crewcall/domain/policies';
import type { Who } from '@crewcall/domain/policies';

/** Is this person among the audience of a change? `job:` entries were resolved to people when it was written. */
export function concerns(audience: readonly string[], who: Who): boolean {
  return audience.some((entry) => {
    if (entry === 'all') return true;
    const at = entry.indexOf(':');
    const value = entry.slice(at + 1);
    switch (entry.slice(0, at)) {
      case 'user':
        return Number(value) === who.id;
      case 'role':
        return roleOf(who) === value;
      case 'prefix':
        return who.managerOf.includes(value);
      default:
        return false;
    }
  });
}
