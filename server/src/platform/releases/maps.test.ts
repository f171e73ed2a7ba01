import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeReporter } from '../operations/report';
import { sourceLines } from './maps';
import { publishFolder } from './publish-folder';
import { manifestFile, release, releaseWorld } from './testing/release-world';
import type { Release } from './testing/release-world';

let t: Awaited<ReturnType<typeof releaseWorld>>;
beforeAll(async () => {
  t = await releaseWorld();
}, 120_000);
afterAll(() => t.world.close());

/** Column 10 of the built line is line 6, column 3 of the source. */
const map = JSON.stringify({ version: 3, sources: ['./src/save.ts'], names: [], mappings: 'AAAA,UAKE' });
const coded = (text: string) => Buffer.from(text).toString('base64');
const publish = ({ manifest, files, mounted }: Release, maps: unknown) =>
  t.world.call(t.admin, 'publishRelease', {
    ...{ manifest: manifestFile(manifest), files, mounted, activate: true, maps },
  });
const said = (body: object) => (body as { snackbar?: { text: string } }).snackbar?.text;

/** What is kept of a failure that somebody's browser reports. */
async function keptStack(stack: string): Promise<string | undefined> {
  const message = `Failure ${Math.random()}`;
  await t.world.call(t.admin, 'reportFailure', { message, stack });
  const { rows } = (await t.world.call(t.admin, 'getFailures', {})).body;
  return rows.find((row) => row.message === message)?.stack;
}

test('13.3: a reported stack names the lines of the source, where the release came with its maps', async () => {
  const given = release('mf-mapped', '1.0.0', 'a');
  expect((await publish(given, { '1.js': coded(map) })).status).toBe(200);
  const at = (file: string) => `https://crew.example.com/remotes/mf-mapped/${given.manifest.release}/${file}`;
  const stack = `Error: no\n    at Xe (${at('1.js')}:1:15)\n    at ${at('1.js?attempt=2')}:1:11\n    at go (${at('entry.js')}:1:5)`;
  expect(await keptStack(stack)).toBe(
    `Error: no\n    at Xe (mf-mapped ./src/save.ts:6:3)\n    at mf-mapped ./src/save.ts:6:3\n    at go (${at('entry.js')}:1:5)`,
  );
});

test('13.3: no map is served, and none is among the files of a release', async () => {
  const given = release('mf-secret', '1.0.0', 'a');
  await publish(given, { '1.js': coded(map) });
  for (const path of ['1.js.map', 'maps.json'])
    expect((await t.world.inject(`/remotes/mf-secret/${given.manifest.release}/${path}`)).statusCode).toBe(
      404,
    );
});

test('13.3: a map that none can read, or that of no script, is refused by its name', async () => {
  const given = release('mf-faulty', '1.0.0', 'a');
  expect(said((await publish(given, { '1.js': coded('no') })).body)).toBe(
    'The source map of 1.js cannot be read. Build the remote again.',
  );
  expect(said((await publish(given, { '../x.js': coded(map) })).body)).toBe(
    'There is a source map for "../x.js", which is no script of the release.',
  );
  expect(said((await publish(given, 'no')).body)).toMatch(/^The field maps must be a table/);
  expect(await t.live('mf-faulty')).toBeUndefined();
});

test('13.3: maps that come after their release are taken; what strangers send costs little and stays as it is', async () => {
  const given = release('mf-late', '1.0.0', 'a');
  await t.publish(given);
  const frame = `/remotes/mf-late/${given.manifest.release}/1.js:1:15`;
  expect(await keptStack(frame)).toBe(frame);
  await publish(given, { '1.js': coded(map) });
  expect(await keptStack(frame)).toBe('mf-late ./src/save.ts:6:3');
  for (const odd of [
    `${frame.replace('1:15', '0:0')}`,
    '/remotes/a/b/../../x.js:1:1',
    '/assets/x.js:9:9'.repeat(300),
  ])
    expect(await keptStack(odd)).toBe(odd);
});

test('13.3: a start publishes the maps of the folders it finds', async () => {
  const { manifest, plain } = release('mf-folder', '1.0.0', 'a');
  const folder = mkdtempSync(join(tmpdir(), 'maps-'));
  const put = (file: string, text: string) => writeFileSync(join(folder, file), text);
  for (const [file, text] of Object.entries(plain)) put(file, text);
  put('mf-manifest.json', JSON.stringify(manifestFile(manifest)));
  put('maps.json', JSON.stringify({ '1.js': map }));
  await publishFolder(t.world.db, t.world.services, folder);
  const frame = `/remotes/mf-folder/${manifest.release}/1.js:1:11`;
  expect(await keptStack(frame)).toBe('mf-folder ./src/save.ts:6:3');
});

test('13.3: of many stacks that come at once one is read at a time', async () => {
  const given = release('mf-many', '1.0.0', 'a');
  await publish(given, { '1.js': coded(map) });
  const stack = `/remotes/mf-many/${given.manifest.release}/1.js:1:15`;
  let [most, now, all] = [0, 0, 0];
  const { db } = t.world;
  const report = makeReporter(
    {
      db,
      blobs: t.world.services.blobs,
      find: async (places) => {
        now += 1;
        all += 1;
        most = Math.max(most, now);
        // Time enough for the others to ask for their maps.
        for (let asked = 0; asked < 20; asked += 1) await db.selectFrom('company').select('id').execute();
        now -= 1;
        return sourceLines.paint(places);
      },
    },
    null,
  );
  await Promise.all(
    Array.from({ length: 6 }, (_, at) => report({ message: `Many ${at}`, stack }, 'stranger')),
  );
  expect([all, most]).toEqual([6, 1]);
});
