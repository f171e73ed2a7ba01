/** The Chromium of this machine: `CHROMIUM_PATH`, a package's or Playwright's; undefined where there is none. */
export function findChromium(root: string): string | undefined;
