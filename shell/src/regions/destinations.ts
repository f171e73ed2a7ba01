import { isPublicPath, isShellPath, isUnder, systemPages } from '@crewcall/contract/shell-paths';
import type { SessionView } from '@crewcall/platform';
import { pickRelease } from '@crewcall/platform/host';
import type { ReadRegistry, RegionSource, Release, RemoteEntry } from '@crewcall/platform/host';
import { isContractPath, resetTokenOf, safePath, signInPath } from '../session/redirect';
import { roleOfView } from '../session/session-view';

export type Screen = 'sign-in' | 'log-out' | 'link' | 'reset' | 'contract' | 'install' | SystemScreen;
type SystemScreen = keyof typeof systemPages;

/** What an address shows, for this user and these releases. */
export type Destination =
  | { kind: 'redirect'; to: string }
  | { kind: 'screen'; screen: Screen; title: string }
  | {
      kind: 'region';
      source: RegionSource;
      remote: string;
      region: string;
      basename: string;
      title: string;
      isPublic: boolean;
    }
  | { kind: 'missing' };

// The shell's own office pages, in the order of the navigation.
const system: readonly { screen: SystemScreen; title: string; icon: string }[] = [
  {
    screen: 'outbox',
    title: 'Outbox',
    icon: 'M22 12h-6l-2 3h-4l-2-3H2M5.5 5.1 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.5-6.9A2 2 0 0 0 16.8 4H7.2a2 2 0 0 0-1.7 1.1z',
  },
  {
    screen: 'failed',
    title: 'Failed messages',
    icon: 'M12 9v4M12 17h.01M10.3 3.9 1.8 18a2 2 0 0 0 1.7 3h17a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0z',
  },
  {
    screen: 'audit',
    title: 'Audit',
    icon: 'M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5M12 7v5l4 2',
  },
  {
    screen: 'releases',
    title: 'Releases',
    icon: 'M12 3 3 8v8l9 5 9-5V8zM3 8l9 5 9-5M12 13v8',
  },
  {
    screen: 'debug',
    title: 'Debug',
    icon: 'm8 6-6 6 6 6M16 6l6 6-6 6M14 4l-4 16',
  },
];

const allows = (view: SessionView | null, policy: string) =>
  policy === 'public' || (view !== null && view.can(policy as never));

const isBelow = (path: string, prefix: string) => isUnder(path.toLowerCase(), prefix.toLowerCase());

const userOf = (view: SessionView | null) =>
  view === null ? null : { id: view.user.id, role: roleOfView(view) };

/**
 * The release of a remote that this user gets. For a disabled remote the last live one, because its page titles are
 * needed.
 */
const releaseOf = (entry: RemoteEntry, view: SessionView | null): Release | null =>
  entry.state === 'ok'
    ? pickRelease(entry, userOf(view))
    : entry.state === 'disabled'
      ? (entry.live ?? null)
      : null;

const sourceOf = (entry: RemoteEntry, release: Release): RegionSource =>
  entry.state === 'disabled'
    ? { kind: 'disabled', remote: entry.name, title: release.manifest.title, reason: entry.reason }
    : { kind: 'release', release };

export interface NavItem {
  to: string;
  title: string;
  icon: string;
  order: number;
  area: 'worker' | 'admin';
  section: string;
  badge: string | null;
}

/** The navigation of this user; disabled remotes are left out. */
export function navOf(registry: ReadRegistry, view: SessionView | null): NavItem[] {
  const items: NavItem[] = [];
  for (const entry of registry.remotes) {
    if (entry.state !== 'ok') continue;
    for (const nav of releaseOf(entry, view)?.manifest.nav ?? []) {
      if (!allows(view, nav.policy)) continue;
      const { to, title, icon, order, area } = nav;
      items.push({ to, title, icon, order, area, section: nav.section ?? '', badge: nav.badge ?? null });
    }
  }
  system.forEach(({ screen, title, icon }, index) => {
    if (allows(view, systemPages[screen]))
      items.push({
        to: `/admin/${screen}`,
        title,
        icon,
        order: 9000 + index,
        area: 'admin',
        section: 'System',
        badge: screen === 'failed' ? 'failed' : null,
      });
  });
  return items.sort((a, b) => a.order - b.order || a.title.localeCompare(b.title));
}

interface Found {
  entry: RemoteEntry;
  release: Release;
  path: string;
  title: string;
  policy: string;
  region: string;
}

function routeOf(path: string, registry: ReadRegistry, view: SessionView | null): Found | null {
  let best: Found | null = null;
  for (const entry of registry.remotes) {
    const release = releaseOf(entry, view);
    for (const route of release?.manifest.routes ?? []) {
      if (release === null || !isBelow(path, route.path) || route.path.length <= (best?.path.length ?? 0))
        continue;
      best = { entry, release, ...route };
    }
  }
  return best;
}

const titles = {
  link: 'Signing in',
  forgot: 'Forgot password?',
  reset: 'New password',
  contract: 'Contract',
  install: 'Install Crewcall',
} as const;

/**
 * Decides from manifests alone what an address shows, before any code is downloaded. A user without a route's policy
 * gets Not Found; a visitor signs in and returns; public pages and links need no session.
 */
export function destinationOf(
  { pathname, search = '', hash = '' }: { pathname: string; search?: string; hash?: string },
  registry: ReadRegistry,
  view: SessionView | null,
): Destination {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const lower = path.toLowerCase();
  if (isShellPath(lower)) return shellDestination({ pathname, search, hash }, lower, registry, view);

  const found = routeOf(path, registry, view);
  const region = (route: Found): Destination => ({
    kind: 'region',
    source: sourceOf(route.entry, route.release),
    remote: route.entry.name,
    region: route.region,
    // In the same upper and lower case as the address, so that the remote's own router matches it.
    basename: path.slice(0, route.path.length),
    title: route.title,
    isPublic: route.policy === 'public',
  });
  if (found?.policy === 'public') return region(found);
  if (isPublicPath(lower)) return { kind: 'missing' };
  if (view === null) return { kind: 'redirect', to: signInPath(pathname + search + hash) };
  return found !== null && allows(view, found.policy) ? region(found) : { kind: 'missing' };
}

/**
 * Destinations of the shell's own pages. `isShellPath` must list every address here, so that no remote can claim it.
 */
function shellDestination(
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
  lower: string,
  registry: ReadRegistry,
  view: SessionView | null,
): Destination {
  if (isBelow(lower, '/linklogin')) return { kind: 'screen', screen: 'link', title: titles.link };
  const hasResetToken = resetTokenOf({ pathname, search }) !== null;
  if (isBelow(lower, '/reset') || (lower === '/' && hasResetToken))
    return { kind: 'screen', screen: 'reset', title: hasResetToken ? titles.reset : titles.forgot };
  if (lower === '/install') return { kind: 'screen', screen: 'install', title: titles.install };
  if (lower === '/logout') return { kind: 'screen', screen: 'log-out', title: 'Sign out' };
  if (lower === '/' || lower === '/login' || lower === '') {
    if (view === null) return { kind: 'screen', screen: 'sign-in', title: 'Sign In' };
    const to = safePath(new URLSearchParams(search).get('redirect')) ?? landingOf(registry, view);
    return { kind: 'redirect', to };
  }
  if (view === null) return { kind: 'redirect', to: signInPath(pathname + search + hash) };
  if (isContractPath(lower)) return { kind: 'screen', screen: 'contract', title: titles.contract };
  if (lower === '/admin') return adminDestination(registry, view);
  const page = system.find(({ screen }) => lower === `/admin/${screen}`);
  return page !== undefined && allows(view, systemPages[page.screen])
    ? { kind: 'screen', screen: page.screen, title: page.title }
    : { kind: 'missing' };
}

const officePages = (registry: ReadRegistry, view: SessionView) =>
  navOf(registry, view).filter((item) => item.area === 'admin');

/** Start page: jobs for crew; for the office and managers the dashboard, or the first page that they may see. */
function landingOf(registry: ReadRegistry, view: SessionView): string {
  if (roleOfView(view) === 'crew') return '/jobs';
  const pages = officePages(registry, view);
  const dashboard = '/admin/dashboard';
  return pages.some(({ to }) => to === dashboard) ? dashboard : (pages[0]?.to ?? dashboard);
}

/** Destination of `/admin`: Statistics, or the first page of the office that this user may see. */
function adminDestination(registry: ReadRegistry, view: SessionView): Destination {
  const pages = officePages(registry, view);
  const stats = pages.find((item) => item.to === '/admin/stats');
  const to = (stats ?? pages[0])?.to;
  return to === undefined ? { kind: 'missing' } : { kind: 'redirect', to };
}

/** A slot as listed in its manifest. */
type OfferedSlot = Release['manifest']['slots'][number];

/** Finds the release that offers a slot to this user, or null. */
export function slotOf(
  name: string,
  registry: ReadRegistry,
  view: SessionView | null,
): { source: RegionSource; region: string; slot: OfferedSlot } | null {
  for (const entry of registry.remotes) {
    const release = releaseOf(entry, view);
    const slot = release?.manifest.slots.find((item) => item.name === name);
    if (release === null || slot === undefined) continue;
    return allows(view, slot.policy) ? { source: sourceOf(entry, release), region: slot.region, slot } : null;
  }
  return null;
}

/**
 * Whether any release offers a slot, even if this user may not see it. True if a remote with a damaged manifest might
 * offer it.
 */
export const isOffered = (name: string, { remotes }: ReadRegistry): boolean =>
  remotes.some(
    (entry) =>
      entry.state === 'invalid' ||
      [entry.live, entry.state === 'ok' ? entry.canary : null].some((release) =>
        release?.manifest.slots.some((slot) => slot.name === name),
      ),
  );
