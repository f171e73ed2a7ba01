// npm test: types, lint, unit and server tests, build, stage, and a browser journey for each promise of the README.
// It leaves out the longest; `npm test -- all` is everything, `npm test -- changed` what changed since main, `npm test -- types lint` those steps.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { browserEnv } from './browser.mjs';
import {
  fromDebian,
  buildAll,
  buildSome,
  checkNode,
  install,
  node,
  remotes,
  root,
  step,
  twoAtATime,
} from './steps.mjs';
import { findEngines } from './engines.mjs';
import { changes } from './test/changed.mjs';
import { printReport } from './test/report.mjs';

checkNode();
const times = [];
const results = join(root, 'test-results');
const bin = (path) => join(root, 'node_modules', path);

/** One jest run over the named packages, or all of them; its report goes into `label`.json. */
const jest = (label, { packages = [], options = [], env = {} } = {}) =>
  node(
    [
      join(root, 'shared/build/bin/test.mjs'),
      '--json',
      `--outputFile=${join(results, `${label}.json`)}`,
      ...(packages.length > 0 ? ['--selectProjects', ...packages] : []),
      ...options,
    ],
    { env },
  );

/**
 * What the second run of the server leaves out: tests over the whole server, and parts in which neither the zone nor
 * PostgreSQL's version can change what is seen. What is new in the server is in both runs.
 */
const onceOnly = [
  'server/test/(?!schema|weather)',
  'server/src/(files|flags|licences|privacy|public|seed|session)/',
  'server/src/platform/(files|http|live|notifications|operations|releases|security|web)/',
  'platform/database/embedded.test',
  'drawing.test',
];

/**
 * What `npm test` leaves to `npm test -- all`: tests that try thousands of cases, every call as every role, or what
 * breaks, for half a minute and more each.
 */
const thorough = [
  'server/test/(paid-once-model|pay-weeks|races|matrix/|fuzz|weather|kill|embedded-weather|any-name|drawing)',
  'server/src/seed/',
  'platform/database/embedded.test',
  'platform/(http/guard-addresses|files/blobs|live/redis)',
  'shared/build/test/release.test',
];

const leavingOut = (patterns) =>
  `--testPathIgnorePatterns=${['/node_modules/', '/dist/', ...patterns].join('|')}`;

/** Tests behind a pooler, and of the feed over Redis, need the real programs; without them they are skipped. */
async function havePrograms() {
  for (const [program, name] of [
    ['pgbouncer', 'PgBouncer'],
    ['redis-server', 'Redis'],
  ]) {
    const isThere = () => [`/usr/sbin/${program}`, `/usr/bin/${program}`].some((file) => existsSync(file));
    if (!isThere()) await fromDebian(program);
    if (!isThere()) console.log(`  ${name} cannot be had on this machine: its tests are skipped.`);
  }
}

/** Folder of the newest PostgreSQL programs on this machine; null if there are none. */
function systemPostgres() {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return null;
  const versions = readdirSync(base).filter((name) => existsSync(join(base, name, 'bin/initdb')));
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest ? join(base, newest, 'bin') : null;
}

const types = (name) => node([bin('typescript/bin/tsc'), '-p', `tsconfig.${name}.json`]);

const steps = {
  types: () => twoAtATime(['web', 'node'], types),
  lint: async () => {
    const unused = [
      bin('knip/bin/knip.js'),
      '--config=tools/knip.config.ts',
      '--no-progress',
      '--no-config-hints',
    ];
    // The slowest checks first, so that none runs on alone at the end.
    const checks = [
      [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.'],
      unused,
      [...unused, '--production', '--include=files,exports,types'],
      [bin('oxlint/bin/oxlint')],
      ...['arrows', 'dates', 'words', 'rules', 'docs'].map((name) => [join(root, `tools/check-${name}.mjs`)]),
    ];
    await twoAtATime(checks, (check) => node(check));
  },
  tests: () => jest('jest', { options: [leavingOut(thorough)] }),
  'all-tests': () => jest('jest'),
  unit: () => jest('unit', { options: ['--ignoreProjects', 'server'] }),
  server: () => jest('server', { packages: ['server'] }),
  zone: () => jest('zone', { packages: ['domain', 'ui'], env: { TZ: 'Australia/Sydney' } }),
  pooler: havePrograms,
  'server-system': async () => {
    const programs = systemPostgres();
    if (programs === null) return console.log('  This machine has no PostgreSQL of its own: skipped.');
    await jest('server-system', {
      packages: ['server'],
      options: [leavingOut(onceOnly)],
      env: { PG_BIN: programs, TZ: 'Australia/Sydney' },
    });
  },
  build: buildAll,
  stage: () => playwright('shared/stage', 'stage'),
  promises: () => playwright('e2e', 'promises', ['--grep=@promise']),
  browser: () => playwright('e2e', 'browser'),
  engines: async () => {
    const found = await findEngines();
    for (const [name, key] of Object.entries({ WebKit: 'WEBKIT_PATH', Firefox: 'FIREFOX_PATH' }))
      if (!(key in found)) console.log(`  ${name} cannot be had on this machine: its tests are skipped.`);
    await buildAll();
    await runPlaywright('e2e', 'engines', found, ['--config=engines.config.ts']);
  },
  'changed-tests': () => jest('changed', { options: [`--changedSince=${changed.base}`] }),
  'changed-stage': async () => {
    const touched = remotes.filter((name) => changed.paths.some((path) => path.startsWith(`${name}/`)));
    if (touched.length === 0) return console.log('  No remote changed.');
    await buildSome(touched);
    await playwright('shared/stage', 'stage', ['remotes.spec.ts', `--grep=${touched.join('|')}`]);
  },
};

/** Names that stand for several steps in `npm test -- NAME`. */
const sets = {
  usual: ['types', 'lint', 'tests', 'build', 'stage', 'promises'],
  all: ['types', 'lint', 'pooler', 'all-tests', 'zone', 'server-system', 'build', 'stage', 'browser'],
  changed: ['types', 'lint', 'changed-tests', 'changed-stage'],
};

/** Runs a folder's browser tests. The report goes into the same folder as jest's. */
async function playwright(folder, label, options) {
  await runPlaywright(folder, label, await browserEnv(), options);
}

const runPlaywright = (folder, label, env, options = []) =>
  node(
    [join(root, folder, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json', ...options],
    { cwd: join(root, folder), env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, `${label}.json`) } },
  );

const given = process.argv.slice(2);
const wanted = (given.length === 0 ? ['usual'] : given).flatMap((name) => sets[name] ?? [name]);
const unknown = wanted.find((name) => !(name in steps));
if (unknown !== undefined) {
  console.error(`There is no step "${unknown}". There are: all, changed, ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}
const changed = wanted.includes('changed-tests') ? changes() : { base: '', paths: [] };

let failure = null;
try {
  await step('install', install, times);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  for (const name of wanted) await step(name, steps[name], times);
} catch (error) {
  failure = error;
}

const closing = printReport(results, times);
if (failure) console.error(`\n${failure.message}`);
console.log(closing);
process.exit(failure ? 1 : 0);
