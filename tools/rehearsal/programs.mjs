// The programs of the rehearsal: Debian's, on free ports of this machine, each ended by its own process id.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const folders = ['/usr/lib/postgresql/15/bin', '/usr/sbin', '/usr/bin', '/usr/local/bin'];
const needed = {
  postgres: 'postgresql-15',
  patroni: 'patroni',
  patronictl: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  'redis-cli': 'redis-tools',
};

/** The path of each program. If some are missing, throws with the packages to install. */
export function findPrograms() {
  const found = {};
  for (const name of Object.keys(needed))
    found[name] = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  const missing = [...new Set(Object.keys(needed).filter((name) => !found[name]))].map(
    (name) => needed[name],
  );
  if (missing.length === 0) return found;
  const packages = [...new Set(missing)].join(' ');
  throw new Error(`The rehearsal needs programs of Debian: apt-get install ${packages}`);
}

/** PostgreSQL and PgBouncer refuse to run as root. If we are root, they run as Debian's account `postgres`. */
function account() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

export const owner = account();

/** A folder that the programs may write to. */
export function ownFolder(...parts) {
  const folder = join(...parts);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** Finds `count` ports that are free now. */
export async function freePorts(count) {
  const probes = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((resolve, reject) => {
          const probe = createServer();
          probe.once('error', reject);
          probe.listen(0, '127.0.0.1', () => resolve(probe));
        }),
    ),
  );
  const ports = probes.map((probe) => probe.address().port);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}

const isOver = (child) => child.exitCode !== null || child.signalCode !== null;
const ended = (child) =>
  isOver(child) ? Promise.resolve() : new Promise((resolve) => child.once('exit', resolve));

const running = new Set();

/** A program that can be stopped, killed and started again. Its output goes to `log`. */
export function program({ name, log, file, args, env = {}, as = owner }) {
  let child = null;
  const stopped = async (signal, ms) => {
    if (child === null) return;
    child.kill(signal);
    await Promise.race([ended(child), sleep(ms)]);
    if (!isOver(child)) child.kill('SIGKILL');
    await ended(child);
    running.delete(it);
  };
  const it = {
    name,
    get pid() {
      return child?.pid;
    },
    get isOver() {
      return child === null || isOver(child);
    },
    start() {
      const out = openSync(log, 'a');
      child = spawn(file, args, {
        ...as,
        cwd: '/',
        env: { ...process.env, ...env },
        stdio: ['ignore', out, out],
      });
      child.on('error', () => undefined);
      running.add(it);
    },
    stop: (signal = 'SIGTERM') => stopped(signal, 20_000),
    kill: () => stopped('SIGKILL', 5_000),
    signal: (signal) => child?.kill(signal),
  };
  return it;
}

/** Ends all programs that still run, the last one started first. */
export async function endAll() {
  for (const one of [...running].reverse()) await one.stop();
}

/** Repeats `check` until its result is truthy, and returns it. Throws with `what` after `ms`. */
export async function until(what, check, ms = 60_000) {
  for (const began = Date.now(); ;) {
    const found = await Promise.resolve()
      .then(check)
      .catch(() => false);
    if (found) return found;
    if (Date.now() - began > ms) throw new Error(`After ${ms / 1000} s still not so: ${what}.`);
    await sleep(100);
  }
}
