const exact = ['', '/', '/admin'];
const prefixes = [
  '/login',
  '/logout',
  '/linklogin',
  '/reset',
  '/install',
  '/us',
  '/admin/outbox',
  '/admin/failed',
  '/admin/audit',
  '/admin/releases',
  '/admin/debug',
];

/** Whether the shell itself answers at this address (lower case), so that no remote may claim it. */
export const isShellPath = (path: string): boolean =>
  exact.includes(path) || prefixes.some((own) => path === own || path.startsWith(`${own}/`));
