import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldersOf, readJson, rootOf } from './packages.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** Jest's configuration of a package: jsdom for packages that use React, plain Node for the others. */
function projectOf(folder) {
  const { name, dependencies = {}, devDependencies = {} } = readJson(join(folder, 'package.json'));
  const isWeb = 'react' in dependencies;
  const hasScreens = '@testing-library/react' in devDependencies;
  const globalSetup = join(folder, 'test/global-setup.ts');
  return {
    rootDir: folder,
    displayName: name.replace('@crewcall/', ''),
    testMatch: ['ts', 'tsx', 'mjs'].map((ending) => `<rootDir>/**/*.test.${ending}`),
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    moduleFileExtensions: ['tsx', 'ts', 'mjs', 'js', 'cjs', 'json', 'node'],
    // pnpm's own launcher also finds undeclared packages; with plain node the tests must find the same ones.
    modulePaths: ['<rootDir>/node_modules'],
    moduleNameMapper: {
      '\\.(woff2|png|jpg|svg|css)$': here('./jest-asset.cjs'),
      // Left out: Zod's messages in some fifty languages that we do not use.
      '^\\.\\./locales/index\\.cjs$': here('./jest-asset.cjs'),
    },
    transform: { '\\.[cm]?[jt]sx?$': [here('./jest-transform.cjs'), { lazy: !isWeb }] },
    transformIgnorePatterns: [],
    setupFilesAfterEnv: [
      ...(isWeb ? [here('./jest-dom-setup.cjs')] : []),
      ...(hasScreens ? [here('./jest-patient-screens.cjs')] : []),
    ],
    ...(isWeb
      ? { testEnvironment: here('./jest-dom-environment.cjs') }
      : {
          testEnvironment: here('./jest-shared-environment.cjs'),
          runtime: here('./jest-shared-runtime.cjs'),
        }),
    ...(existsSync(globalSetup) ? { globalSetup } : {}),
  };
}

/** Options that jest reads for the whole run only, and ignores in a project. */
const runOptions = {
  // ms. Generous, because a busy machine is slow, not wrong. Longer than the server's tests wait for their database.
  testTimeout: 120_000,
  maxWorkers: 2,
};

/**
 * With `withDependencies` jest also looks at the workspace packages that a package is built from. Then `--changedSince`
 * finds the tests that a change there concerns.
 */
const projectWith = (folder, { withDependencies }) => ({
  ...projectOf(folder),
  ...(withDependencies ? { roots: foldersOf(rootOf(folder), folder) } : {}),
});

/** Jest's configuration of one package. */
export const jestConfig = (folder, options) => ({ ...projectWith(folder, options), ...runOptions });

/** All packages of the work tree in one run, each a project. */
export function workspaceJestConfig(root, options) {
  const shared = readdirSync(join(root, 'shared')).map((name) => join('shared', name));
  const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const packages = ['server', 'shell', ...remotes, ...shared];
  const projects = packages.map((name) => projectWith(join(root, name), options));
  return { rootDir: root, projects, ...runOptions };
}
