import { dirname } from 'node:path';
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';
import { run } from './support/run';

const folder = dirname(process.env['E2E_RUN'] ?? '../test-results/e2e/run.json');

/** A person would have given up by then, and a remote that is down will not come. */
const ACTION_MS = 30_000;

/** `npm run e2e`: the journeys against a server that runs already. What needs a server of its own is left out. */
export default defineConfig({
  ...journeys,
  outputDir: `${folder}/traces`,
  projects: [{ name: 'journeys', testMatch: ['journeys/**/*.spec.ts', 'accessibility/**/*.spec.ts'] }],
  // One after the other: they share one company.
  workers: 1,
  retries: 0,
  metadata: run ? { ...run, with: undefined } : {},
  reporter: [
    ['list'],
    ['html', { outputFolder: `${folder}/html`, open: 'never', title: run?.repeat }],
    ['json', { outputFile: `${folder}/report.json` }],
    ['junit', { outputFile: `${folder}/junit.xml`, embedAnnotationsAsProperties: true }],
    ['./support/run-reporter.ts'],
  ],
  // A worker's copies would stand in for what is taken away.
  use: { ...journeys.use, serviceWorkers: 'block', actionTimeout: ACTION_MS, navigationTimeout: ACTION_MS },
});
