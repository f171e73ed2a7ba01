import type { RemoteManifest } from '@crewcall/contract/manifest';
import { release, releaseWorld, sha, usual } from './testing/release-world';
import type { Release } from './testing/release-world';

let t: Awaited<ReturnType<typeof releaseWorld>>;
beforeAll(async () => {
  t = await releaseWorld();
  // Whose address another claims below.
  await t.publish(release('mf-one', '1.0.0', 'a'));
}, 120_000);
afterAll(() => t.world.close());

test.each([
  '/reset',
  '/install',
  '/us/contract',
  '/admin/outbox',
  '/admin/failed',
  '/admin/audit',
  '/Admin/Releases/all',
  '/api/more',
])('S-08, S-19, S-21: refuses %s, where no remote would ever be asked', async (path) => {
  const routes = [{ path, title: 'T', policy: 'session', region: 'page' }];
  const reply = await t.publish(release('mf-two', '1.0.0', 'x', { routes }));
  expect([reply.status, reply.body.snackbar?.text]).toEqual([
    409,
    expect.stringContaining('belongs to the shell'),
  ]);
});

/** A release with one file more: a page, which would be one of the product's own, or a source map, for all to read. */
function withFile(file: string): Release {
  const given = release('mf-two', '1.0.0', 'x');
  given.manifest.files[file] = sha('<p>');
  return { ...given, files: { ...given.files, [file]: Buffer.from('<p>').toString('base64') } };
}

/** A release whose manifest was changed after its build. */
function withManifest(more: Partial<RemoteManifest>): Release {
  const given = release('mf-two', '1.0.0', 'x');
  return { ...given, manifest: { ...given.manifest, ...more } };
}

/** A release under a name that was made up, whose entry says it or what it is told to. */
function renamed(entry = 'entry of mf_two_1_0_0_00000000'): Release {
  const given = withManifest({ release: '1.0.0-00000000', container: 'mf_two_1_0_0_00000000' });
  const { manifest, files } = given;
  manifest.entry = { ...manifest.entry, integrity: sha(entry) };
  manifest.files = { ...manifest.files, 'entry.js': sha(entry) };
  return { ...given, files: { ...files, 'entry.js': Buffer.from(entry).toString('base64') } };
}

/** A release whose entry lists something else than the hash of its chunk. */
function misListed(line: string): Release {
  const given = release('mf-two', '1.0.0', 'x');
  const entry = given.plain['entry.js'].replace(/"1\.js":"[^"]+"/, line);
  given.manifest.entry.integrity = sha(entry);
  given.manifest.files['entry.js'] = sha(entry);
  return { ...given, files: { ...given.files, 'entry.js': Buffer.from(entry).toString('base64') } };
}

test.each<[string, Release, number, string]>([
  ['a missing file', { ...release('mf-two', '1.0.0', 'x'), files: {} }, 400, 'is missing'],
  [
    'a changed file',
    {
      ...release('mf-two', '1.0.0', 'x'),
      files: { ...release('mf-two', '1.0.0', 'x').files, '1.js': 'AAAA' },
    },
    400,
    'is not the one',
  ],
  [
    'a region without files',
    release('mf-two', '1.0.0', 'x', { regions: { page: { expose: './page', files: ['9.js'] } } }),
    400,
    'not in the manifest',
  ],
  [
    'an unknown policy',
    release('mf-two', '1.0.0', 'x', {
      routes: [{ path: '/two', title: 'T', policy: 'no.such', region: 'page' }],
    }),
    409,
    'It uses the policy no.such, which this server does not have.',
  ],
  [
    'another remote’s route',
    release('mf-two', '1.0.0', 'x', {
      routes: [{ path: '/ONE/more', title: 'T', policy: 'session', region: 'page' }],
    }),
    409,
    'belongs to mf-one',
  ],
  [
    'the shell’s route',
    release('mf-two', '1.0.0', 'x', {
      routes: [{ path: '/login', title: 'T', policy: 'session', region: 'page' }],
    }),
    409,
    'belongs to the shell',
  ],
  [
    'a platform that is not there',
    release('mf-two', '1.0.0', 'x', { requires: { ...usual, platform: '^9.0.0' } }),
    409,
    'It needs platform ^9.0.0',
  ],
  [
    'React 18',
    release('mf-two', '1.0.0', 'x', {
      requires: { ...usual, react: '^18.0.0' },
    }),
    409,
    'It needs react ^18.0.0',
  ],
  [
    'a call that this server does not have',
    release('mf-two', '1.0.0', 'x', { requires: { ...usual, calls: ['getMe', 'fetchTomorrow'] } }),
    409,
    'It uses the call fetchTomorrow, which this server does not have.',
  ],
  [
    'a slot that is only a name of every object',
    release('mf-two', '1.0.0', 'x', { requires: { ...usual, slots: ['toString'] } }),
    409,
    'It uses the slot toString, which this server does not have.',
  ],
  [
    'an event that nobody knows',
    release('mf-two', '1.0.0', 'x', { events: { sends: [], hears: ['moon.changed'] } }),
    409,
    'It uses the event moon.changed, which this server does not have.',
  ],
  [
    'a field that its build made up, by its name',
    release('mf-two', '1.0.0', 'x', { colour: 'red' } as never),
    400,
    '"colour" in the manifest is nothing that this server knows: leave it out, or update the server first.',
  ],
  [
    'a field of another kind, and an integrity that is none',
    release('mf-two', '1.0.0', 'x', { nav: 7 as never, files: { 'entry.js': 'none' } }),
    400,
    '"nav" must be a list.',
  ],
  [
    'a field within a field that is missing',
    release('mf-two', '1.0.0', 'x', {
      nav: [{ to: '/two', title: 'T', order: 1, policy: 'session', area: 'admin' } as never],
    }),
    400,
    '"nav.0.icon" is missing.',
  ],
  [
    'a file outside its folder',
    release('mf-two', '1.0.0', 'x', { files: { '../entry.js': sha('') } }),
    400,
    '"files.../entry.js"',
  ],
  [
    'files that are no table, by the name of the field',
    { ...release('mf-two', '1.0.0', 'x'), files: 'none' as never },
    400,
    'The field files must be a table',
  ],
  [
    'a file that is no text, by its name',
    { ...release('mf-two', '1.0.0', 'x'), files: { 'proto x': 7 } as never },
    400,
    'The file "proto x" is not base64.',
  ],
  [
    'an entry that lists another hash than a file has',
    misListed('"1.js":"AAAA"'),
    400,
    'mf-two 1.0.0: entry.js has another hash for 1.js than that file, or none. Build it again.',
  ],
  [
    'an entry that loads a chunk which is in no manifest',
    misListed(`$&,"assets/charts.0123abcd.js":"${sha('charts').slice(7)}"`),
    400,
    'entry.js loads assets/charts.0123abcd.js, which is not in the manifest: the region that needs it would fail.',
  ],
  [
    'an entry without the hashes of its chunks',
    misListed(''),
    400,
    'mf-two 1.0.0: entry.js has another hash for 1.js than that file, or none.',
  ],
  [
    'a region that its entry does not have',
    release('mf-two', '1.0.0', 'x', { regions: { page: { expose: './nothing-here', files: ['1.js'] } } }),
    400,
    'The region page is exposed as ./nothing-here, which the entry entry.js does not have.',
  ],
  [
    'a manifest that every page would be heavy with',
    release('mf-two', '1.0.0', 'x', { title: 'T'.repeat(50_000) }),
    400,
    'The manifest is too large: without its files it has 50',
  ],
  [
    'a route that no address leads to',
    release('mf-two', '1.0.0', 'x', {
      routes: [{ path: '//two', title: 'T', policy: 'session', region: 'page' }],
    }),
    400,
    'must begin with / and have letters, digits, - and _ alone',
  ],
  [
    'a source map among its files',
    withFile('entry.js.map'),
    400,
    'The file entry.js.map is of no kind that a release may hold: .js',
  ],
  [
    'a page among its files',
    withFile('page.html'),
    400,
    'The file page.html is of no kind that a release may hold: .js',
  ],
  [
    'a navigation target of another’s',
    release('mf-two', '1.0.0', 'x', {
      nav: [{ to: '/one', title: 'T', icon: 'M0 0', order: 1, policy: 'session', area: 'admin' }],
    }),
    400,
    "The navigation leads to /one, a navigation target of another's or of nobody's. Lead to a route of mf-two itself.",
  ],
  [
    'a release that does not say which calls it uses',
    release('mf-two', '1.0.0', 'x', { requires: { ...usual, calls: undefined as never } }),
    400,
    '"requires.calls" is missing.',
  ],
  ['a hash that is not of its bytes', renamed(), 400, `, not of 1.0.0-00000000. Build it again.`],
  [
    'the container of another release',
    withManifest({ container: 'mf_one_1_0_0_00000000' }),
    400,
    'mf-two 1.0.0: the container must be mf_two_1_0_0_',
  ],
  [
    'a manifest that was changed after its build',
    withManifest({ title: 'Another' }),
    400,
    'mf-two 1.0.0: its files and manifest are those of 1.0.0-',
  ],
  [
    'an entry that is none of its container',
    renamed('entry of nothing'),
    400,
    'mf-two 1.0.0: entry.js is not the entry of the container mf_two_1_0_0_00000000.',
  ],
  [
    'a chunk for later that is not in the manifest',
    release('mf-two', '1.0.0', 'x', {
      regions: { page: { expose: './page', files: ['1.js'], later: ['2.js'] } },
    }),
    400,
    'The region page names the file 2.js, which is not in the manifest.',
  ],
])('F05, F06: refuses %s', async (_, given, status, text) => {
  const reply = await t.publish(given);
  expect([reply.status, reply.body.snackbar?.text]).toEqual([status, expect.stringContaining(text)]);
  expect(await t.live('mf-two')).toBeUndefined();
});

test('F02: the same files with other regions are no release that is there already', async () => {
  const given = release('mf-same', '1.0.0', 's');
  expect((await t.publish(given, false)).status).toBe(200);
  expect((await t.publish(given, false)).body).toMatchObject({ ok: true, isNew: false });
  const regions = { page: { expose: './page', files: [] } };
  const other = await t.publish({ ...given, manifest: { ...given.manifest, regions } }, false);
  expect([other.status, other.body.snackbar?.text]).toEqual([
    409,
    'mf-same 1.0.0 is published already with other content. ' +
      'Run npm run build first, or raise the version where something has changed.',
  ]);
});
