import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readJson } from './packages.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** Jest's configuration of a package: a browser-like world where it builds on React, plain Node elsewhere. */
export function jestConfig(folder) {
  const { name, dependencies = {}, devDependencies = {} } = readJson(join(folder, 'package.json'));
  const isWeb = 'react' in dependencies;
  const hasScreens = '@testing-library/react' in devDependencies;
  return {
    rootDir: folder,
    displayName: name.replace('@crewcall/', ''),
    testEnvironment: isWeb ? here('./jest-dom-environment.cjs') : 'node',
    testMatch: ['**/*.test.ts', '**/*.test.tsx', '**/*.test.mjs'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    moduleFileExtensions: ['tsx', 'ts', 'mjs', 'js', 'cjs', 'json', 'node'],
    // pnpm's own launcher finds undeclared packages; plain node must find the same ones.
    modulePaths: ['<rootDir>/node_modules'],
    moduleNameMapper: {
      '\\.(woff2|png|jpg|svg|css)$': here('./jest-asset.cjs'),
      // Zod's words in some fifty languages, which nobody asks for.
      '^\\.\\./locales/index\\.cjs$': here('./jest-asset.cjs'),
    },
    transform: { '\\.[cm]?[jt]sx?$': [here('./jest-transform.cjs'), { lazy: !isWeb }] },
    transformIgnorePatterns: [],
    setupFilesAfterEnv: [
      ...(isWeb ? [here('./jest-dom-setup.cjs')] : []),
      ...(hasScreens ? [here('./jest-patient-screens.cjs')] : []),
    ],
    // Generous: a busy machine is no fault of the code. Longer than the server's tests wait for their database.
    testTimeout: 120_000,
    maxWorkers: 2,
  };
}
