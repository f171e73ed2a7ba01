import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testApp } from '../../../test/support';
import { readShell } from './shell-files';

test('S-02: the shell’s icon is served at its usual address and asked for again each time, the page is stored nowhere', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crewcall-shell-'));
  const icon = Buffer.from('00000100', 'hex');
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Crewcall</title>');
  writeFileSync(join(folder, 'favicon.ico'), icon);
  writeFileSync(
    join(folder, 'shell.json'),
    JSON.stringify({ provides: { platform: '1.2.0', react: '19.3.1' } }),
  );
  const world = await testApp({ handlers: [], tasks: [], shell: readShell(folder) });
  const got = await world.inject({ method: 'GET', url: '/favicon.ico' });
  const page = await world.inject({ method: 'GET', url: '/jobs' });
  const bare = await world.inject({ method: 'GET', url: '/index.html' });
  const without = await testApp({ handlers: [], tasks: [], connection: world.connection });
  const missing = await without.inject({ method: 'GET', url: '/favicon.ico' });
  await without.close();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
  expect([got.statusCode, got.headers['content-type'], got.headers['cache-control']]).toEqual([
    200,
    'image/x-icon',
    'no-cache',
  ]);
  // Whoever signs out leaves no copy behind; the worker keeps the page with its headers.
  expect([page.headers['cache-control'], bare.headers['cache-control']]).toEqual(['no-store', 'no-store']);
  expect(got.rawPayload.equals(icon)).toBe(true);
  expect(missing.statusCode).toBe(404);
});

test('a link with a wrong % gets a page; a call and a file do not, and no other host is reached by it', async () => {
  const world = await testApp({ handlers: [], tasks: [] });
  const got = async (url: string) => {
    const { statusCode, headers } = await world.inject({ method: 'GET', url });
    return [statusCode, headers.location];
  };
  expect(await got('/linklogin/%zz')).toEqual([302, '/linklogin/%25zz']);
  expect(await got('/jobs/%ff?tab=1')).toEqual([302, '/jobs/%25ff?tab=1']);
  expect(await got('//evil.example/%zz')).toEqual([302, '/evil.example/%25zz']);
  expect((await got('/api/%zz'))[0]).toBe(400);
  expect((await got('/remotes/%zz'))[0]).toBe(400);
  await world.close();
});

test('X-11: each page of a deployment with the demo says so, the copy of the worker too; no other page does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crewcall-shell-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Crewcall</title><div id="root"></div>');
  writeFileSync(
    join(folder, 'shell.json'),
    JSON.stringify({ provides: { platform: '1.2.0', react: '19.3.1' } }),
  );
  const shell = readShell(folder);
  const own = await testApp({ handlers: [], tasks: [], shell });
  const pages = async ({ inject }: typeof own) =>
    Promise.all(
      ['/', '/admin/dashboard', '/index.html'].map(
        async (url) => (await inject({ method: 'GET', url })).payload,
      ),
    );
  const before = await pages(own);
  await own.db.insertInto('secret').values({ name: 'demo-accounts', value: '[]' }).execute();
  const demo = await testApp({ handlers: [], tasks: [], shell, connection: own.connection });
  const after = await pages(demo);
  await demo.close();
  await own.close();
  rmSync(folder, { recursive: true, force: true });
  const note = 'Demonstration: all people are made up, and no mail is sent.';
  expect(before.filter((page) => page.includes(note))).toEqual([]);
  expect(after.filter((page) => page.includes(`${note}</aside>\n<div id="root"`))).toHaveLength(3);
});
