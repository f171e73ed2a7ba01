// Finds a Chromium for the browser tests, or installs one: by Playwright where downloads work, else from Debian.
import { join } from 'node:path';
import { findChromium } from '../shared/build/src/chromium.mjs';
import { fromDebian } from './debian.mjs';
import { root, run } from './steps.mjs';

/** The path of a Chromium, or undefined when it cannot be had. */
export async function findBrowser() {
  const installed = findChromium(root);
  if (installed) return installed;
  const cli = join(root, 'e2e/node_modules/@playwright/test/cli.js');
  await run(process.execPath, [cli, 'install', '--with-deps', 'chromium'], { quiet: true }).catch(() => {});
  if (findChromium(root)) return findChromium(root);
  await fromDebian('chromium-headless-shell');
  if (!findChromium(root)) await fromDebian('chromium');
  return findChromium(root);
}
