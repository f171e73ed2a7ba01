import type { Notifications as Lists } from '@crewcall/contract/types';
import { isUnder } from '@crewcall/contract/shell-paths';
import { isManager } from '@crewcall/domain/policies';
import { useHost, useStore } from '../host/context';
import { navOf } from '../regions/destinations';
import type { NavItem } from '../regions/destinations';

export interface Menu {
  area: 'worker' | 'admin';
  items: readonly (NavItem & { count: number; isHere: boolean })[];
  /** Link to the other portal, office or worker; null for a user who has only one. */
  portal: { to: string; title: string } | null;
}

const countFor = (badge: string | null, lists: Lists | null): number => {
  if (badge === null || lists === null) return 0;
  if (badge === 'messages') return lists.unreadMessages.length + lists.notices.length;
  if (badge === 'applications') return lists.listCrewInvite.length;
  // The page with this counter lists requests for cover too.
  if (badge === 'requests') return lists.counts.requests + lists.counts.covers;
  // A remote may be newer than this server, and name a counter that the server does not have.
  return (lists.counts as Partial<Record<string, number>>)[badge] ?? 0;
};

/** The items of the navigation at this address. */
export function useMenu(): Menu {
  const { navigation, releases, session, notifications } = useHost();
  const { pathname } = useStore(navigation).location;
  const registry = useStore(releases.registry);
  const view = useStore(session.view);
  const user = useStore(session.user);
  const lists = useStore(notifications.lists);
  const path = pathname.toLowerCase();
  const isOffice = view?.can('office.portal') === true;
  // Managers have no Worker Portal. Office users see their account as a page of the office.
  const staysOffice = isOffice && (isUnder(path, '/me') || (view !== null && isManager(view.user)));
  const area = staysOffice || isUnder(path, '/admin') ? 'admin' : 'worker';
  const all = navOf(registry, view);
  // In the Worker Portal, an account item would lead office users back to the office. They use their name in the menu
  // instead.
  const own = all.filter((item) => item.area === area && !(isOffice && item.to === '/me'));
  // A user without any page in this portal gets the navigation of the other one, so that they can leave.
  const open = own.length > 0 ? own : all;
  // Until a second factor is set up, every link would redirect to its page, so no links are shown.
  const items = user?.factorDue === true ? [] : open;
  const here = items
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0]?.to;
  return {
    area,
    items: items.map((item) => ({ ...item, count: countFor(item.badge, lists), isHere: item.to === here })),
    portal:
      view !== null && isManager(view.user)
        ? null
        : area === 'admin'
          ? { to: '/jobs', title: 'Worker Portal' }
          : isOffice
            ? { to: '/admin/dashboard', title: 'Admin Portal' }
            : null,
  };
}
