// npm run generate-tables: writes the types of the tables from a database that the migrations have made.
import { join } from 'node:path';
import { checkNode, install, node, root } from './steps.mjs';

checkNode();
await install();
await node([join(root, 'shared/build/bin/test.mjs'), 'test/schema.test', '-t', 'the types of the tables'], {
  cwd: join(root, 'server'),
  env: { WRITE_TABLES: 'yes' },
});
