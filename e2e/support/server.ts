import { execFile, execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** The variable that carries the folder of the run's demo to Playwright's workers. */
export const DEMO_FOLDER = 'E2E_DEMO_FOLDER';

/** A copy of the run's demo for one server; null in a run that has made none. */
function copyDemo(): string | null {
  const demo = process.env[DEMO_FOLDER];
  if (demo === undefined) return null;
  const copy = mkdtempSync(join(dirname(demo), 'crewcall-'));
  execFileSync('cp', ['-a', `${demo}/.`, copy]);
  return copy;
}

/** A port that is free now. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export interface RunningServer {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Runs one of the product's commands on its machine; answers what it printed. */
  command(name: 'admin', ...words: string[]): Promise<string>;
  /** Asks it to stop, and waits. */
  stop(): Promise<void>;
  /** Ends it without warning, as a power cut would; the data stay. */
  kill(): Promise<void>;
}

export interface ServerOptions {
  env?: Record<string, string>;
  dataDir?: string;
  port?: number;
  /** How long it may take to be ready, ms; two minutes when not given. */
  readyMs?: number;
  /** The work tree whose built server it is; this one when not given. */
  root?: string;
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** Starts the built server on a data directory of its own and waits until it is healthy. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const own = options.dataDir === undefined;
  const isDemo = own && options.root === undefined && options.env?.['SEED'] === 'demo';
  const demo = isDemo ? copyDemo() : null;
  const dataDir = options.dataDir ?? demo ?? mkdtempSync(join(tmpdir(), 'crewcall-'));
  const url = `http://127.0.0.1:${port}`;
  const home = options.root ?? root;
  const built = (name: string) => join(home, 'server/dist', `${name}.mjs`);
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...options.env };
  const child = spawn(process.execPath, [built('main')], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));

  const deadline = Date.now() + (options.readyMs ?? 120_000);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended while starting:\n${output}`);
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) break;
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not become healthy:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    dataDir,
    process: child,
    output: () => output,
    command: async (name, ...words) =>
      (await promisify(execFile)(process.execPath, [built(name), ...words], { cwd: home, env })).stdout,
    stop: async () => {
      child.kill('SIGTERM');
      await ended(child);
      if (own) rmSync(dataDir, { recursive: true, force: true });
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended(child);
    },
  };
}

/** A server that somebody else has started: it is asked, and never stopped or looked into. */
export function runningServer(url: string): RunningServer {
  const notOurs = (what: string): never => {
    throw new Error(`${what} needs a server of its own. Say so at the head of the file with needsOwnServer.`);
  };
  return {
    url,
    get dataDir() {
      return notOurs('The data directory');
    },
    get process() {
      return notOurs('The process');
    },
    output: () => notOurs('What the server printed'),
    command: async () => notOurs('A command on its machine'),
    stop: async () => {},
    kill: async () => notOurs('Ending it'),
  };
}
