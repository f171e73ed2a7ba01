import { readRegistry } from '@crewcall/platform/host';
import { systemPages } from '@crewcall/contract/shell-paths';
import { navOf, destinationOf, slotOf } from '../src/regions/destinations';
import { viewOf } from '../src/session/session-view';
import { crew, jobs, live, manager, manifest, office, registryOf, usual } from './kit';

const registry = readRegistry(usual);
const at = (pathname: string, user: typeof crew | null, search = '') =>
  destinationOf({ pathname, search }, registry, user === null ? null : viewOf(user));

test('A.2.09, S-22: visitors are sent to sign in and come back; public pages and links need no session', () => {
  expect(at('/jobs/openings', null, '?a=1')).toEqual({
    kind: 'redirect',
    to: '/?redirect=%2Fjobs%2Fopenings%3Fa%3D1',
  });
  expect(at('/public/signup/worker', null)).toMatchObject({
    kind: 'region',
    remote: 'mf-public',
    isPublic: true,
  });
  expect(at('/PUBLIC/Signup', null)).toMatchObject({ kind: 'region', basename: '/PUBLIC/Signup' });
  expect(at('/public/none', null)).toEqual({ kind: 'missing' });
  expect(at('/linklogin/x', null)).toMatchObject({ screen: 'link' });
  expect(at('/login', null)).toMatchObject({ screen: 'sign-in' });
});
test('A.6.01, A.6.02, R-01, S-01: where each lands', () => {
  expect(at('/', crew)).toEqual({ kind: 'redirect', to: '/jobs' });
  expect(at('/login', office)).toEqual({ kind: 'redirect', to: '/admin/dashboard' });
  expect(at('/', manager)).toEqual({ kind: 'redirect', to: '/admin/dashboard' });
  expect(at('/', crew, '?redirect=%2Fus%2Fcontract%2Fjobs')).toEqual({
    kind: 'redirect',
    to: '/us/contract/jobs',
  });
  expect(at('/', crew, '?redirect=%2F%2Fevil.example')).toEqual({ kind: 'redirect', to: '/jobs' });
});
test('A.6.02: who may not open the dashboard lands on the first page that they may', () => {
  const to = (permissions: string[]) => at('/', { ...office, permissions });
  expect(to(['group:write'])).toEqual(at('/admin', { ...office, permissions: ['group:write'] }));
});
test('a route without the policy looks like no route', () => {
  expect(at('/admin/dashboard', crew)).toEqual({ kind: 'missing' });
  expect(at('/admin/audit', crew)).toEqual({ kind: 'missing' });
  expect(at('/admin/settings', manager)).toEqual({ kind: 'missing' });
  expect(at('/nowhere', office)).toEqual({ kind: 'missing' });
});
test('S-08, S-19, S-21: every page of the shell’s own is there', () => {
  for (const screen of Object.keys(systemPages))
    expect(at(`/admin/${screen}`, office)).toMatchObject({ screen });
  expect(at('/reset', null)).toMatchObject({ screen: 'reset' });
  expect(at('/install', null)).toMatchObject({ screen: 'install' });
  expect(at('/logout', office)).toMatchObject({ screen: 'log-out' });
  expect(at('/us/contract/jobs', crew)).toMatchObject({ screen: 'contract' });
});
test('the longest prefix wins, and a prefix ends at a slash', () => {
  expect(at('/admin/dashboard/12/info', office)).toMatchObject({
    kind: 'region',
    basename: '/admin/dashboard',
  });
  expect(at('/jobsite', crew)).toEqual({ kind: 'missing' });
});
test('S-18: /admin goes to statistics, else to the first page that one may see', () => {
  expect(at('/admin', office)).toEqual({ kind: 'redirect', to: '/admin/stats' });
  expect(at('/admin', { ...office, permissions: ['group:write'] })).toEqual({
    kind: 'redirect',
    to: '/admin/groups',
  });
  expect(at('/admin', crew)).toEqual({ kind: 'missing' });
});
test('A.2.59 navigation follows permissions', () => {
  const titles = (user: typeof crew) => navOf(registry, viewOf(user)).map((item) => item.title);
  expect(titles(crew)).toEqual(['Jobs', 'Me']);
  expect(titles({ ...office, permissions: ['group:write'] })).toEqual(expect.arrayContaining(['Groups']));
  expect(titles({ ...office, permissions: ['group:write'] })).not.toContain('Settings');
  expect(titles(office)).toEqual(
    expect.arrayContaining(['Dashboard', 'Groups', 'Settings', 'Audit', 'Releases']),
  );
  expect(titles(manager)).not.toContain('Audit');
});
test('payroll is not offered the system pages, and their addresses are not there for them', () => {
  const payroll = { ...office, permissions: ['crewinvoice:read', 'crewinvoice:write', 'timesheet:read'] };
  const titles = navOf(registry, viewOf(payroll)).map((item) => item.title);
  expect(titles).not.toContain('Debug');
  expect(at('/admin/debug', payroll)).toEqual({ kind: 'missing' });
  expect(navOf(registry, viewOf(office)).map((item) => item.title)).toContain('Debug');
});
test('a disabled remote keeps its address and gives the reason, and leaves the navigation', () => {
  const off = readRegistry(registryOf({ ...live(jobs), disabled: { reason: 'Being mended' } }));
  expect(destinationOf({ pathname: '/jobs' }, off, viewOf(crew))).toMatchObject({
    kind: 'region',
    source: { kind: 'disabled', reason: 'Being mended' },
  });
  expect(navOf(off, viewOf(crew)).map((item) => item.to)).not.toContain('/jobs');
});
test('one remote with a broken manifest takes no other with it', () => {
  const broken = readRegistry(
    registryOf(
      { ...live(jobs), live: { base: '/x', manifest: {} as never, misfits: [] } },
      live(manifest('mf-ok', { routes: [{ path: '/ok', policy: 'session', title: 'Ok', region: 'page' }] })),
    ),
  );
  expect(destinationOf({ pathname: '/ok' }, broken, viewOf(crew))).toMatchObject({
    kind: 'region',
    remote: 'mf-ok',
  });
  expect(destinationOf({ pathname: '/jobs' }, broken, viewOf(crew))).toEqual({ kind: 'missing' });
});
test('a canary goes to the roles it names', () => {
  const next = manifest('mf-jobs', { ...jobs, release: '1.1.0-11111111', version: '1.1.0' });
  const both = readRegistry(
    registryOf({
      ...live(jobs),
      canary: { base: '/c', manifest: next, misfits: [], rule: { roles: ['admin'] } },
    }),
  );
  const release = (user: typeof crew) => {
    const place = destinationOf({ pathname: '/jobs' }, both, viewOf(user));
    return place.kind === 'region' && place.source.kind === 'release'
      ? place.source.release.manifest.release
      : null;
  };
  expect(release(crew)).toBe('1.0.0-00000000');
  expect(release(office)).toBe('1.1.0-11111111');
});
test('a slot needs its policy too', () => {
  expect(slotOf('job-form', registry, viewOf(office))).toMatchObject({ slot: { title: 'Job' } });
  expect(slotOf('job-form', registry, viewOf(crew))).toBeNull();
});
