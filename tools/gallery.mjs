// npm run gallery: takes pictures of every screen for each role, 390 and 1440 px wide, light and dark, and puts them
// into gallery/ with an index page.
import { join } from 'node:path';
import { browserEnv } from './browser.mjs';
import { buildAll, checkNode, install, node, root, step } from './steps.mjs';

checkNode();
await step('Install', install);
await step('Build', buildAll);
await step('Draw', async () => {
  await node([join(root, 'e2e/node_modules/@playwright/test/cli.js'), 'test', '-c', 'gallery.config.ts'], {
    cwd: join(root, 'e2e'),
    env: await browserEnv(),
  });
  console.log(`  See ${join(root, 'gallery/index.html')}`);
});
