import { parseCookie } from 'cookie';
import { SHELL, isUnder } from '@crewcall/contract/shell-paths';
import type { Registry, RemoteManifest } from '@crewcall/contract/manifest';
import { bucketOf } from '@crewcall/contract/canary';
import { can, roleOf } from '@crewcall/domain/policies';
import type { Role, Who } from '@crewcall/domain/policies';
import type { Shell } from './shell-files';

/**
 * The probable user, from the `view` cookie: `c` crew, `m` manager, `a:permission,…` office. The cookie gives no
 * access; it only prevents the page from preloading code that this user may not open. Null for a visitor.
 */
export function viewerOf(cookie: string | undefined): Who | null {
  const [text] = viewOf(cookie);
  if (!text) return null;
  if (text === 'm') return { id: 0, permissions: [], managerOf: ['-'] };
  return { id: 0, permissions: text.startsWith('a:') ? text.slice(2).split(',') : [], managerOf: [] };
}

/**
 * The two parts of the cookie: the kind of user, and the user's number from 0 to 99 that decides about a canary
 * shell.
 */
const viewOf = (cookie: string | undefined): string[] => (parseCookie(cookie ?? '')['view'] ?? '').split('~');

/** The role and number that decide whether a user gets a canary of the shell; null for a visitor. */
export function shellViewerOf(cookie: string | undefined): { role: Role; share: number } | null {
  const viewer = viewerOf(cookie);
  if (viewer === null) return null;
  return { role: roleOf(viewer), share: Number(viewOf(cookie)[1]) };
}

/** The cookie's value for a user. */
export const viewFor = (who: Who): string => {
  const view = { manager: 'm', admin: `a:${who.permissions.join(',')}`, crew: 'c' }[roleOf(who)];
  return `${view}~${bucketOf(who.id, SHELL)}`;
};

type Route = RemoteManifest['routes'][number];

/** The live route that an address leads to. */
function routeOf(
  registry: Registry,
  path: string,
): { base: string; manifest: RemoteManifest; route: Route } | null {
  const wanted = path.toLowerCase();
  for (const { live, canary, disabled } of registry.remotes) {
    // While a canary runs, the server does not know whether this browser gets the canary or the live release.
    if (!live || canary || disabled) continue;
    const route = live.manifest.routes.find((entry) => isUnder(wanted, entry.path.toLowerCase()));
    if (route) return { ...live, route };
  }
  return null;
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const shellLinks = (files: readonly string[]): string[] =>
  files.map((file) => `<link rel="preload" as="script" href="${attribute(`/${file}`)}">`);

/**
 * Preload links for the region of the address, and for the shared modules that regions need; for a visitor's sign-in
 * screen, its files. None if the user may not see the region.
 */
export function hintsFor(
  registry: Registry,
  { signIn, everyday }: Pick<Shell, 'signIn' | 'everyday'>,
  path: string,
  viewer: Who | null,
): string {
  const found = routeOf(registry, path);
  if (!found || !can(viewer, found.route.policy)) {
    const isSignIn = viewer === null && (path === '/' || path.toLowerCase() === '/login');
    return shellLinks(isSignIn ? signIn : []).join('\n');
  }
  const { base, manifest, route } = found;
  const files = manifest.regions[route.region]?.files ?? [];
  // A preload needs the same integrity hash as the script that is loaded later; otherwise the browser fetches the
  // file twice.
  const link = (file: string, as: string) =>
    `<link rel="preload" as="${as}" href="${attribute(`${base}/${file}`)}" integrity="${manifest.files[file] ?? ''}">`;
  const others = files.flatMap((file) => {
    const as = /\.m?js$/.test(file) ? 'script' : file.endsWith('.css') ? 'style' : null;
    return as ? [link(file, as)] : [];
  });
  return [link(manifest.entry.file, 'script'), ...shellLinks(everyday), ...others].join('\n');
}
