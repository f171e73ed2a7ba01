import { defineConfig } from '@playwright/test';
import { launchOptions } from './support/launch';

// Everything that starts a browser: journeys and axe here, gallery and benchmarks by their own commands.
export default defineConfig({
  testDir: '.',
  globalSetup: './support/demo-template.ts',
  outputDir: '../test-results/browser',
  // A project has servers of its own: what the screens' walk presses is not in the journeys' way.
  projects: [
    { name: 'journeys', testMatch: ['journeys/**/*.spec.ts', 'api/**/*.spec.ts'] },
    { name: 'accessibility', testMatch: 'accessibility/**/*.spec.ts' },
  ],
  fullyParallel: false,
  workers: 2,
  // A machine may be five times slower than usual for an hour; this ends only what hangs.
  timeout: 480_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A shared machine may stall for longer than any sensible wait; a test that fails twice has failed.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json']],
  use: {
    // What cannot be pressed or reached by then never can.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    timezoneId: 'Australia/Sydney',
    locale: 'en-AU',
    // A trace costs a third of a test's time. With a second try, only that one is traced.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    viewport: { width: 1440, height: 900 },
    launchOptions: launchOptions(),
  },
});
