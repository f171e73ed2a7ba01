// npm run old-server -- COMMIT: runs the server's tests of an older version on the tables of this one, as an old server
// works on in a rolling upgrade while the new one has migrated. It says which of its tests no longer hold.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, node, root, step } from './steps.mjs';
import { git, workTree } from './work-tree.mjs';

const migrations = 'server/src/db/migrations';
/** They are about the tables themselves, not about what an old server does with them. */
const ofTheTables = ['platform/db/migrate.test', 'test/schema.test'];

const [given] = process.argv.slice(2);
if (!given) {
  console.error('Name the version that runs now, as: npm run old-server -- v1.4.0');
  process.exit(2);
}
checkNode();
const commit = await git('rev-parse', '--verify', `${given}^{commit}`).catch(() => {
  console.error(`There is no commit ${given} here.`);
  process.exit(2);
});
const { folder } = await step('Check out', () => workTree(commit));
const there = join(folder, migrations);
try {
  rmSync(there, { recursive: true });
  cpSync(join(root, migrations), there, { recursive: true });
  const options = ofTheTables.flatMap((file) => ['--testPathIgnorePatterns', file]);
  await step('Test the old server on the new tables', () =>
    node([join(folder, 'shared/build/bin/test.mjs'), ...options], { cwd: join(folder, 'server') }),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await git('-C', folder, 'checkout', '--', migrations);
  await git('-C', folder, 'clean', '-fdq', migrations);
}
