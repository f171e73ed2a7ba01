// npm start: install, build what changed, then the server in this very process, so that Ctrl-C reaches it. npm sends
// SIGTERM to a shell, which would end without passing it on: hence `exec` in package.json. Windows has no `exec`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildAll, checkNode, install, root, step } from './steps.mjs';

checkNode();
await step('Install', install);
await step('Build', buildAll);
process.chdir(root);
await import(pathToFileURL(join(root, 'server/dist/main.mjs')).href);
