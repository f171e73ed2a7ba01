// npm run gallery: every screen, each role, 390 and 1440 px, light and dark, into gallery/ with an index page.
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { buildAll, checkNode, install, node, root, step } from './steps.mjs';

checkNode();
await step('Install', install);
await step('Build', buildAll);
await step('Draw', async () => {
  const path = await findBrowser();
  if (!path) throw new Error('No Chromium was found, and none could be installed. Set CHROMIUM_PATH.');
  await node([join(root, 'e2e/node_modules/@playwright/test/cli.js'), 'test', '-c', 'gallery.config.ts'], {
    cwd: join(root, 'e2e'),
    env: { CHROMIUM_PATH: path },
  });
  console.log(`  See ${join(root, 'gallery/index.html')}`);
});
