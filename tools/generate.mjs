// npm run generate: writes the generated files. For the contract its paths and shapes; for the server the list of its
// calls and tasks, and the types of its tables, read from a database that the migrations have made.
import { join } from 'node:path';
import { checkNode, install, node, root } from './steps.mjs';

checkNode();
await install();
await node([join(root, 'shared/contract/generate.mjs')]);
const tests = ['test/offered.test', 'test/schema.test', '-t', 'npm run generate'];
await node([join(root, 'shared/build/bin/test.mjs'), ...tests], {
  cwd: join(root, 'server'),
  env: { GENERATE: 'yes' },
});
