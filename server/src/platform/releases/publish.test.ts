import { sql } from 'kysely';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishFolder } from './publish-folder';
import { manifestFile, release, releaseWorld } from './testing/release-world';
import type { Release } from './testing/release-world';

let t: Awaited<ReturnType<typeof releaseWorld>>;
beforeAll(async () => {
  t = await releaseWorld();
}, 120_000);
afterAll(() => t.world.close());

/** Until so many wait for others' locks. */
async function waiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(t.world.db);
    if ((rows[0]?.n ?? 0) >= count) return;
  }
}

describe('publishing', () => {
  test('needs its permission', async () => {
    const worker = await t.world.signIn(await t.world.make.user());
    expect((await t.publish(release('mf-one', '1.0.0', 'a'), true, worker)).status).toBe(403);
  });

  test('goes live, is served immutable, and the page names it for those who may see it', async () => {
    const first = release('mf-one', '1.0.0', 'a');
    expect((await t.publish(first)).status).toBe(200);
    expect(await t.live('mf-one')).toBe(first.manifest.release);
    const file = await t.world.inject({
      url: `/remotes/mf-one/${first.manifest.release}/1.js`,
      headers: { 'accept-encoding': 'br' },
    });
    expect([file.statusCode, file.headers['content-encoding'], file.headers['cache-control']]).toEqual([
      200,
      'br',
      'public, max-age=31536000, immutable',
    ]);
    expect((await t.world.inject(`/remotes/mf-one/${first.manifest.release}/nope.js`)).statusCode).toBe(404);
    const page = await t.world.inject({ url: '/one/deep', headers: { cookie: 'view=c' } });
    expect(page.payload).toContain(
      `<link rel="preload" as="script" href="/remotes/mf-one/${first.manifest.release}/entry.js" integrity=`,
    );
    expect(page.payload).toContain('<link rel="preload" as="script" href="/assets/everyday.js">');
    expect(page.payload).toContain(`/1.js" integrity="${first.manifest.files['1.js'] ?? ''}">`);
    expect(page.payload).toContain('id="registry">{"schema":1');
    // What only the server compares is left out.
    expect(page.payload).toContain('"files":{}');
    expect(page.payload).not.toContain('getMe');
    expect(page.headers['content-security-policy']).toContain("'sha256-abc='");
    expect(page.headers['content-security-policy']).toContain("script-src 'self' 'sha256-first='");
    expect((await t.world.inject('/one/deep')).payload).not.toContain('preload');
    expect((await t.world.inject('/index.html')).payload).toContain('id="registry">null');
  });

  test('A.2.02, design First load: a visitor’s page names the files of the sign-in screen, nobody else’s does', async () => {
    const hint = '<link rel="preload" as="script" href="/assets/sign-in.js">';
    for (const url of ['/', '/login?redirect=%2Fjobs'])
      expect((await t.world.inject(url)).payload).toContain(hint);
    expect((await t.world.inject({ url: '/', headers: { cookie: 'view=c' } })).payload).not.toContain(hint);
    expect((await t.world.inject('/one/deep')).payload).not.toContain(hint);
    expect((await t.world.inject('/index.html')).payload).not.toContain(hint);
  });

  test('the same again is fine; the same version with other bytes is 409', async () => {
    expect((await t.publish(release('mf-one', '1.0.0', 'a'))).status).toBe(200);
    const other = await t.publish(release('mf-one', '1.0.0', 'b'));
    expect([other.status, other.body.snackbar?.text]).toEqual([
      409,
      expect.stringContaining('raise the version'),
    ]);
  });

  test('two at once both survive', async () => {
    const replies = await Promise.all([
      t.publish(release('mf-one', '1.1.0', 'c'), false),
      t.publish(release('mf-one', '1.2.0', 'd'), false),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    const { body } = await t.world.call(t.admin, 'getReleases', { remote: 'mf-one' });
    expect(body.releases.map((entry) => entry.version).sort()).toEqual(['1.0.0', '1.1.0', '1.2.0']);
  });

  test('two remotes that claim one address at once do not both get it, neither published nor made live', async () => {
    const claim = (name: string) =>
      release(name, '1.0.0', name, {
        routes: [{ path: '/claimed', title: 'T', policy: 'session', region: 'page' }],
      });
    const names = ['mf-x-left', 'mf-x-right'];
    await Promise.all(names.map((name) => t.publish(claim(name), false)));
    const entries = await t.world.db.transaction().execute(async (tx) => {
      // What each of them changes is held, so that both have looked before one of them is done.
      await tx.selectFrom('registry_entry').select('remote').forUpdate().execute();
      const both = names.map((remote) =>
        t.world.call(t.admin, 'activateRelease', { remote, release: claim(remote).manifest.release }),
      );
      await waiting(2);
      return { both: Promise.all(both) };
    });
    expect((await entries.both).map(({ status }) => status).sort()).toEqual([200, 409]);
    await t.world.db
      .updateTable('registry_entry')
      .set({ live_release_id: null })
      .where('remote', 'in', names)
      .execute();
  });
});

describe('afterwards', () => {
  test('activate, canary, back, off and on; every step is in the history', async () => {
    const before = (await t.registry()).sequence;
    const step = (call: 'activateRelease' | 'disableRemote', body: object) =>
      t.world.call(t.admin, call, body as never);
    const older = release('mf-one', '1.0.0', 'a').manifest.release;
    const newer = release('mf-one', '1.2.0', 'd').manifest.release;
    expect((await step('activateRelease', { remote: 'mf-one', release: newer })).status).toBe(200);
    expect(await t.live('mf-one')).toBe(newer);
    await step('activateRelease', { remote: 'mf-one', release: older, canary: { percent: 30 } });
    expect((await t.registry()).remotes[0]).toMatchObject({
      canary: { rule: { percent: 30 } },
      live: { manifest: { release: newer } },
    });
    await step('activateRelease', { remote: 'mf-one', release: older });
    expect(await t.live('mf-one')).toBe(older);
    await step('disableRemote', { remote: 'mf-one', reason: 'Being mended' });
    expect((await t.registry()).remotes[0]?.disabled).toEqual({ reason: 'Being mended' });
    // Who publishes does not switch it on: its users read why it is off.
    await step('activateRelease', { remote: 'mf-one', release: newer });
    expect((await t.registry()).remotes[0]?.disabled).toEqual({ reason: 'Being mended' });
    await step('activateRelease', { remote: 'mf-one', release: older });
    await step('disableRemote', { remote: 'mf-one', reason: null });
    expect((await t.registry()).remotes[0]?.disabled).toBeNull();
    expect((await t.registry()).sequence).toBeGreaterThan(before);
    const { body } = await t.world.call(t.admin, 'getReleases', { remote: 'mf-one' });
    expect(body.history.slice(0, 5).map((entry) => entry.action)).toEqual([
      'enable',
      'activate',
      'activate',
      'disable',
      'activate',
    ]);
    expect((await t.world.inject(`/remotes/mf-one/${newer}/entry.js`)).statusCode).toBe(200);
  });

  test('F06: what was seen of a release on the stage is kept with it, and is all of it', async () => {
    const given = release('mf-seen', '1.0.0', 'm1');
    const put = (regions?: string[]) =>
      t.world.call(t.admin, 'publishRelease', {
        manifest: manifestFile(given.manifest),
        files: given.files,
        ...(regions && { mounted: { in: 'Chromium 140', regions } }),
      });
    for (const some of [undefined, []]) {
      const { status, body } = await put(some);
      expect([status, body.snackbar?.text]).toEqual([
        400,
        'The region page was not mounted on the stage. Publish with npm run release.',
      ]);
    }
    expect((await put(['page'])).status).toBe(200);
    const list = await t.world.call(t.admin, 'getReleases', { remote: 'mf-seen' });
    expect(list.body.releases[0]?.mounted).toEqual({ in: 'Chromium 140', regions: ['page'] });
  });

  test('F37: commit, branch and builder are kept with a release, and must look like them', async () => {
    const given = release('mf-from', '1.0.0', 'f1');
    const put = (built: { commit: string; branch: string; by: string }) =>
      t.world.call(t.admin, 'publishRelease', {
        manifest: manifestFile(given.manifest),
        files: given.files,
        mounted: given.mounted,
        built,
      });
    expect((await put({ commit: '<b>', branch: 'main', by: 'Ada' })).status).toBe(400);
    const built = { commit: '0a1b2c3d4e5f+', branch: 'main', by: 'Ada' };
    expect((await put(built)).status).toBe(200);
    const list = await t.world.call(t.admin, 'getReleases', { remote: 'mf-from' });
    expect(list.body.releases[0]?.built).toEqual(built);
  });

  test('F07: a canary says whom it is for, is for somebody, and is ended by a person', async () => {
    const [stays, tried] = [release('mf-tried', '1.0.0', 't1'), release('mf-tried', '1.1.0', 't2')];
    await t.publish(stays);
    await t.publish(tried, false);
    const { name: remote, release: one } = tried.manifest;
    const canary = (rule: object) =>
      t.world.call(t.admin, 'activateRelease', { remote, release: one, canary: rule });
    for (const rule of [{}, { percent: 0 }, { roles: [] }]) {
      const { status, body } = await canary(rule);
      expect([status, body.snackbar?.text]).toEqual([
        400,
        'The canary must name a share of more than 0 percent, or a role: crew, manager or admin.',
      ]);
    }
    const live = { remote, release: stays.manifest.release, canary: { percent: 5 } };
    const itself = await t.world.call(t.admin, 'activateRelease', live);
    expect([itself.status, itself.body.snackbar?.text]).toEqual([
      409,
      expect.stringContaining('is live: everybody has it already.'),
    ]);
    expect((await canary({ roles: ['crew'] })).status).toBe(200);
    const ruleOf = async () =>
      (await t.world.call(t.admin, 'getReleases', { remote })).body.releases.map(({ rule }) => rule);
    expect(await ruleOf()).toEqual([{ roles: ['crew'] }, null]);
    const end = () => t.world.call(t.admin, 'endCanary', { remote });
    expect((await end()).status).toBe(200);
    expect(await ruleOf()).toEqual([null, null]);
    expect(await t.live(remote)).toBe(stays.manifest.release);
    const again = await end();
    expect([again.status, again.body.snackbar?.text]).toEqual([404, 'mf-tried has no canary.']);
  });

  test('F41: a file of a release, opened as a page, runs nothing and belongs to nobody', async () => {
    const given = release('mf-page', '1.0.0', 'p1');
    await t.publish(given);
    const headersOf = async (file: string) =>
      (await t.world.inject(`/remotes/mf-page/${given.manifest.release}/${file}`)).headers;
    expect(await headersOf('words.json')).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    // A worker goes by the policy of its own file: it asks nobody else, and evaluates nothing.
    expect((await headersOf('entry.js'))['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
    );
  });

  test('a built folder: new code of the work tree goes live, a deployed release is not undone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'crewcall-remote-'));
    const write = (given: Release) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'mf-manifest.json'), JSON.stringify(manifestFile(given.manifest)));
      for (const [path, text] of Object.entries(given.plain)) writeFileSync(join(folder, path), text);
    };
    const [a, b] = [release('mf-three', '1.0.0', 'a3'), release('mf-three', '1.0.0', 'b3')];
    write(a);
    const built = { commit: '0a1b2c3d', branch: 'main', by: 'Ada' };
    writeFileSync(join(folder, 'built.json'), JSON.stringify(built));
    expect(await publishFolder(t.world.db, t.world.services, folder)).toContain(a.manifest.release);
    expect(await publishFolder(t.world.db, t.world.services, folder)).toBeNull();
    const { body } = await t.world.call(t.admin, 'getReleases', { remote: 'mf-three' });
    expect(body.releases[0]?.built).toEqual(built);
    write(b);
    await publishFolder(t.world.db, t.world.services, folder);
    expect(await t.live('mf-three')).toBe(b.manifest.release);
    expect((await t.world.inject(`/remotes/mf-three/${a.manifest.release}/entry.js`)).statusCode).toBe(200);
    // The change is undone: its forerunner is live again, under its own version.
    write(a);
    expect(await publishFolder(t.world.db, t.world.services, folder)).toContain(a.manifest.release);
    expect(await t.live('mf-three')).toBe(a.manifest.release);
    // Somebody goes back: a start does not bring again what they went back from.
    const goBack = { remote: 'mf-three', release: b.manifest.release };
    expect((await t.world.call(t.admin, 'activateRelease', goBack)).status).toBe(200);
    expect(await publishFolder(t.world.db, t.world.services, folder)).toBeNull();
    expect(await t.live('mf-three')).toBe(b.manifest.release);
    const again = await t.publish(a);
    expect([again.status, again.body.isNew]).toEqual([200, false]);
    const deployed = release('mf-three', '2.0.0', 'c3');
    await t.publish(deployed);
    write(release('mf-three', '1.5.0', 'd3'));
    await publishFolder(t.world.db, t.world.services, folder);
    expect(await t.live('mf-three')).toBe(deployed.manifest.release);
  });
});
