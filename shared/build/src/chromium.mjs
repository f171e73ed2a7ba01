import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sharedFile } from './packages.mjs';

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
// Preferred: the same engine, with a sixth less work in each test.
const headless = '/usr/bin/chromium-headless-shell';

/** The Chromium that Playwright has downloaded for the project at `root`. */
function downloaded(root) {
  const { chromium } = createRequire(sharedFile(root, 'stage', 'package.json'))('@playwright/test');
  return chromium.executablePath();
}

const first = (root, paths) =>
  process.env.CHROMIUM_PATH || [...paths, downloaded(root)].find((path) => existsSync(path));

/** The Chromium of this machine: `CHROMIUM_PATH`, an installed one or Playwright's; undefined if there is none. */
export const findChromium = (root) => first(root, [headless, ...whole]);

/** A full Chromium: it has a profile on disk and notifications, which the headless one lacks. */
export const findWholeChromium = (root) => first(root, whole);
