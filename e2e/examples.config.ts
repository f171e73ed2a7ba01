import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** `npm run record-examples`: what the demo server answers, for the stage. Not part of the tests. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'examples', testMatch: 'examples/**/*.spec.ts' }],
  workers: 1,
  retries: 0,
  reporter: [['list']],
  use: { ...journeys.use, trace: 'off' },
});
