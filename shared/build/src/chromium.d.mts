/** The Chromium of this machine: `CHROMIUM_PATH`, an installed one or Playwright's; undefined if there is none. */
export function findChromium(root: string): string | undefined;
/** A full Chromium: it has a profile on disk and notifications, which the headless one lacks. */
export function findWholeChromium(root: string): string | undefined;
