import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { freePort } from '../support/server';

const main = join(dirname(fileURLToPath(import.meta.url)), '../../server/dist/main.mjs');
let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'crewcall-bad-'));
  writeFileSync(join(folder, 'file'), '');
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the server where it cannot start; answers the last thing it says, once it has ended. */
async function lastWords(env: Record<string, string>): Promise<{ text: string; code: number }> {
  const port = String(await freePort());
  const base = { PORT: port, HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), SEED: 'empty' };
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...base, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (data: Buffer) => (text += data.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { text: text.trim(), code };
}

const unreachable = 'Check that it runs, and that address, user, password and database name are right.';
const cases: [what: string, env: () => Record<string, string>, text: () => string][] = [
  [
    'a port that is no port',
    () => ({ PORT: '80000' }),
    () => 'PORT must be a number from 0 to 65535, not "80000".',
  ],
  [
    'an address of another machine',
    () => ({ HOST: '192.0.2.1' }),
    () => '192.0.2.1 is no address of this machine. Set another HOST, such as 127.0.0.1 or 0.0.0.0.',
  ],
  [
    'a data directory that cannot be written',
    () => ({ DATA_DIR: join(folder, 'file/data') }),
    () =>
      `The data directory ${join(folder, 'file/data')} cannot be written (ENOTDIR). Let this user write there, or set another DATA_DIR.`,
  ],
  [
    'a database address that is none',
    () => ({ DATABASE_URL: 'mysql://root:secret@127.0.0.1/crew' }),
    () => 'DATABASE_URL must be an address such as postgres://user:password@host:5432/crewcall.',
  ],
  [
    'a database that does not answer',
    () => ({ DATABASE_URL: 'postgres://app:secret@127.0.0.1:1/crew' }),
    () => `The database of DATABASE_URL cannot be used (connect ECONNREFUSED 127.0.0.1:1). ${unreachable}`,
  ],
  ['a seed that is none', () => ({ SEED: 'lots' }), () => 'SEED must be demo, empty or large.'],
  [
    'a demo that others could reach',
    () => ({ SEED: 'demo', HOST: '0.0.0.0' }),
    () =>
      'SEED=demo makes accounts with a password that everybody knows, and HOST is 0.0.0.0, so others can reach it. Leave SEED out, or set ALLOW_DEMO=yes as well.',
  ],
];

for (const [what, env, text] of cases) {
  test(`${what}: one sentence says what to mend, and the start fails`, async () => {
    const said = await lastWords(env());
    expect(said).toEqual({ text: text(), code: 1 });
    expect(said.text).not.toContain('secret');
  });
}

test('a port in use: the sentence names it, and nothing stays behind', async () => {
  const occupant = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => occupant.listen(port, '127.0.0.1', resolve));
  const env = { PORT: String(port) };
  const text = `Port ${port} is in use by another program. Stop that program, or set another PORT.`;
  expect(await lastWords(env)).toEqual({ text, code: 1 });
  // Had the first left its lock or its database, the second would say so.
  expect(await lastWords(env)).toEqual({ text, code: 1 });
  await new Promise((resolve) => occupant.close(resolve));
});
