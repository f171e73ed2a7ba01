import { roleOf } from '@crewcall/domain/policies';
import type { Who } from '@crewcall/domain/policies';
import type { ChangeNotice, CommittedChange } from './audience';

/** The topic of changes that every server needs, because each caches sessions and releases. */
export const SERVERS = 'servers';

/** The user whose session or rights have changed, so that they must be read again; null for any other change. */
export const callerChanged = ({ event, ids }: Pick<ChangeNotice, 'event' | 'ids'>): number | null =>
  event.startsWith('session.') || event === 'user.changed' ? Number(ids.idUser) : null;

/**
 * The topics of a change: the entries of its audience. A subscriber of one of them is notified. `SERVERS` comes
 * first, because a server must drop its cached data before a feed reads it.
 */
export function topicsOfChange(change: Omit<CommittedChange, 'seq'>): string[] {
  const about = callerChanged(change);
  const isForServers = about !== null || change.event === 'release.changed';
  const own = about === null ? [] : [`user:${about}`];
  return [...new Set([...(isForServers ? [SERVERS] : []), ...own, ...change.audience])];
}

/** The topics that this person follows. They include one of every change that `concerns` them. */
export const topicsOf = (who: Who): string[] => [
  'all',
  `user:${who.id}`,
  `role:${roleOf(who)}`,
  ...[who.managerOf].flat().flatMap((prefix) => (prefix === '' ? [] : [`prefix:${prefix}`])),
];

interface Sorted {
  isAll: boolean;
  users: Set<number>;
  roles: Set<string>;
  prefixes: Set<string>;
}

// Every open feed checks the same list, which may contain a thousand people, so it is sorted once for all feeds.
const sortedLists = new WeakMap<readonly string[], Sorted>();

function sorted(audience: readonly string[]): Sorted {
  const known = sortedLists.get(audience);
  if (known !== undefined) return known;
  const list: Sorted = { isAll: false, users: new Set(), roles: new Set(), prefixes: new Set() };
  for (const entry of audience) {
    const at = entry.indexOf(':');
    const [kind, value] = [entry.slice(0, at), entry.slice(at + 1)];
    if (entry === 'all') list.isAll = true;
    else if (kind === 'user') list.users.add(Number(value));
    else if (kind === 'role') list.roles.add(value);
    else if (kind === 'prefix') list.prefixes.add(value);
  }
  sortedLists.set(audience, list);
  return list;
}

/** Does a change concern this person? Its `job:` entries were replaced by people when it was written. */
export function concerns(audience: readonly string[], who: Who): boolean {
  const { isAll, users, roles, prefixes } = sorted(audience);
  return (
    isAll ||
    users.has(who.id) ||
    (roles.size > 0 && roles.has(roleOf(who))) ||
    [who.managerOf].flat().some((prefix) => prefix !== '' && prefixes.has(prefix))
  );
}
