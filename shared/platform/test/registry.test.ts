import { fetchRegistry, pickRelease, readRegistry } from '../src/host';

const manifest = (name: string, more: object = {}) => ({
  schema: 1,
  name,
  title: 'Jobs',
  version: '1.0.0',
  release: '1.0.0-00000000',
  container: 'mf_jobs',
  entry: { file: 'entry.js', integrity: 'sha384-x', bytes: 1 },
  requires: { platform: '^1.0.0', react: '^19.0.0', calls: [], slots: [] },
  routes: [{ path: '/jobs', title: 'Jobs', policy: 'session', region: 'jobs-page' }],
  nav: [],
  slots: [],
  events: { sends: [], hears: [] },
  regions: { 'jobs-page': { expose: './jobs-page', files: [] } },
  files: {},
  ...more,
});
const remote = (name: string, more: object = {}) => ({
  name,
  live: { base: `/remotes/${name}/live`, manifest: manifest(name, more) },
  canary: null as object | null,
  disabled: null as object | null,
});
const registry = (...remotes: object[]) => ({ schema: 1, sequence: 3, remotes });

test('one remote’s nonsense makes that remote invalid and no other', () => {
  const read = readRegistry(
    registry(
      remote('mf-jobs'),
      remote('mf-bad', { routes: [{ path: '/x', policy: 'session', region: 'nowhere' }] }),
      {
        ...remote('mf-off'),
        disabled: { reason: 'Back at noon' },
      },
    ),
  );
  expect(read.remotes.map(({ name, state }) => [name, state])).toEqual([
    ['mf-jobs', 'ok'],
    ['mf-bad', 'invalid'],
    ['mf-off', 'disabled'],
  ]);
});

test('a canary goes to its roles and to a sticky share of the users', () => {
  const entry = (rule: object) => {
    const canary = { base: '/canary', manifest: manifest('mf-jobs'), rule };
    const read = readRegistry(registry({ ...remote('mf-jobs'), canary })).remotes[0];
    if (read?.state !== 'ok') throw new Error('not ok');
    return read;
  };
  const byShare = entry({ percent: 30 });
  const users = Array.from({ length: 1000 }, (_, index) => ({ id: index + 1, role: 'crew' as const }));
  const chosen = users.filter((user) => pickRelease(byShare, user)?.base === '/canary');
  expect(chosen.length).toBeGreaterThan(260);
  expect(chosen.length).toBeLessThan(340);
  expect(users.filter((user) => pickRelease(byShare, user)?.base === '/canary')).toEqual(chosen);
  const other = { ...byShare, name: 'mf-calendar' };
  expect(users.filter((user) => pickRelease(other, user)?.base === '/canary')).not.toEqual(chosen);
  const byRole = entry({ roles: ['admin'] });
  expect(pickRelease(byRole, { id: 1, role: 'admin' })?.base).toBe('/canary');
  expect(pickRelease(byRole, { id: 1, role: 'crew' })?.base).toBe('/remotes/mf-jobs/live');
  expect(pickRelease(byRole, null)?.base).toBe('/remotes/mf-jobs/live');
});

test('a registry that answers with a page is asked for again', async () => {
  const answers = [
    new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    new Response(JSON.stringify(registry(remote('mf-jobs'))), {
      headers: { 'content-type': 'application/json' },
    }),
  ];
  const fetch = jest.fn(() => Promise.resolve(answers.shift()!));
  expect((await fetchRegistry(fetch)).remotes).toHaveLength(1);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a registry that never makes sense is an error', async () => {
  const fetch = () =>
    Promise.resolve(
      new Response('{"error":1}', { status: 500, headers: { 'content-type': 'application/json' } }),
    );
  await expect(fetchRegistry(fetch)).rejects.toThrow('registry: 500');
});
