// npm run bench: sign-in to a usable job list on a slow phone, the product beside the same screens as one build.
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { buildAll, checkNode, install, node, root, step } from './steps.mjs';

checkNode();
await step('Install', install);
await step('Build', buildAll);
await step('Build the same screens as one', async () => {
  const { buildOne } = await import('../e2e/bench/one-build/build.mjs');
  await buildOne(join(root, 'e2e/dist/one-build'));
});
await step('Measure', async () => {
  const path = await findBrowser();
  if (!path) throw new Error('No Chromium was found, and none could be installed. Set CHROMIUM_PATH.');
  await node([join(root, 'e2e/node_modules/@playwright/test/cli.js'), 'test', '-c', 'bench.config.ts'], {
    cwd: join(root, 'e2e'),
    env: { CHROMIUM_PATH: path },
  });
});
