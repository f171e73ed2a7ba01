// Shared by the commands: installing, running a step with its time, finding packages.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const pnpm = 'pnpm@10.34.9';

/** Folders of the remotes, sorted by name. */
export const remotes = readdirSync(root)
  .filter((name) => name.startsWith('mf-'))
  .sort();

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Crewcall needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a command; rejects with its name when it fails. Output goes to the terminal unless `quiet`. */
export function run(command, args, { cwd = root, env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout?.on('data', (data) => (output += data));
    child.stderr?.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) return resolve(output);
      if (quiet) process.stderr.write(output);
      reject(new Error(`${command} ${args.join(' ')} ended with ${code ?? signal}`));
    });
  });
}

export const node = (args, options) => run(process.execPath, args, options);

/** One named step with its time on the right. */
export async function step(name, work, times = []) {
  const start = Date.now();
  console.log(`\n▸ ${name}`);
  try {
    return await work();
  } finally {
    const seconds = (Date.now() - start) / 1000;
    times.push({ name, seconds });
    console.log(`  ${name}: ${seconds.toFixed(1)} s`);
  }
}

/** Installs when node_modules is missing or older than the lockfile. */
export async function install() {
  const marker = join(root, 'node_modules/.modules.yaml');
  const lock = join(root, 'pnpm-lock.yaml');
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs) return;
  await run('npx', ['-y', pnpm, 'install', '--frozen-lockfile', '--reporter=append-only'], { quiet: true });
}

/** Runs `work` for each item, two at a time. Finishes all of them before it throws the first failure. */
export async function twoAtATime(items, work) {
  const queue = [...items];
  const failures = [];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift())
      await work(item).catch((error) => failures.push(error));
  };
  await Promise.all([worker(), worker()]);
  if (failures.length > 0) throw failures[0];
}

/** Builds the named packages that have changed. */
export const buildSome = (names) =>
  twoAtATime(names, (name) => node([join(root, 'shared/build/bin/build.mjs')], { cwd: join(root, name) }));

/** Builds what changed: every remote, the stage, the shell, the server. */
export const buildAll = () => buildSome(['shell', 'server', 'shared/stage', ...remotes]);

/**
 * Installs Debian's packages with programs that tests need, on Debian and as root only; the caller checks afterwards
 * whether they are there.
 */
export async function fromDebian(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  await run('apt-get', ['update', '-qq'], { quiet: true }).catch(() => {});
  for (const name of names)
    await run('apt-get', ['install', '-y', '-qq', name], { quiet: true }).catch(() => {});
}
