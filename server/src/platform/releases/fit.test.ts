import type { RemoteManifest } from '@crewcall/contract/manifest';
import { release, releaseWorld, usual } from './testing/release-world';

let t: Awaited<ReturnType<typeof releaseWorld>>;
beforeAll(async () => {
  t = await releaseWorld();
}, 120_000);
afterAll(() => t.world.close());

const misfitsOf = async (name: string) =>
  (await t.registry()).remotes.find((remote) => remote.name === name)?.live?.misfits;

test('F05: a live release of which the next server knows a name no more says so to every shell', async () => {
  const one = release('mf-v-names', '1.0.0', 'a5');
  expect((await t.publish(one)).status).toBe(200);
  expect(await misfitsOf('mf-v-names')).toEqual([]);
  const set = (more: Partial<RemoteManifest>) =>
    t.world.db
      .updateTable('release')
      .set({ manifest: JSON.stringify({ ...one.manifest, ...more }) })
      .where('remote', '=', 'mf-v-names')
      .execute();
  await set({ requires: { ...usual, calls: ['getMe', 'fetchYesterday'] } });
  t.world.services.releases.changed();
  const misfit = 'It uses the call fetchYesterday, which this server does not have.';
  expect(await misfitsOf('mf-v-names')).toEqual([misfit]);
  const back = await t.world.call(t.admin, 'activateRelease', {
    remote: 'mf-v-names',
    release: one.manifest.release,
  });
  expect([back.status, back.body.snackbar?.text]).toEqual([409, `mf-v-names 1.0.0 does not fit. ${misfit}`]);
  await set({});
  t.world.services.releases.changed();
  expect(await misfitsOf('mf-v-names')).toEqual([]);
});

test('F05: going back to a release that needs another shell than the one that is served is refused', async () => {
  const one = release('mf-v-shell', '1.0.0', 'a6');
  await t.publish(one, false);
  const { releases } = t.world.services;
  const served = releases.host;
  releases.serve({ platform: '2.0.0', react: '19.3.1' });
  const refused = await t.world.call(t.admin, 'activateRelease', {
    remote: 'mf-v-shell',
    release: one.manifest.release,
  });
  if (served !== null) releases.serve(served);
  expect([refused.status, refused.body.snackbar?.text]).toEqual([
    409,
    'mf-v-shell 1.0.0 does not fit. It needs platform ^1.0.0; the shell has 2.0.0.',
  ]);
});
