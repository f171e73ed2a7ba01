import type { RemoteManifest } from '@crewcall/contract/manifest';
import { release, releaseWorld } from './testing/release-world';
import type { Release } from './testing/release-world';

let t: Awaited<ReturnType<typeof releaseWorld>>;
beforeEach(async () => {
  t = await releaseWorld();
}, 120_000);
afterEach(() => t.world.close());

const owner = (version: string, more: Partial<RemoteManifest>) =>
  release('mf-owner', version, `owner ${version}`, more);
const said = ({ status, body }: { status: number; body: { snackbar?: { text: string } } }) => [
  status,
  body.snackbar?.text,
];
const activate = ({ manifest: { name: remote, release: one } }: Release) =>
  t.world.call(t.admin, 'activateRelease', { remote, release: one });

test('F04, F25: an address that a team has left is free once it can no longer go back to it', async () => {
  const place = (path: string) => ({ path, title: 'T', policy: 'session', region: 'page' });
  const left = (version: string) => owner(version, { routes: [place('/owner')] });
  const both = owner('1.0.0', { routes: [place('/owner'), place('/left')] });
  const claims = release('mf-claims', '1.0.0', 'claims', { routes: [place('/left')] });
  await t.publish(both);
  await t.publish(left('1.1.0'));
  expect(said(await t.publish(claims))).toEqual([
    409,
    '/left belongs to mf-owner 1.0.0, to which its team can still go back. ' +
      'It is free after one more release of mf-owner.',
  ]);
  expect((await activate(both)).status).toBe(200);
  await t.publish(left('1.2.0'));
  await t.publish(left('1.3.0'));
  expect((await t.publish(claims)).status).toBe(200);
});

test('F04, F25: an address that a start brought stays its team’s while the release after it was deployed', async () => {
  const place = (path: string) => ({ path, title: 'T', policy: 'session', region: 'page' });
  await t.publish(owner('1.0.0', { routes: [place('/owner'), place('/left')] }));
  const { db } = t.world;
  await db.updateTable('release').set({ published_by: null }).where('remote', '=', 'mf-owner').execute();
  await t.publish(owner('1.1.0', { routes: [place('/owner')] }));
  const claims = release('mf-claims', '1.0.0', 'claims', { routes: [place('/left')] });
  expect((await t.publish(claims)).status).toBe(409);
  // A start that replaces a build of its own has left for good what that had.
  await db.updateTable('release').set({ published_by: null }).where('remote', '=', 'mf-owner').execute();
  expect((await t.publish(claims)).status).toBe(200);
});

test('F04: a retired remote frees its name, addresses and versions, and a start does not bring it back', async () => {
  const place = (path: string) => ({ path, title: 'T', policy: 'session', region: 'page' });
  const old = owner('1.0.0', { routes: [place('/owner'), place('/left')] });
  await t.publish(old);
  const retire = () => t.world.call(t.admin, 'retireRemote', { remote: 'mf-owner' });
  expect(said(await retire())).toEqual([
    409,
    'Switch mf-owner off first, with a reason for its users. Then retire it.',
  ]);
  await t.world.call(t.admin, 'disableRemote', { remote: 'mf-owner', reason: 'No longer used' });
  expect((await retire()).status).toBe(200);
  expect(said(await retire())).toEqual([404, 'There is no remote mf-owner.']);
  expect((await t.registry()).remotes.map(({ name }) => name)).not.toContain('mf-owner');
  expect((await t.world.inject(`/remotes/mf-owner/${old.manifest.release}/1.js`)).statusCode).toBe(404);
  const claims = release('mf-claims', '1.0.0', 'claims', { routes: [place('/left')] });
  expect((await t.publish(claims)).status).toBe(200);
  const next = release('mf-owner', '1.0.0', 'another team', { routes: [place('/owner')] });
  expect((await t.publish(next)).status).toBe(200);
  expect(await t.live('mf-owner')).toBe(next.manifest.release);
});
