// npm run record-examples: what the demo server answers to each remote, into its folder examples/, for the stage.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { buildAll, checkNode, install, node, remotes, root, step } from './steps.mjs';

checkNode();
await step('Install', install);
await step('Build', buildAll);
await step('Record', async () => {
  const path = await findBrowser();
  if (!path) throw new Error('No Chromium was found, and none could be installed. Set CHROMIUM_PATH.');
  await node([join(root, 'e2e/node_modules/@playwright/test/cli.js'), 'test', '-c', 'examples.config.ts'], {
    cwd: join(root, 'e2e'),
    env: { CHROMIUM_PATH: path },
  });
  const files = remotes.map((name) => `${name}/examples`).filter((folder) => existsSync(join(root, folder)));
  await node([join(root, 'node_modules/prettier/bin/prettier.cjs'), '--write', '--log-level=warn', ...files]);
});
