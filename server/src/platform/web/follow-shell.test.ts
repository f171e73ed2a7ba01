import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHELL } from '@crewcall/contract/shell-paths';
import { setErrorSink } from '../operations/error-sink';
import { manifestFile, release, releaseWorld } from '../releases/testing/release-world';
import { shellRelease } from '../releases/testing/shell-release';
import { followShell } from './follow-shell';

let t: Awaited<ReturnType<typeof releaseWorld>>;
beforeEach(async () => {
  t = await releaseWorld();
}, 120_000);
afterEach(async () => {
  jest.restoreAllMocks();
  setErrorSink(null);
  await t.world.close();
});

/** Builds one more shell in this folder. */
function build(folder: string, version: string, at: number, platform = '1.2.0'): void {
  const { manifest, files } = shellRelease(version, `built${at}`, { platform });
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'mf-manifest.json'), JSON.stringify(manifestFile(manifest)));
  for (const [path, coded] of Object.entries(files))
    writeFileSync(join(folder, path), Buffer.from(coded, 'base64'));
  utimesSync(join(folder, 'shell.json'), at, at);
}

/** A server of this kind that follows a folder with the shell 1.0.0: what a look, a second later, comes to. */
function following(production: string | null = null) {
  const folder = mkdtempSync(join(tmpdir(), 'crewcall-followed-'));
  build(folder, '1.0.0', 1_000);
  const { services, db } = t.world;
  let end: (how: string) => void = () => undefined;
  setErrorSink((error) => end(String(error)));
  const look = followShell({
    services: { ...services, settings: { ...services.settings, production } },
    ...{ db, folder },
    shellCache: { refresh: () => Promise.resolve(end('taken')) },
  });
  let now = performance.now();
  const looked = () => {
    const how = new Promise<string>((resolve) => (end = resolve));
    jest.spyOn(performance, 'now').mockReturnValue((now += 2_000));
    look();
    return how;
  };
  const unmoved = () => {
    const soon = new Promise<string>((resolve) => setTimeout(resolve, 300, 'nothing'));
    return Promise.race([looked(), soon]);
  };
  const live = async () =>
    (
      await db
        .selectFrom('registry_entry as e')
        .innerJoin('release as r', 'r.id', 'e.live_release_id')
        .select('r.manifest')
        .where('e.remote', '=', SHELL)
        .execute()
    ).map(({ manifest }) => manifest.version);
  return { folder, looked, unmoved, live };
}

test('F03: in a work tree a shell that is built while the server runs goes live', async () => {
  const { folder, looked, unmoved, live } = following();
  expect(await unmoved()).toBe('nothing');
  build(folder, '1.1.0', 2_000);
  expect(await looked()).toBe('taken');
  expect(await live()).toEqual(['1.1.0']);
});

test('F03: where a start is for real use no build goes live by itself', async () => {
  const { folder, unmoved, live } = following('NODE_ENV is production');
  build(folder, '1.1.0', 2_000);
  expect(await unmoved()).toBe('nothing');
  expect(await live()).toEqual([]);
});

test('F05: a shell that does not fit what people have is not served; the one of before stays until the next', async () => {
  const { folder, looked, unmoved, live } = following();
  build(folder, '1.1.0', 2_000);
  expect(await looked()).toBe('taken');
  expect((await t.publish(release('mf-stands', '1.0.0', 's1'))).status).toBe(200);
  build(folder, '1.2.0', 3_000, '2.0.0');
  expect(await looked()).toContain('It needs platform ^1.0.0; the shell has 2.0.0.');
  expect(await unmoved()).toBe('nothing');
  expect(await live()).toEqual(['1.1.0']);
  build(folder, '1.3.0', 4_000);
  expect(await looked()).toBe('taken');
  expect(await live()).toEqual(['1.3.0']);
});

test('F05, C-05: where nobody can tell whether a shell fits, it is asked about again and then served', async () => {
  const { folder, looked, live } = following();
  build(folder, '1.1.0', 2_000);
  jest.spyOn(t.world.db, 'getExecutor').mockImplementationOnce(() => {
    throw new Error('The database is away.');
  });
  expect(await looked()).toBe('Error: The database is away.');
  expect(await looked()).toBe('taken');
  expect(await live()).toEqual(['1.1.0']);
});
