// Finds a Chromium for the browser tests, or installs one: by Playwright where downloads work, else from Debian.
import { join } from 'node:path';
import { findChromium, findWholeChromium } from '../shared/build/src/chromium.mjs';
import { fromDebian } from './debian.mjs';
import { root, run } from './steps.mjs';

const hasBoth = () => findChromium(root) && findWholeChromium(root);

/**
 * The browser of the tests, as their environment: CHROMIUM_PATH, and CHROMIUM_WHOLE_PATH for what a headless one does
 * not do. Throws where none can be had.
 */
export async function browserEnv() {
  if (!hasBoth()) {
    const cli = join(root, 'e2e/node_modules/@playwright/test/cli.js');
    await run(process.execPath, [cli, 'install', '--with-deps', 'chromium'], { quiet: true }).catch(() => {});
  }
  if (!hasBoth()) await fromDebian('chromium', 'chromium-headless-shell');
  const path = findChromium(root);
  if (!path) throw new Error('No Chromium was found, and none could be installed. Set CHROMIUM_PATH.');
  return { CHROMIUM_PATH: path, CHROMIUM_WHOLE_PATH: findWholeChromium(root) ?? path };
}
