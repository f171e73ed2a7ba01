import { startServer } from './server';
import type { RunningServer } from './server';
import { test } from './test';

/** The tests of a file on a demo of its own: what other journeys leave in its days would be counted and paid along. */
export const ownDemo = () =>
  test.extend<object, { server: RunningServer }>({
    server: [
      async ({}, use) => {
        const server = await startServer({ env: { SEED: 'demo' } });
        await use(server);
        await server.stop();
      },
      { scope: 'worker' },
    ],
  });
