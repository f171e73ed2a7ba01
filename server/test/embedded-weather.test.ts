import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot, serverRoot } from '../src/platform/operations/root-folders';
import { pgBin } from './support';
import { buildServer } from './support/build';

// The server as users run it, with the database that it brings, in what a machine does to both.
const outDir = join(serverRoot, 'node_modules/.embedded-weather-test');
const dataDir = mkdtempSync(join(tmpdir(), 'crewcall-embedded-weather-'));
const children: ChildProcess[] = [];
let address = '';

interface Started {
  child: ChildProcess;
  said(): string;
}
/** A group of its own, so that all of it can be ended at once, as a power cut does. */
function start(port = 0): Started {
  let printed = '';
  const child = spawn(process.execPath, [join(outDir, 'main.mjs')], {
    cwd: projectRoot,
    detached: true,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'empty',
      DATABASE_URL: '',
      ...(pgBin ? { PG_BIN: pgBin } : {}),
    },
  });
  children.push(child);
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return { child, said: () => printed };
}
const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (isOver(child)) resolve(child.exitCode);
    else child.once('exit', (code) => resolve(code));
  });
async function until<T>(what: string, check: () => T | Promise<T>, every = 50): Promise<NonNullable<T>> {
  for (const end = Date.now() + 90_000; Date.now() < end; await sleep(every)) {
    const found = await check();
    if (found) return found;
  }
  throw new Error(`This never came: ${what}`);
}
const addressOf = async ({ child, said }: Started) => {
  await until('the address', () => isOver(child) || /ready: http/.test(said()));
  const address = /ready: (http\S+)/.exec(said())?.[1];
  if (!address) throw new Error(`The server did not start:\n${said()}`);
  return address;
};
const health = (address: string) =>
  fetch(`${address}/api/health`, { signal: AbortSignal.timeout(30_000) }).then(
    ({ status }) => status,
    () => 0,
  );

beforeAll(() => buildServer(outDir), 120_000);
afterAll(async () => {
  for (const child of children) {
    if (isOver(child)) continue;
    child.kill('SIGINT');
    await ended(child);
  }
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(outDir, { recursive: true, force: true });
}, 90_000);

test('C-05: a taken port is noticed before a database is made for it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const refused = start(port);
  expect(await ended(refused.child)).toBe(1);
  expect(refused.said()).toContain(`Port ${port} is in use by another program.`);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  other.close();
}, 120_000);

test('C-05: a first start killed while it makes the database is followed by one that works', async () => {
  const killed = start();
  // initdb writes the version first and the rest after it.
  await until(
    'a database being made',
    () => readdirSync(dataDir).some((name) => existsSync(join(dataDir, name, 'PG_VERSION'))),
    2,
  );
  process.kill(-(killed.child.pid ?? 0), 'SIGKILL');
  await ended(killed.child);
  address = await addressOf(start());
  expect(await health(address)).toBe(200);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new'))).toEqual([]);
}, 180_000);

test('C-05: the database killed under the server is back by itself, and the server stops cleanly', async () => {
  const server = children.at(-1);
  if (!server) throw new Error('not started');
  const postmaster = () =>
    Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const killed = postmaster();
  process.kill(killed, 'SIGKILL');
  await until(
    'another database',
    () => existsSync(join(dataDir, 'postgres/postmaster.pid')) && postmaster() !== killed,
  );
  await until('health', async () => (await health(address)) === 200);
  expect(isOver(server)).toBe(false);
  server.kill('SIGINT');
  expect(await ended(server)).toBe(0);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
}, 180_000);
