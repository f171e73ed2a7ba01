import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testApp } from '../../../test/support';
import { readShell } from './shell-files';

test('the shell’s icon is served at its usual address, small enough to be asked for again each time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crewcall-shell-'));
  const icon = Buffer.from('00000100', 'hex');
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Crewcall</title>');
  writeFileSync(join(folder, 'favicon.ico'), icon);
  const world = await testApp({ handlers: [], tasks: [], shell: readShell(folder) });
  const got = await world.inject({ method: 'GET', url: '/favicon.ico' });
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
  expect(got.rawPayload.equals(icon)).toBe(true);
  expect(missing.statusCode).toBe(404);
});
