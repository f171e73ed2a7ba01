import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bucketOf } from '@crewcall/contract/canary';
import { SHELL } from '@crewcall/contract/shell-paths';
import { testApp } from '../../../test/support';
import { makeMetrics } from '../operations/metrics';
import { viewFor } from '../web/hints';
import { ShellCache } from '../web/shell-cache';
import { publishFolder, takesOver } from './publish-folder';
import { manifestFile, release, releaseWorld, usual } from './testing/release-world';
import { shellRelease } from './testing/shell-release';

let t: Awaited<ReturnType<typeof releaseWorld>>;
beforeAll(async () => {
  t = await releaseWorld();
}, 120_000);
afterAll(() => t.world.close());

const get = async (url: string, cookie = '') => {
  await t.world.shells.refresh();
  const { statusCode, payload } = await t.world.inject({ url, headers: cookie ? { cookie } : {} });
  return { status: statusCode, text: payload };
};
const titleFor = async (cookie = '') => /<title>(\w+)/.exec((await get('/jobs', cookie)).text)?.[1];
const activate = (given: { manifest: { release: string } }, canary?: object) =>
  t.world.call(t.admin, 'activateRelease', {
    ...{ remote: SHELL, release: given.manifest.release },
    ...(canary ? { canary } : {}),
  });
const first = shellRelease('1.0.0', 'first');
const second = shellRelease('1.1.0', 'second');

test('F03, F04, F08: the shell goes live and back as remotes do, and tabs of before keep their files', async () => {
  expect(await titleFor()).toBeUndefined();
  expect((await t.publish(first)).status).toBe(200);
  expect(await titleFor()).toBe('first');
  expect((await t.publish(second)).status).toBe(200);
  expect(await titleFor()).toBe('second');
  expect((await get('/sw.js')).text).toBe('worker second');
  expect(await get('/assets/main.first.js')).toEqual({ status: 200, text: 'main first' });
  expect((await activate(first)).status).toBe(200);
  expect(await titleFor()).toBe('first');
  const { history, releases } = (await t.world.call(t.admin, 'getReleases', { remote: SHELL })).body;
  expect(history.map(({ action, detail }) => `${action} ${detail}`).slice(0, 2)).toEqual([
    `activate ${first.manifest.release}`,
    `activate ${second.manifest.release}`,
  ]);
  expect(releases.map(({ release: id, state }) => [id, state])).toEqual([
    [second.manifest.release, 'idle'],
    [first.manifest.release, 'live'],
  ]);
  // It is no remote: nothing mounts it, and it has no address among theirs.
  expect((await t.registry()).remotes.map(({ name }) => name)).not.toContain(SHELL);
  expect((await get(`/remotes/shell/${first.manifest.release}/index.html`)).status).toBe(404);
  expect((await get('/shell.json')).status).toBe(404);
});

test('F41: files of a shell that was only published reach nobody, and none but its page runs as a page', async () => {
  const only = shellRelease('3.0.0', 'only');
  await t.publish(only, false);
  expect((await get('/assets/main.only.js')).status).toBe(404);
  const policy = async (url: string) =>
    (await t.world.inject({ url })).headers['content-security-policy'] as string | undefined;
  const drawn = shellRelease('3.0.1', 'drawn', { files: { 'assets/x.svg': '<svg/>' } });
  await t.publish(drawn);
  await t.world.shells.refresh();
  expect(await policy('/assets/x.svg')).toContain('sandbox');
  await activate(first);
  await t.world.shells.refresh();
  expect(await policy('/assets/x.svg')).toContain('sandbox');
  expect(await policy('/jobs')).toContain("script-src 'self'");
  const odd = shellRelease('3.1.0', 'odd', { files: { 'assets/x.html': '<p>' } });
  const { status, body } = await t.publish(odd, false);
  expect([status, body.snackbar?.text]).toEqual([400, expect.stringContaining('The shell has one page')]);
});

test('F07: a canary of the shell reaches its role or its share, and its worker comes with it', async () => {
  const who = (id: number, permissions: string[] = []) =>
    `view=${viewFor({ id, permissions, managerOf: [] })}`;
  await activate(second, { roles: ['admin'] });
  expect(await titleFor(who(7, ['job:read']))).toBe('second');
  expect((await get('/sw.js', who(7, ['job:read']))).text).toBe('worker second');
  expect([await titleFor(who(7)), await titleFor()]).toEqual(['first', 'first']);
  const inside = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((id) => bucketOf(id, SHELL) < 50) ?? 0;
  const outside = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((id) => bucketOf(id, SHELL) >= 50) ?? 0;
  await activate(second, { percent: 50 });
  expect([await titleFor(who(inside)), await titleFor(who(outside))]).toEqual(['second', 'first']);
  // The cookie of a browser that signed in before says no share.
  expect(await titleFor('view=c')).toBe('first');
  await t.world.call(t.admin, 'endCanary', { remote: SHELL });
  expect(await titleFor(who(inside))).toBe('first');
});

test('F03: another server on the database hands out the next shell as soon as it hears of it', async () => {
  const { connection } = t.world;
  const other = await testApp({ handlers: [], tasks: [], connection });
  const title = async () => /<title>(\w+)/.exec((await other.inject({ url: '/' })).payload)?.[1];
  await activate(second);
  const until = Date.now() + 10_000;
  while ((await title()) !== 'second' && Date.now() < until) await new Promise(setImmediate);
  expect(await title()).toBe('second');
  await other.close();
  await activate(first);
});

test('F03: a shell that could not be read as it went live is read again', async () => {
  const { db, services } = t.world;
  let cuts = 2;
  const cut = new Proxy(db, {
    get: (target, key) => {
      if (key === 'selectFrom' && cuts > 0) {
        cuts -= 1;
        return () => {
          throw new Error('The line is cut.');
        };
      }
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const failures: string[] = [];
  const shellCache = new ShellCache(cut, services, null, (error) => failures.push(String(error)));
  await activate(second);
  const until = Date.now() + 20_000;
  while (shellCache.for('') === null && Date.now() < until) await new Promise(setImmediate);
  shellCache.stop();
  expect(shellCache.for('')?.page).toContain('<title>second');
  expect(failures).toEqual(['Error: The line is cut.', 'Error: The line is cut.']);
  await activate(first);
});

test('F03: a start publishes the shell of its work tree, and leaves alone one that somebody deployed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crewcall-shell-'));
  const write = (given: ReturnType<typeof shellRelease>) => {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'mf-manifest.json'), JSON.stringify(manifestFile(given.manifest)));
    for (const [path, coded] of Object.entries(given.files))
      writeFileSync(join(folder, path), Buffer.from(coded, 'base64'));
  };
  const { db, services } = t.world;
  write(shellRelease('0.9.0', 'older'));
  expect(await takesOver(db, folder)).toBe(false);
  expect(await publishFolder(db, services, folder)).toContain('stays live');
  expect(await titleFor()).toBe('first');
  const newer = shellRelease('2.0.0', 'newer');
  write(newer);
  expect(await takesOver(db, folder)).toBe(true);
  await publishFolder(db, services, folder);
  expect(await titleFor()).toBe('newer');
  await activate(first);
  // Somebody went back from it: the next start does not bring it again.
  expect(await takesOver(db, folder)).toBe(false);
  expect(await publishFolder(db, services, folder)).toBeNull();
  expect(await titleFor()).toBe('first');
});

test('F05: a shell that a remote in use does not fit is refused by name, and says what to do', async () => {
  await t.publish(release('mf-needs', '1.0.0', 'n1'));
  const bare = shellRelease('1.2.0', 'bare', { platform: '2.0.0' });
  const reply = await t.publish(bare);
  expect([reply.status, reply.body.snackbar?.text]).toEqual([
    409,
    'Remotes in use do not fit this shell. mf-needs 1.0.0 (live): It needs platform ^1.0.0; the shell has 2.0.0. ' +
      'Publish releases of them that fit it first.',
  ]);
  // It may be published idle, and is refused where it would go live or be tried.
  expect((await t.publish(bare, false)).status).toBe(200);
  for (const canary of [undefined, { percent: 5 }]) expect((await activate(bare, canary)).status).toBe(409);
  expect(await titleFor()).toBe('first');
});

test('F05: a shell that asks for a call which this server does not have is refused', async () => {
  const more = { requires: { ...usual, calls: ['fetchTomorrow'] } };
  const reply = await t.publish(shellRelease('1.3.0', 'ahead', { more }));
  expect([reply.status, reply.body.snackbar?.text]).toEqual([409, expect.stringContaining('fetchTomorrow')]);
});

test.each([
  ['without what it provides', { 'shell.json': '{}' }, {}, 'The file shell.json of the shell is missing'],
  ['with a file of no kind', { 'run.sh': 'rm' }, {}, 'run.sh is of no kind'],
  [
    'with a route',
    {},
    { regions: { page: { expose: './page', files: [] } } },
    'The shell has no routes, slots or regions',
  ],
])('F06: a shell %s is refused', async (_what, files, more, text) => {
  const reply = await t.publish(shellRelease('1.4.0', 'odd', { files, more }));
  expect([reply.status, reply.body.snackbar?.text]).toEqual([400, expect.stringContaining(text)]);
});

test('F17: the shell is not switched off, and what it is not is not made live', async () => {
  const off = await t.world.call(t.admin, 'disableRemote', { remote: SHELL, reason: 'Try' });
  expect([off.status, off.body.snackbar?.text]).toEqual([
    400,
    'The shell cannot be switched off: everything else runs in it. Go back to its previous release.',
  ]);
  expect((await activate({ manifest: { release: '9.9.9-00000000' } })).status).toBe(404);
});

test('F43: the figures of a server name the live shell and its canary beside the releases of remotes', async () => {
  await t.publish(shellRelease('4.0.0', 'told'));
  const tried = shellRelease('4.1.0', 'tried');
  await t.publish(tried, false);
  await activate(tried, { percent: 5 });
  const metrics = makeMetrics({ ...t.world, feeds: () => 0 });
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('crewcall_release{'));
  metrics.stop();
  const told = (version: string) =>
    new RegExp(`remote="shell",release="${version}-[0-9a-f]{8}",serves="(\\w+)"`);
  expect(lines.map((line) => told('4.0.0').exec(line)?.[1] ?? told('4.1.0').exec(line)?.[1])).toEqual(
    expect.arrayContaining(['live', 'canary']),
  );
});
