import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { manifestFile, release } from '../releases/testing/release-world';
import { shellRelease } from '../releases/testing/shell-release';
import { publishBuilt } from './publish-built';
import { readShell } from './shell-files';

type Built = Pick<ReturnType<typeof release>, 'manifest' | 'files'>;

const objects = new Map<string, Buffer>();
let isAway = false;
let isSilent = false;
const store = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const key = request.url ?? '';
    if (isSilent) return undefined;
    if (isAway) return response.writeHead(500).end();
    if (request.method === 'GET')
      return response.writeHead(objects.has(key) ? 200 : 404).end(objects.get(key));
    const bytes = Buffer.concat(chunks);
    objects.set(key, bytes);
    response.writeHead(200, { etag: `"${createHash('md5').update(bytes).digest('hex')}"` }).end();
  });
});
const open: TestApp[] = [];
const stops: (() => void)[] = [];
let s3Url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  s3Url = `http://k:s@127.0.0.1:${(store.address() as AddressInfo).port}/bucket`;
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  for (const world of open.splice(0).toReversed()) await world.close();
  isAway = false;
  isSilent = false;
});
afterAll(() => {
  store.closeAllConnections();
  store.close();
});

const roots: string[] = [];
afterAll(() => roots.forEach((root) => rmSync(root, { recursive: true })));

/** A work tree in which these are built. */
function treeOf(...built: Built[]): string {
  const root = mkdtempSync(join(tmpdir(), 'crewcall-tree-'));
  roots.push(root);
  for (const { manifest, files } of built) {
    const folder = join(root, manifest.name, 'dist');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'mf-manifest.json'), JSON.stringify(manifestFile(manifest)));
    for (const [path, coded] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), Buffer.from(coded, 'base64'));
    }
  }
  return root;
}

/** A server of this work tree with an empty cache, as it starts on the database of the first one. */
async function start(root: string) {
  const folder = join(root, 'shell', 'dist');
  const [first] = open;
  const world = await testApp({
    ...{ handlers: [], tasks: [], settings: { root, s3Url }, shell: readShell(folder) },
    ...(first ? { connection: first.connection } : {}),
  });
  open.push(world);
  const said: string[] = [];
  const { services, db, shells: shellCache } = world;
  stops.push(await publishBuilt({ services, db, folder, shellCache }, (text) => said.push(text)));
  const title = async () => /<title>(\w+)/.exec((await world.inject({ url: '/' })).payload)?.[1];
  return { world, said, title };
}
async function until(check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await check()) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
}

const one = shellRelease('1.0.0', 'one');
const two = shellRelease('2.0.0', 'two');

test('C-05: a server with an empty cache starts while the file store is away, with the shell it was built with', async () => {
  await start(treeOf(one));
  isAway = true;
  const { said, title, world } = await start(treeOf(one));
  expect(said).toEqual([]);
  expect(await title()).toBe('one');
  // As published, not only as built: an open tab finds the files at their addresses.
  expect((await world.shells.release(one.manifest.release))?.page).toContain('<title>one');
  expect((await world.inject({ url: '/assets/main.one.js' })).payload).toBe('main one');
}, 60_000);

test('C-05: what a start could not fetch or publish is there once the file store is back', async () => {
  const { world: first } = await start(treeOf(two));
  // As somebody deployed it: a start leaves it live.
  const published_by = await first.make.user();
  await first.db.updateTable('release').set({ published_by }).execute();
  isAway = true;
  const { said, title, world } = await start(treeOf(one, release('mf-one', '1.0.0', 'a')));
  expect(said.filter((text) => text.includes('mf-one'))).toEqual([
    expect.stringContaining('The file could not be stored just now.'),
  ]);
  expect(await title()).toBe('one');
  isAway = false;
  await until(
    async () => (await title()) === 'two' && said.some((text) => text.startsWith('Published mf-one')),
  );
  expect(await title()).toBe('two');
  const { remotes } = (await world.inject('/registry.json')).json<{ remotes: { name: string }[] }>();
  expect(remotes.map(({ name }) => name)).toEqual(['mf-one']);
}, 60_000);

test('C-05: no page waits for a file store that is silent', async () => {
  const root = treeOf(one, release('mf-one', '1.0.0', 'a'));
  await start(root);
  isSilent = true;
  const { title } = await start(root);
  const began = performance.now();
  expect(await title()).toBe('one');
  expect(performance.now() - began).toBeLessThan(10_000);
  store.closeAllConnections();
}, 60_000);
