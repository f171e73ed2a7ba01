import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = installed.find((path) => path !== undefined && existsSync(path));

export default defineConfig({
  testDir: 'test',
  // What ends in .test.ts is jest's.
  testMatch: '**/*.spec.ts',
  workers: 2,
  timeout: 60_000,
  globalTimeout: 1_800_000,
  // A shared machine may stall for longer than any sensible wait; a test that fails twice has failed.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  globalSetup: './test/build-fixtures.ts',
  use: {
    baseURL: `http://127.0.0.1:${process.env.STAGE_PORT ?? '4190'}`,
    viewport: { width: 1000, height: 800 },
    launchOptions: { args: ['--no-sandbox'], ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
