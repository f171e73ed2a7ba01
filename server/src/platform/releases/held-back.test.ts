import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publishFolder, takesOver } from './publish-folder';
import { manifestFile, release, releaseWorld } from './testing/release-world';
import type { Release } from './testing/release-world';
import { shellRelease } from './testing/shell-release';

let t: Awaited<ReturnType<typeof releaseWorld>>;
beforeEach(async () => {
  t = await releaseWorld();
}, 120_000);
afterEach(() => t.world.close());

/** What a start makes of a built folder: whether it takes over, and what it says. */
async function start(given: Release) {
  const folder = mkdtempSync(join(tmpdir(), 'crewcall-held-back-'));
  writeFileSync(join(folder, 'mf-manifest.json'), JSON.stringify(manifestFile(given.manifest)));
  for (const [path, coded] of Object.entries(given.files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), Buffer.from(coded, 'base64'));
  }
  const { db, services } = t.world;
  const isComing = await takesOver(db, folder);
  const said = await publishFolder(db, services, folder);
  rmSync(folder, { recursive: true });
  return { isComing, said };
}
const liveOf = async (remote: string) =>
  (await t.world.call(t.admin, 'getReleases', { remote })).body.releases.find(({ state }) => state === 'live')
    ?.release;
const tryIt = ({ manifest: { name, release: id } }: Release) =>
  t.world.call(t.admin, 'activateRelease', { remote: name, release: id, canary: { percent: 100 } });

const pairs: [string, Release, Release][] = [
  ['a remote', release('mf-one', '1.0.0', 'a'), release('mf-one', '1.1.0', 'b')],
  ['the shell', shellRelease('1.0.0', 'first'), shellRelease('1.1.0', 'second')],
];
const held = { isComing: false, said: null };

test.each(pairs)(
  'F07: of %s no start brings what was tried, while it runs or after its end',
  async (_of, one, two) => {
    const { name: remote, release: first } = one.manifest;
    expect((await start(one)).isComing).toBe(true);
    expect((await t.publish(two, false)).status).toBe(200);
    expect((await tryIt(two)).status).toBe(200);
    expect(await start(two)).toEqual(held);
    expect(await liveOf(remote)).toBe(first);
    expect((await t.world.call(t.admin, 'endCanary', { remote })).status).toBe(200);
    expect(await start(two)).toEqual(held);
    expect(await liveOf(remote)).toBe(first);
  },
);

test.each(pairs)(
  'F04: of %s no start brings what somebody put up and did not make live',
  async (_of, one, two) => {
    await start(one);
    expect((await t.publish(two, false)).status).toBe(200);
    expect(await start(two)).toEqual(held);
    expect(await liveOf(one.manifest.name)).toBe(one.manifest.release);
  },
);
