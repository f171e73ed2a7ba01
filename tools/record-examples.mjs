// npm run record-examples: records the demo server's answers to each remote in its folder examples/, for the stage.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { browserEnv } from './browser.mjs';
import { buildAll, checkNode, install, node, remotes, root, step } from './steps.mjs';

checkNode();
await step('Install', install);
await step('Build', buildAll);
await step('Record', async () => {
  await node([join(root, 'e2e/node_modules/@playwright/test/cli.js'), 'test', '-c', 'examples.config.ts'], {
    cwd: join(root, 'e2e'),
    env: await browserEnv(),
  });
  const files = remotes.map((name) => `${name}/examples`).filter((folder) => existsSync(join(root, folder)));
  await node([join(root, 'node_modules/prettier/bin/prettier.cjs'), '--write', '--log-level=warn', ...files]);
});
