import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sharedFile } from './packages.mjs';

// The headless one first, where there is one: the same engine with a sixth less work in each test.
const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The one that Playwright has downloaded for this project, whose root is given. */
function downloaded(root) {
  const { chromium } = createRequire(sharedFile(root, 'stage', 'package.json'))('@playwright/test');
  return chromium.executablePath();
}

/** The Chromium of this machine: `CHROMIUM_PATH`, a package's or Playwright's; undefined where there is none. */
export function findChromium(root) {
  const given = process.env.CHROMIUM_PATH;
  return given || [...known, downloaded(root)].find((path) => existsSync(path));
}
