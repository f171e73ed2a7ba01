import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { pgBin } from '../../../test/support';
import { lockDataDir } from '../operations/lock';
import { startEmbedded } from './embedded';
import type { Embedded } from './embedded';

const folder = mkdtempSync(join(tmpdir(), 'crewcall-embedded-'));
const options = { dataDir: folder, ...(pgBin ? { binDir: pgBin } : {}) };
let running: Embedded | null = null;
afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const postmaster = (cluster: string) =>
  Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
async function query(server: Embedded, text: string): Promise<unknown[]> {
  const client = new Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test('starts on a private socket with fsync on, and is taken over when it was left behind', async () => {
  running = await startEmbedded(options);
  expect(await query(running, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await query(running, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect(Buffer.byteLength(`${running.connection.host}/.s.PGSQL.5432`)).toBeLessThan(107);
  const pid = postmaster(running.cluster);
  // A second start in another life: the same server, not a second one.
  const again = await startEmbedded(options);
  expect([again.wasRunning, postmaster(again.cluster)]).toEqual([true, pid]);
}, 60_000);

test('the log names a refused statement, and nothing of the row', async () => {
  if (!running) throw new Error('not started');
  await query(running, 'create table paid (account text, name text not null)');
  await expect(query(running, "insert into paid select '8765' || '4321', null")).rejects.toThrow(
    'null value',
  );
  const log = readFileSync(join(folder, 'postgres.log'), 'utf8');
  expect(log).toContain('null value in column "name"');
  expect(log).not.toContain('87654321');
}, 60_000);

test('C-05: what was committed survives a kill -9 of the database, and a start at once is none too early', async () => {
  if (!running) throw new Error('not started');
  await query(running, 'create table kept (n int)');
  const client = new Client(running.connection);
  client.on('error', () => undefined);
  await client.connect();
  let acknowledged = 0;
  let enough: () => void = () => undefined;
  const busy = new Promise<void>((resolve) => (enough = resolve));
  const writing = (async () => {
    for (;;) {
      await client.query('insert into kept values ($1)', [acknowledged + 1]);
      acknowledged += 1;
      if (acknowledged === 50) enough();
    }
  })().catch(() => undefined);
  await Promise.race([busy, writing]);
  // A child that is at work does not look up: for these two seconds no other server may have the cluster.
  const atWork = query(
    running,
    "do $$ declare t timestamptz := clock_timestamp() + '2 s'; begin while clock_timestamp() < t loop end loop; end $$",
  ).catch(() => undefined);
  await sleep(200);
  const pid = postmaster(running.cluster);
  process.kill(pid, 'SIGKILL');
  await writing;
  await client.end().catch(() => undefined);
  running = await startEmbedded(options);
  await atWork;
  const [row] = (await query(running, 'select count(*)::int as n from kept')) as { n: number }[];
  expect(acknowledged).toBeGreaterThan(0);
  expect(row?.n).toBeGreaterThanOrEqual(acknowledged);
}, 60_000);

test('C-05: what dies while it is watched is there again, at the same address', async () => {
  if (!running) throw new Error('not started');
  const unwatch = running.watch(() => undefined);
  const pid = postmaster(running.cluster);
  process.kill(pid, 'SIGKILL');
  const back = async () => {
    if (!running || !existsSync(join(running.cluster, 'postmaster.pid'))) return false;
    if (postmaster(running.cluster) === pid) return false;
    return query(running, 'select count(*)::int as n from kept').then(
      (rows) => rows.length === 1,
      () => false,
    );
  };
  for (let tries = 0; tries < 300 && !(await back()); tries += 1) await sleep(100);
  expect(await back()).toBe(true);
  await unwatch();
}, 90_000);

test('C-05: one whose socket was tidied away is there again at the same address, while it is watched and at a start', async () => {
  if (!running) throw new Error('not started');
  const { host } = running.connection;
  const answers = (server: Embedded) =>
    query(server, 'select count(*)::int as n from kept').then(
      (rows) => rows.length === 1,
      () => false,
    );
  const unwatch = running.watch(() => undefined);
  rmSync(host, { recursive: true });
  for (let tries = 0; tries < 300 && !(await answers(running)); tries += 1) await sleep(100);
  expect(await answers(running)).toBe(true);
  await unwatch();
  rmSync(join(host, '.s.PGSQL.5432'));
  const again = await startEmbedded(options);
  expect([again.wasRunning, await answers(again)]).toEqual([false, true]);
  running = again;
}, 90_000);

test('C-05: a server that does not stop when asked is made to', async () => {
  const other = mkdtempSync(join(tmpdir(), 'crewcall-stuck-'));
  const stuck = await startEmbedded({ ...options, dataDir: other, durable: false });
  const pid = postmaster(stuck.cluster);
  process.kill(pid, 'SIGSTOP');
  await stuck.stop();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  rmSync(other, { recursive: true, force: true });
}, 90_000);

test('C-05: a folder with files that are no database is left alone', async () => {
  const other = mkdtempSync(join(tmpdir(), 'crewcall-strange-'));
  mkdirSync(join(other, 'postgres'));
  writeFileSync(join(other, 'postgres', 'diary.txt'), 'kept');
  mkdirSync(join(other, 'postgres.new-0123'));
  await expect(startEmbedded({ ...options, dataDir: other })).rejects.toThrow(
    'holds files, but no whole database',
  );
  expect(readFileSync(join(other, 'postgres', 'diary.txt'), 'utf8')).toBe('kept');
  rmSync(other, { recursive: true, force: true });
}, 60_000);

test('data of another major version is refused with the way out', async () => {
  if (!running) throw new Error('not started');
  const { cluster } = running;
  await running.stop();
  running = null;
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
  const file = join(cluster, 'PG_VERSION');
  const version = readFileSync(file, 'utf8');
  writeFileSync(file, '13\n');
  await expect(startEmbedded(options)).rejects.toThrow(/written by PostgreSQL 13.*npm run backup/s);
  writeFileSync(file, version);
}, 60_000);

test('a data directory has one owner, who is named; a dead owner’s lock is taken over', () => {
  const owner = spawn('sleep', ['30']);
  const began =
    execFileSync('cat', [`/proc/${owner.pid}/stat`], { encoding: 'utf8' })
      .split(') ')[1]
      ?.split(' ')[19] ?? '';
  writeFileSync(
    join(folder, 'crewcall.lock'),
    JSON.stringify({ pid: owner.pid, began, address: 'http://127.0.0.1:3000' }),
  );
  expect(() => lockDataDir(folder, 'x')).toThrow(`process ${owner.pid}, at http://127.0.0.1:3000`);
  owner.kill('SIGKILL');
  writeFileSync(join(folder, 'crewcall.lock'), JSON.stringify({ pid: owner.pid, began: '1', address: '' }));
  lockDataDir(folder, 'x')();
  expect(existsSync(join(folder, 'crewcall.lock'))).toBe(false);
});
