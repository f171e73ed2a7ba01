import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** `npm run bench`: how long sign-in takes on a slow phone. Prints figures and asserts none. */
export default defineConfig({
  ...journeys,
  // A server on a disk, as people have it.
  globalSetup: [],
  projects: [{ name: 'bench', testMatch: 'bench/**/*.spec.ts' }],
  timeout: 1_800_000,
  workers: 1,
  reporter: [['list']],
  use: { ...journeys.use, trace: 'off' },
});
