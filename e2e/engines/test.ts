import { test as base } from '@playwright/test';
import { startServer } from '../support/server';
import type { RunningServer } from '../support/server';
import { openFirefox } from './firefox';
import { gateTo } from './gate';
import type { Gate } from './gate';
import { Visitor } from './visitor';
import { openWebKit } from './webkit';

export interface EngineOptions {
  engine: 'webkit' | 'firefox';
}
interface Fixtures {
  gate: Gate;
  /** In a browser that has never been here. */
  visitor: Visitor;
}

const engines = {
  webkit: { path: process.env['WEBKIT_PATH'], open: openWebKit },
  firefox: { path: process.env['FIREFOX_PATH'], open: openFirefox },
};

export const test = base.extend<Fixtures, EngineOptions & { server: RunningServer }>({
  engine: ['webkit', { option: true, scope: 'worker' }],
  server: [
    async ({}, use) => {
      const server = await startServer({ env: { SEED: 'demo' } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  gate: async ({ server }, use) => {
    const gate = await gateTo(server.url);
    await use(gate);
    gate.close();
  },
  visitor: async ({ engine, gate }, use, info) => {
    const { path, open } = engines[engine];
    info.skip(path === undefined, `This machine has no ${engine}.`);
    const tab = await open(path ?? '');
    await use(new Visitor(tab, gate.url));
    await tab.close();
  },
});
export { expect } from '@playwright/test';
