#!/usr/bin/env node
import { basename } from 'node:path';
import { buildPackage } from '../src/build-package.mjs';

const folder = process.cwd();
try {
  const { isFresh, ms } = await buildPackage(folder, { isForced: process.argv.includes('--force') });
  console.log(
    isFresh
      ? `${basename(folder)}: nothing changed`
      : `${basename(folder)}: built in ${(ms / 1000).toFixed(1)} s`,
  );
} catch (error) {
  console.error(`${basename(folder)}: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
