import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './engines/test';

/** `npm test -- engines`: the product in WebKit and Firefox. Only when it is asked for. */
export default defineConfig<object, EngineOptions>({
  testDir: 'engines',
  outputDir: '../test-results/engines',
  projects: [
    { name: 'webkit', use: { engine: 'webkit' } },
    { name: 'firefox', use: { engine: 'firefox' } },
  ],
  fullyParallel: false,
  workers: 2,
  timeout: 180_000,
  forbidOnly: true,
  reporter: [['list'], ['json']],
});
