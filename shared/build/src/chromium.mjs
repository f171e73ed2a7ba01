import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sharedFile } from './packages.mjs';

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
// First, where there is one: the same engine with a sixth less work in each test.
const headless = '/usr/bin/chromium-headless-shell';

/** The one that Playwright has downloaded for this project, whose root is given. */
function downloaded(root) {
  const { chromium } = createRequire(sharedFile(root, 'stage', 'package.json'))('@playwright/test');
  return chromium.executablePath();
}

const first = (root, paths) =>
  process.env.CHROMIUM_PATH || [...paths, downloaded(root)].find((path) => existsSync(path));

/** The Chromium of this machine: `CHROMIUM_PATH`, a package's or Playwright's; undefined where there is none. */
export const findChromium = (root) => first(root, [headless, ...whole]);

/** One with a profile on the disk and notifications, which a headless one lacks. */
export const findWholeChromium = (root) => first(root, whole);
