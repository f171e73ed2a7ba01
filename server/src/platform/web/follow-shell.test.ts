import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHELL } from '@crewcall/contract/shell-paths';
import { names, releaseWorld } from '../releases/testing/release-world';
import { shellRelease } from '../releases/testing/shell-release';
import { followShell } from './follow-shell';

let t: Awaited<ReturnType<typeof releaseWorld>>;
beforeEach(async () => {
  t = await releaseWorld();
}, 120_000);
afterEach(async () => {
  jest.restoreAllMocks();
  await t.world.close();
});

/** Builds one more shell in this folder. */
function build(folder: string, version: string, at: number): void {
  const { manifest, files } = shellRelease(version, `built${at}`, { names });
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  for (const [path, coded] of Object.entries(files))
    writeFileSync(join(folder, path), Buffer.from(coded, 'base64'));
  utimesSync(join(folder, 'shell.json'), at, at);
}

/** The versions of the shell that went live by themselves when one was built while a server of this kind ran. */
async function liveAfterBuild(production: string | null): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'crewcall-followed-'));
  build(folder, '1.0.0', 1_000);
  const { services, db } = t.world;
  let taken: () => void = () => undefined;
  const isTaken = new Promise<void>((resolve) => (taken = resolve));
  const look = followShell({
    services: { ...services, settings: { ...services.settings, production } },
    ...{ db, folder },
    shelf: { refresh: () => Promise.resolve(taken()) },
  });
  build(folder, '1.1.0', 2_000);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 2_000);
  const asked = jest.spyOn(db, 'transaction');
  look();
  // A server that follows asks at once what people have; of another there is nothing to wait for.
  if (asked.mock.calls.length > 0) await isTaken;
  const rows = await db.selectFrom('release').select('version').where('remote', '=', SHELL).execute();
  return rows.map(({ version }) => version);
}

test('F03: in a work tree a shell that is built while the server runs goes live', async () => {
  expect(await liveAfterBuild(null)).toEqual(['1.1.0']);
});

test('F03: where a start is for real use no build goes live by itself', async () => {
  expect(await liveAfterBuild('NODE_ENV is production')).toEqual([]);
});
