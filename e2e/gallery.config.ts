import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** `npm run gallery`: every screen as a picture. Not part of the tests. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'gallery', testMatch: 'gallery/**/*.spec.ts' }],
  timeout: 600_000,
  workers: 2,
  reporter: [['list']],
  use: { ...journeys.use, trace: 'off', contextOptions: { reducedMotion: 'reduce' } },
});
