// npm run generate: writes what is generated. Of the contract its paths and shapes; of the server the list of what its
// areas offer, and the types of its tables, from a database that the migrations have made.
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
