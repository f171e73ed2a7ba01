// npm run admin | archive | backup | restore: builds the server when it is not there yet, then runs its command.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, install, node, root } from './steps.mjs';

checkNode();
const [command, ...args] = process.argv.slice(2);
const file = join(root, 'server/dist', `${command}.mjs`);
try {
  if (!existsSync(file)) {
    await install();
    await node([join(root, 'shared/build/bin/build.mjs')], { cwd: join(root, 'server'), quiet: true });
  }
  await node([file, ...args]);
} catch {
  process.exitCode = 1;
}
