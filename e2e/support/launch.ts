import type { LaunchOptions } from '@playwright/test';

const path = process.env['CHROMIUM_PATH'];
/** For what a headless one does not do: notifications, and a profile that outlives it. */
export const wholeBrowser = process.env['CHROMIUM_WHOLE_PATH'] ?? path;

/** How a browser of the tests is started; Playwright's own where no path is given. */
export const launchOptions = (executablePath = path): LaunchOptions => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--lang=en-AU',
  ],
  // Date fields follow the language of the browser itself.
  env: { ...(process.env as Record<string, string>), LANGUAGE: 'en_AU' },
});
