// npm run pack -- FOLDER: packs the shared packages that a team's own repository installs, as npm packages.
import { resolve } from 'node:path';
import { packShared } from './new-remote/pack-shared.mjs';
import { checkNode, install } from './steps.mjs';

checkNode();
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: npm run pack -- FOLDER\n  FOLDER   where the packages go, as ../rosters/packages');
  process.exit(2);
}
try {
  await install();
  const files = await packShared(resolve(process.env.INIT_CWD ?? '.', folder));
  console.log(`Packed: ${files.join(', ')}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
