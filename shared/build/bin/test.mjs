#!/usr/bin/env node
// crewcall-test: jest for the package of this folder, or for all packages at the root of the work tree.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { jestConfig, workspaceJestConfig } from '../src/jest-config.mjs';

const jest = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js');
const folder = process.cwd();
const args = process.argv.slice(2);
const configOf = existsSync(join(folder, 'shared/build')) ? workspaceJestConfig : jestConfig;
const config = configOf(folder, { withDependencies: args.some((arg) => arg.startsWith('--changedSince')) });
const child = spawn(
  process.execPath,
  [jest, '--config', JSON.stringify(config), '--passWithNoTests', ...args],
  { stdio: 'inherit', env: { ...process.env, TZ: process.env.TZ ?? 'UTC' } },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => (process.exitCode = signal === null ? (code ?? 1) : 1));
