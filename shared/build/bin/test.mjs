#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { jestConfig } from '../src/jest-config.mjs';

const jest = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js');
const config = JSON.stringify(jestConfig(process.cwd()));
const child = spawn(
  process.execPath,
  [jest, '--config', config, '--passWithNoTests', ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => (process.exitCode = signal === null ? (code ?? 1) : 1));
