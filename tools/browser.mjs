// Finds a Chromium for the browser tests, or installs one: by Playwright where downloads work, else from Debian.
import { join } from 'node:path';
import { findChromium, findWholeChromium } from '../shared/build/src/chromium.mjs';
import { fromDebian, root, run } from './steps.mjs';

const hasBoth = () => findChromium(root) && findWholeChromium(root);

/**
 * Environment variables that name the browsers of the tests: CHROMIUM_PATH, and CHROMIUM_WHOLE_PATH for tests that need
 * more than a headless one can do. Throws if a browser cannot be found or installed.
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
