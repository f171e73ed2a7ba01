import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { jestConfig, workspaceJestConfig } from './jest-config.mjs';

// A file, because a configuration on jest's command line overrides each project in it.
const folder = process.cwd();
const withDependencies = process.argv.some((arg) => arg.startsWith('--changedSince'));
const configOf = existsSync(join(folder, 'shared/build')) ? workspaceJestConfig : jestConfig;

export default configOf(folder, { withDependencies });
