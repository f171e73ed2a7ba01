import type { PolicyName } from '@crewcall/domain/policies';

/** The shell's own pages for system administrators, `/admin/<name>`, and the policy of each. */
export const systemPages = {
  outbox: 'audit.read',
  failed: 'audit.read',
  audit: 'audit.read',
  releases: 'release.read',
  debug: 'office.debug',
} as const satisfies Record<string, PolicyName>;

/** The name under which the shell's releases, canary and history are stored, as a remote's are under its name. */
export const SHELL = 'shell';

/** Whether an address equals a prefix or is below it; both in lower case. */
export const isUnder = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`);

const exact = ['', '/', '/admin'];
const prefixes = [
  '/login',
  '/logout',
  '/linklogin',
  '/reset',
  '/install',
  '/us',
  ...Object.keys(systemPages).map((name) => `/admin/${name}`),
];

/** Whether the shell itself answers at this address (lower case), so that no remote may claim it. */
export const isShellPath = (path: string): boolean =>
  exact.includes(path) || prefixes.some((own) => isUnder(path, own));

/** Whether an address (lower case) is a page that needs no sign-in. */
export const isPublicPath = (path: string): boolean => isUnder(path, '/public');

/** Prefixes that are never pages: the server answers the first three, and a device caches files under the last. */
const served = ['/api', '/remotes', '/assets', '/kept-files'];

/** Whether this address (lower case) is a call or a file and never a page, so that no remote may claim it. */
export const isServed = (path: string): boolean => served.some((own) => isUnder(path, own));
