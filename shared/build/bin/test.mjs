#!/usr/bin/env node
// crewcall-test: jest for the package of this folder, or for all packages at the root of the work tree.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const jest = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js');
const config = fileURLToPath(new URL('../src/jest.config.mjs', import.meta.url));
const child = spawn(
  process.execPath,
  [jest, '--config', config, '--passWithNoTests', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, TZ: process.env.TZ ?? 'UTC' } },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => (process.exitCode = signal === null ? (code ?? 1) : 1));
