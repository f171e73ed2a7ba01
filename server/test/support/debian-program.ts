import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The path of one of Debian's programs; undefined where it is not installed. */
export const programNamed = (name: string): string | undefined =>
  [`/usr/sbin/${name}`, `/usr/bin/${name}`].find((file) => existsSync(file));

/** A port of this machine that is free now. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

export interface Program {
  /** Resolves once its port answers. */
  start(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Stops it where it stands, so that it answers nothing, or lets it go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/** A program that listens on `port`; it is not started yet. */
export function makeProgram(file: string, args: string[], port: number, options: SpawnOptions = {}): Program {
  let child: ChildProcess | null = null;
  let said = '';
  return {
    start: async () => {
      child = spawn(file, args, { ...options, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (bytes: Buffer) => (said += bytes.toString()));
      for (let tries = 0; tries < 200; tries += 1) {
        if (await answers(port)) return;
        if (child.exitCode !== null) break;
        await sleep(50);
      }
      throw new Error(`${file} did not start:\n${said}`);
    },
    kill: async () => {
      child?.kill('SIGKILL');
      if (child) await ended(child);
    },
    signal: (signal) => child?.kill(signal),
  };
}
