import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Names } from '@crewcall/contract/fit';
import { callShapes } from '@crewcall/contract/shapes';
import type { RemoteManifest } from '@crewcall/contract/manifest';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { handlers } from '../../areas';
import { publishFolder } from './publish-folder';

/** What the shell of these tests offers. */
const names: Names = {
  '@crewcall/ui': { Button: { in: { kind: 'string', 'size?': 'string' } }, Pill: { in: {} } },
  events: {},
};

let world: TestApp;
let admin: { token: string };
beforeAll(async () => {
  world = await testApp({
    handlers,
    tasks: [],
    shell: {
      page: '<head><!--hints--></head><script type="application/json" id="registry">null</script>',
      styleHashes: ['sha256-abc='],
      signIn: ['assets/sign-in.js'],
      provides: { platform: '1.2.0', shared: { react: '19.3.1' }, names },
      provided: 'aa',
      files: new Map(),
    },
  });
  admin = await world.signIn(await world.make.admin());
}, 120_000);
afterAll(() => world.close());

const sha = (bytes: string) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const hex = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** A small release; `content` decides its hash. */
function release(
  name: string,
  version: string,
  content: string,
  more: Partial<RemoteManifest> = {},
  uses: Names = {},
) {
  const files = {
    'entry.js': `entry ${content}`,
    '1.js': `page ${content}`.repeat(20),
    'uses.json': JSON.stringify(uses),
  };
  const manifest: RemoteManifest = {
    schema: 1,
    name,
    title: name,
    version,
    release: `${version}-${hex(content)}`,
    container: `${name.replaceAll('-', '_')}_${hex(content)}`,
    entry: { file: 'entry.js', integrity: sha(files['entry.js']), bytes: files['entry.js'].length },
    requires: { platform: '^1.0.0', shared: { react: '^19.0.0' }, uses: 'uses.json' },
    routes: [{ path: `/${name.slice(3)}`, title: name, policy: 'session', region: 'page' }],
    nav: [],
    slots: [],
    events: { sends: [], hears: [] },
    regions: { page: { expose: './page', files: ['1.js'] } },
    files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sha(text)])),
    ...more,
  };
  const coded = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, Buffer.from(text).toString('base64')]),
  );
  return { manifest, files: coded, plain: files };
}
const publish = (given: ReturnType<typeof release>, activate = true, who = admin) =>
  world.call(who, 'publishRelease', { manifest: given.manifest, files: given.files, activate });
const registry = async () =>
  (await world.inject('/registry.json')).json<{
    remotes: {
      name: string;
      live: { manifest: RemoteManifest; fits: string | null } | null;
      disabled: unknown;
      canary: unknown;
    }[];
    sequence: number;
  }>();
const live = async (name: string) =>
  (await registry()).remotes.find((remote) => remote.name === name)?.live?.manifest.release;

/** Until so many wait for others' locks. */
async function waiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(world.db);
    if ((rows[0]?.n ?? 0) >= count) return;
  }
}

describe('publishing', () => {
  test('needs its permission', async () => {
    const worker = await world.signIn(await world.make.user());
    expect((await publish(release('mf-one', '1.0.0', 'a'), true, worker)).status).toBe(403);
  });

  test('goes live, is served immutable, and the page names it for those who may see it', async () => {
    const first = release('mf-one', '1.0.0', 'a');
    expect((await publish(first)).status).toBe(200);
    expect(await live('mf-one')).toBe(first.manifest.release);
    const file = await world.inject({
      url: `/remotes/mf-one/${first.manifest.release}/1.js`,
      headers: { 'accept-encoding': 'br' },
    });
    expect([file.statusCode, file.headers['content-encoding'], file.headers['cache-control']]).toEqual([
      200,
      'br',
      'public, max-age=31536000, immutable',
    ]);
    expect((await world.inject(`/remotes/mf-one/${first.manifest.release}/nope.js`)).statusCode).toBe(404);
    const page = await world.inject({ url: '/one/deep', headers: { cookie: 'view=c' } });
    expect(page.payload).toContain(
      `<link rel="preload" as="script" href="/remotes/mf-one/${first.manifest.release}/entry.js" integrity=`,
    );
    expect(page.payload).toContain('id="registry">{"schema":1');
    expect(page.headers['content-security-policy']).toContain("'sha256-abc='");
    expect((await world.inject('/one/deep')).payload).not.toContain('preload');
    expect((await world.inject('/index.html')).payload).toContain('id="registry">null');
  });

  test('A.2.02, design First load: a visitor’s page names the files of the sign-in screen, nobody else’s does', async () => {
    const hint = '<link rel="preload" as="script" href="/assets/sign-in.js">';
    for (const url of ['/', '/login?redirect=%2Fjobs'])
      expect((await world.inject(url)).payload).toContain(hint);
    expect((await world.inject({ url: '/', headers: { cookie: 'view=c' } })).payload).not.toContain(hint);
    expect((await world.inject('/one/deep')).payload).not.toContain(hint);
    expect((await world.inject('/index.html')).payload).not.toContain(hint);
  });

  test('the same again is fine; the same version with other bytes is 409', async () => {
    expect((await publish(release('mf-one', '1.0.0', 'a'))).status).toBe(200);
    const other = await publish(release('mf-one', '1.0.0', 'b'));
    expect([other.status, other.body.snackbar?.text]).toEqual([
      409,
      expect.stringContaining('Raise the version'),
    ]);
  });

  test('two at once both survive', async () => {
    const replies = await Promise.all([
      publish(release('mf-one', '1.1.0', 'c'), false),
      publish(release('mf-one', '1.2.0', 'd'), false),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    const { body } = await world.call(admin, 'getReleases', { remote: 'mf-one' });
    expect(body.releases.map((entry) => entry.version).sort()).toEqual(['1.0.0', '1.1.0', '1.2.0']);
  });

  test('two remotes that claim one address at once do not both get it, neither published nor made live', async () => {
    const claim = (name: string) =>
      release(name, '1.0.0', name, {
        routes: [{ path: '/claimed', title: 'T', policy: 'session', region: 'page' }],
      });
    const names = ['mf-x-left', 'mf-x-right'];
    await Promise.all(names.map((name) => publish(claim(name), false)));
    const entries = await world.db.transaction().execute(async (tx) => {
      // What each of them changes is held, so that both have looked before one of them is done.
      await tx.selectFrom('registry_entry').select('remote').forUpdate().execute();
      const both = names.map((remote) =>
        world.call(admin, 'activateRelease', { remote, release: claim(remote).manifest.release }),
      );
      await waiting(2);
      return { both: Promise.all(both) };
    });
    expect((await entries.both).map(({ status }) => status).sort()).toEqual([200, 409]);
    await world.db
      .updateTable('registry_entry')
      .set({ live_release_id: null })
      .where('remote', 'in', names)
      .execute();
  });

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
    const reply = await publish(release('mf-two', '1.0.0', 'x', { routes }));
    expect([reply.status, reply.body.snackbar?.text]).toEqual([
      409,
      expect.stringContaining('belongs to the shell'),
    ]);
  });

  test.each<[string, ReturnType<typeof release>, number, string]>([
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
      'an early read that is none of its calls',
      release('mf-two', '1.0.0', 'x', {
        routes: [
          {
            path: '/two',
            title: 'T',
            policy: 'session',
            region: 'page',
            early: [{ call: 'getMe', path: '/api/user/getMe' }],
          },
        ],
      }),
      400,
      'getMe is asked early but not among the calls',
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
  ])('refuses %s', async (_, given, status, text) => {
    const reply = await publish(given);
    expect([reply.status, reply.body.snackbar?.text]).toEqual([status, expect.stringContaining(text)]);
    expect(await live('mf-two')).toBeUndefined();
  });
});

describe('fit', () => {
  const usual: Names = {
    '@crewcall/ui': { Button: { in: { kind: 'string' } } },
    calls: { getMe: { in: {}, out: { firstName: 'string' } } },
  };
  const fitsOf = async (name: string) =>
    (await registry()).remotes.find((remote) => remote.name === name)?.live?.fits;

  test('a shell with more names, more optional props and a server with more fields is no hindrance', async () => {
    expect(Object.keys(callShapes['getMe']?.out ?? {}).length).toBeGreaterThan(1);
    expect((await publish(release('mf-v-fits', '1.0.0', 'a4', {}, usual))).status).toBe(200);
    expect(await fitsOf('mf-v-fits')).toBe('aa');
  });

  test('while its list of what is used cannot be read, a release is not vouched for, and all else goes on', async () => {
    const unread = release('mf-v-unread', '1.0.0', 'a6', {}, usual);
    expect((await publish(unread)).status).toBe(200);
    const away = jest
      .spyOn(world.services.blobs, 'get')
      .mockRejectedValue(new Error('The store of files is away.'));
    const [answer, page] = [await world.inject('/registry.json'), await world.inject('/one/deep')];
    away.mockRestore();
    expect([answer.statusCode, page.statusCode]).toEqual([200, 200]);
    expect(await fitsOf('mf-v-unread')).toBeNull();
    world.services.releases.changed();
    expect(await fitsOf('mf-v-unread')).toBe('aa');
  });

  test('forced live, a release that does not fit is not vouched for, so that shells refuse it', async () => {
    const forced = release('mf-v-forced', '1.0.0', 'a5', {}, usual);
    expect((await publish(forced)).status).toBe(200);
    const { Button, ...rest } = names['@crewcall/ui'] ?? {};
    const provides = world.services.releases.provides;
    if (provides === null || Button === undefined) throw new Error('There is no shell.');
    // The next shell has the button no more.
    Object.assign(provides, { names: { ...provides.names, '@crewcall/ui': rest } });
    world.services.releases.changed();
    expect(await fitsOf('mf-v-forced')).toBeNull();
    const back = await world.call(admin, 'activateRelease', {
      remote: 'mf-v-forced',
      release: forced.manifest.release,
    });
    expect([back.status, back.body.snackbar?.text]).toEqual([
      409,
      expect.stringContaining('It uses Button of @crewcall/ui, which is not there.'),
    ]);
    Object.assign(provides, { names: { ...provides.names, '@crewcall/ui': { ...rest, Button } } });
    world.services.releases.changed();
    expect(await fitsOf('mf-v-forced')).toBe('aa');
  });
});

describe('going back', () => {
  const back = async (given: ReturnType<typeof release>) => {
    const { name: remote, release: one } = given.manifest;
    const { status, body } = await world.call(admin, 'activateRelease', { remote, release: one });
    return [status, body.snackbar?.text];
  };
  const slot = {
    name: 'job-viewer',
    title: 'Job',
    width: 520,
    policy: 'session',
    region: 'page',
    params: { idJob: 'number' },
  } as const;

  test('while the list of what it uses cannot be fetched, a release is not made live, and that is said', async () => {
    const one = release('mf-w-away', '1.0.0', 'w1', {}, { events: {} });
    expect((await publish(one, false)).status).toBe(200);
    const away = jest.spyOn(world.services.blobs, 'get').mockRejectedValue(new Error('No store answers.'));
    const refused = await back(one);
    away.mockResolvedValue(null);
    const gone = await back(one);
    away.mockRestore();
    const text = expect.stringMatching(/could not be fetched just now/) as string;
    expect([refused, gone]).toEqual([
      [503, text],
      [503, text],
    ]);
    expect((await back(one))[0]).toBe(200);
  });

  test('to a release whose slots take what they are no longer given is refused, naming it', async () => {
    const one = release('mf-w-slots', '1.0.0', 'w2', { slots: [slot] });
    expect((await publish(one, false)).status).toBe(200);
    const set = (slots: unknown[]) =>
      world.db
        .updateTable('release')
        .set({ manifest: JSON.stringify({ ...one.manifest, slots }) })
        .where('remote', '=', 'mf-w-slots')
        .execute();
    await set([{ ...slot, params: { jobId: 'number' } }]);
    expect(await back(one)).toEqual([
      409,
      expect.stringContaining('It offers the slot job-viewer, which is no longer given jobId as it was.'),
    ]);
    await set([{ name: 'job-viewer', policy: 'session', region: 'page', params: {} }]);
    expect(await back(one)).toEqual([409, expect.stringContaining('has a manifest of before')]);
    await set([slot]);
    expect((await back(one))[0]).toBe(200);
  });

  test.each([
    [
      'too deep',
      JSON.stringify({ calls: { a: { in: '@' } } }).replace('"@"', '['.repeat(9_000) + ']'.repeat(9_000)),
    ],
    ['too large', JSON.stringify({ calls: { a: { in: Array.from({ length: 60_000 }, () => 'string') } } })],
    ['no JSON', '{'],
  ])('a list of what is used that is %s is refused at publish', async (_what, list) => {
    const one = release('mf-w-list', '1.0.0', 'w3');
    one.manifest.files['uses.json'] = sha(list);
    one.files['uses.json'] = Buffer.from(list).toString('base64');
    const { status, body } = await publish(one, false);
    expect([status, body.snackbar?.text]).toEqual([
      400,
      expect.stringContaining('does not list what is used'),
    ]);
  });
});

describe('afterwards', () => {
  test('activate, canary, back, off and on; every step is in the history', async () => {
    const before = (await registry()).sequence;
    const step = (call: 'activateRelease' | 'disableRemote', body: object) =>
      world.call(admin, call, body as never);
    const older = release('mf-one', '1.0.0', 'a').manifest.release;
    const newer = release('mf-one', '1.2.0', 'd').manifest.release;
    expect((await step('activateRelease', { remote: 'mf-one', release: newer })).status).toBe(200);
    expect(await live('mf-one')).toBe(newer);
    await step('activateRelease', { remote: 'mf-one', release: older, canary: { percent: 30 } });
    expect((await registry()).remotes[0]).toMatchObject({
      canary: { rule: { percent: 30 } },
      live: { manifest: { release: newer } },
    });
    await step('activateRelease', { remote: 'mf-one', release: older });
    expect(await live('mf-one')).toBe(older);
    await step('disableRemote', { remote: 'mf-one', reason: 'Being mended' });
    expect((await registry()).remotes[0]?.disabled).toEqual({ reason: 'Being mended' });
    await step('disableRemote', { remote: 'mf-one', reason: null });
    expect((await registry()).remotes[0]?.disabled).toBeNull();
    expect((await registry()).sequence).toBeGreaterThan(before);
    const { body } = await world.call(admin, 'getReleases', { remote: 'mf-one' });
    expect(body.history.slice(0, 5).map((entry) => entry.action)).toEqual([
      'enable',
      'disable',
      'activate',
      'canary',
      'activate',
    ]);
    expect((await world.inject(`/remotes/mf-one/${newer}/entry.js`)).statusCode).toBe(200);
  });

  test('a built folder: new code of the work tree goes live, a deployed release is not undone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'crewcall-remote-'));
    const write = (given: ReturnType<typeof release>) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'manifest.json'), JSON.stringify(given.manifest));
      for (const [path, text] of Object.entries(given.plain)) writeFileSync(join(folder, path), text);
    };
    const [a, b] = [release('mf-three', '1.0.0', 'a3'), release('mf-three', '1.0.0', 'b3')];
    write(a);
    expect(await publishFolder(world.db, world.services, folder)).toContain(a.manifest.release);
    expect(await publishFolder(world.db, world.services, folder)).toBeNull();
    write(b);
    await publishFolder(world.db, world.services, folder);
    expect(await live('mf-three')).toBe(b.manifest.release);
    expect((await world.inject(`/remotes/mf-three/${a.manifest.release}/entry.js`)).statusCode).toBe(200);
    const deployed = release('mf-three', '2.0.0', 'c3');
    await publish(deployed);
    write(release('mf-three', '1.5.0', 'd3'));
    await publishFolder(world.db, world.services, folder);
    expect(await live('mf-three')).toBe(deployed.manifest.release);
  });
});

test('S-15: the pages that a sign-in names are those of what is live, and the shell’s own', async () => {
  const route = (path: string, policy: string) => ({ path, title: path, policy, region: 'page' });
  const pagesOf = async (email: string) =>
    (await world.call(null, 'login', { email, password: 'correct horse' })).body.userPages;
  const password = 'correct horse';
  await world.make.user({ email: 'crew@example.test', password });
  await world.make.user({ email: 'boss@example.test', password, manager_of: ['ACME'] });
  await world.make.user({
    email: 'sees@example.test',
    password,
    permissions: ['job:read', 'settings:write'],
  });
  const first = [route('/own', 'session'), route('/admin/own', 'job.read'), route('/public/own', 'public')];
  await publish(release('mf-own', '1.0.0', 'pages', { routes: first }));
  expect(await pagesOf('crew@example.test')).toContain('own');
  expect(await pagesOf('crew@example.test')).not.toContain('admin/own');
  expect(await pagesOf('boss@example.test')).toContain('admin/own');
  const office = await pagesOf('sees@example.test');
  expect(office).toEqual(expect.arrayContaining(['own', 'admin/own', 'admin/audit', 'admin/debug']));
  expect(office).not.toContain('public/own');
  expect(office).not.toContain('admin/releases');
  await publish(release('mf-own', '1.0.1', 'moved', { routes: [route('/elsewhere', 'session')] }));
  expect(await pagesOf('crew@example.test')).toContain('elsewhere');
  expect(await pagesOf('crew@example.test')).not.toContain('own');
  await world.call(admin, 'disableRemote', { remote: 'mf-own', reason: 'Being mended' });
  expect(await pagesOf('crew@example.test')).not.toContain('elsewhere');
});
