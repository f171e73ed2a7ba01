/** The Chromium of this machine: `CHROMIUM_PATH`, a package's or Playwright's; undefined where there is none. */
export function findChromium(root: string): string | undefined;
/** One with a profile on the disk and notifications, which a headless one lacks. */
export function findWholeChromium(root: string): string | undefined;
