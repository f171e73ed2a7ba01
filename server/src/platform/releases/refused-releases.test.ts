import { release, releaseWorld, sha } from './testing/release-world';
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

/** A release with a page, which under the address of the product would be one of its own. */
function withPage(): Release {
  const given = release('mf-two', '1.0.0', 'x');
  given.manifest.files['page.html'] = sha('<p>');
  return { ...given, files: { ...given.files, ...{ 'page.html': Buffer.from('<p>').toString('base64') } } };
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
    400,
    'no policy',
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
    release('mf-two', '1.0.0', 'x', { requires: { platform: '^9.0.0', shared: {} } }),
    409,
    'It needs platform ^9.0.0',
  ],
  [
    'React 18',
    release('mf-two', '1.0.0', 'x', {
      requires: { platform: '^1.0.0', shared: { react: '^18.0.0' } },
    }),
    409,
    'It needs react ^18.0.0',
  ],
  [
    'an export that was renamed',
    release('mf-two', '1.0.0', 'x', {}, { '@crewcall/ui': { Bottom: {} } }),
    409,
    'It uses Bottom of @crewcall/ui, which is not there.',
  ],
  [
    'a prop that was removed',
    release(
      'mf-two',
      '1.0.0',
      'x',
      {},
      { '@crewcall/ui': { Button: { in: { kind: 'string', tone: 'string' } } } },
    ),
    409,
    'It uses Button of @crewcall/ui, which no longer takes tone as it did.',
  ],
  [
    'a prop that is required now',
    release('mf-two', '1.0.0', 'x', {}, { '@crewcall/ui': { Button: { in: { size: 'string' } } } }),
    409,
    'It uses Button of @crewcall/ui, which no longer takes kind as it did.',
  ],
  [
    'a field of an answer that was renamed',
    release('mf-two', '1.0.0', 'x', {}, { calls: { getMe: { in: {}, out: { givenName: 'string' } } } }),
    409,
    'It uses the call getMe, which no longer gives givenName as it did.',
  ],
  [
    'an event that the shell does not know',
    release('mf-two', '1.0.0', 'x', {}, { events: { 'moon.changed': {} } }),
    409,
    'It uses the event moon.changed, which is not there.',
  ],
  [
    'a library that is only a name of every object',
    release('mf-two', '1.0.0', 'x', {
      requires: { platform: '^1.0.0', shared: { constructor: '^1.0.0' } },
    }),
    409,
    'It needs constructor ^1.0.0; the shell has none.',
  ],
  [
    'an export that is only a name of every object',
    release('mf-two', '1.0.0', 'x', {}, { '@crewcall/ui': { toString: {} } }),
    409,
    'It uses toString of @crewcall/ui, which is not there.',
  ],
  [
    'a prop that is only a name of every object',
    release('mf-two', '1.0.0', 'x', {}, { '@crewcall/ui': { Pill: { in: { toString: 'string' } } } }),
    409,
    'It uses Pill of @crewcall/ui, which no longer takes toString as it did.',
  ],
  [
    'a list of what is used that makes no sense',
    release('mf-two', '1.0.0', 'x', {}, { calls: [] as never }),
    400,
    'Build the remote anew',
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
    'a page among its files',
    withPage(),
    400,
    'The file page.html is of no kind that a release may hold: .js',
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
