// Finds a Chromium for the browser tests, or installs one: by Playwright where downloads work, else from Debian.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, run } from './steps.mjs';

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of a Chromium, or undefined when it cannot be had. */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const installed = known.find(existsSync) ?? playwrightBrowser();
  if (installed) return installed;
  const cli = join(root, 'e2e/node_modules/@playwright/test/cli.js');
  await run(process.execPath, [cli, 'install', '--with-deps', 'chromium'], { quiet: true }).catch(() => {});
  if (playwrightBrowser()) return playwrightBrowser();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq'], { quiet: true }).catch(() => {});
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], { quiet: true }).catch(() => {});
  }
  return known.find(existsSync);
}

function playwrightBrowser() {
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}
