import type { Names, Provides } from '@crewcall/contract/fit';
import { refuseBroken, lossesWith } from './losses';
import { names, release, releaseWorld } from './testing/release-world';

let t: Awaited<ReturnType<typeof releaseWorld>>;
beforeAll(async () => {
  t = await releaseWorld();
}, 120_000);
afterAll(() => t.world.close());

const usesButton: Names = { '@crewcall/ui': { Button: { in: { kind: 'string' } } } };
const host = (faces: Names): Provides => ({
  platform: '1.2.0',
  shared: { react: '19.3.1' },
  names: { ...faces, calls: {} },
});
/** The next shell has the button no more. */
const next = host({ '@crewcall/ui': {}, events: {} });
const look = (provides: Provides, coming: Parameters<typeof lossesWith>[3] = []) => {
  const { releases } = t.world.services;
  return lossesWith(t.world.db, releases.uses, provides, coming);
};
const misses = (state: string, version = '1.0.0') =>
  `mf-stands ${version} (${state}) does not fit: It uses Button of @crewcall/ui, which is not there.`;

test('F05: a start with which people would lose a live or canary release is refused by name, with the mend', async () => {
  expect((await t.publish(release('mf-stands', '1.0.0', 's1', {}, usesButton))).status).toBe(200);
  expect(await look(host(names))).toEqual({ broken: [], noWayBack: [] });
  const losses = await look(next);
  expect(losses).toEqual({ broken: [misses('live')], noWayBack: [] });
  expect(() => refuseBroken(losses)).toThrow(misses('live'));
  expect(() => refuseBroken(losses)).toThrow('ALLOW_MISFITS=yes');
  const tried = release('mf-stands', '1.1.0', 's2', {}, usesButton);
  await t.publish(tried, false);
  await t.world.call(t.admin, 'activateRelease', {
    remote: 'mf-stands',
    release: tried.manifest.release,
    canary: { percent: 10 },
  });
  expect((await look(next)).broken.sort()).toEqual([misses('live'), misses('canary', '1.1.0')].sort());
});

test('F05: what the start itself replaces does not count, unless it is older', async () => {
  const coming = (version: string) => [
    { manifest: release('mf-stands', version, 's9').manifest, needs: {}, state: 'new' as const },
  ];
  expect(await look(next, coming('2.0.0'))).toEqual({ broken: [], noWayBack: [] });
  expect((await look(next, coming('0.9.0'))).broken).toHaveLength(2);
});

test('F05: a release of before that could not be gone back to is told of, and holds up nothing', async () => {
  expect((await t.publish(release('mf-stands', '1.2.0', 's3'))).status).toBe(200);
  const losses = await look(next);
  expect(losses).toEqual({ broken: [], noWayBack: [misses('previous')] });
  expect(() => refuseBroken(losses)).not.toThrow();
});
