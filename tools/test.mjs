// npm test: types, lint, unit and server tests, builds, browser journeys. `npm test -- types lint` runs only those.
// `npm test -- engines` runs WebKit and Firefox, and is never among the rest.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { browserEnv } from './browser.mjs';
import { fromDebian } from './debian.mjs';
import { findEngines } from './engines.mjs';
import { buildAll, checkNode, install, node, remotes, root, step, twoAtATime } from './steps.mjs';

checkNode();
const times = [];
const wanted = process.argv.slice(2);
const results = join(root, 'test-results');
const bin = (path) => join(root, 'node_modules', path);
const jest = (folder, label, env = {}, options = []) =>
  node(
    [
      join(root, 'shared/build/bin/test.mjs'),
      '--json',
      `--outputFile=${join(results, `${label}.json`)}`,
      ...options,
    ],
    { cwd: join(root, folder), env },
  );

/** Long tests of the server that neither the zone nor the database's version can change: once is enough. */
const onceOnly = [
  'test/fuzz.test',
  'test/matrix/matrix.test',
  'test/any-name.test',
  'pdf-faults.test',
  'drawing.test',
  'test/embedded-weather.test',
  'platform/db/embedded.test',
  'test/strangers.test',
  'test/silent-senders.test',
  'test/fuzz-http.test',
  'test/kill.test',
  'seed/seeding.test',
];

/** Tests of what stands behind a pooler need a real one; without it they are skipped by name. */
async function havePooler() {
  const isThere = () => ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].some((file) => existsSync(file));
  if (!isThere()) await fromDebian('pgbouncer');
  if (!isThere()) console.log('  PgBouncer cannot be had on this machine: its tests are skipped.');
}

/** The newest PostgreSQL programs of the machine, if it has any. */
function systemPostgres() {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return null;
  const versions = readdirSync(base).filter((name) => existsSync(join(base, name, 'bin/initdb')));
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest ? join(base, newest, 'bin') : null;
}

const steps = {
  types: async () => {
    await node([bin('typescript/bin/tsc'), '-p', 'tsconfig.web.json']);
    await node([bin('typescript/bin/tsc'), '-p', 'tsconfig.node.json']);
  },
  lint: async () => {
    const unused = [
      bin('knip/bin/knip.js'),
      '--config=tools/knip.config.ts',
      '--no-progress',
      '--no-config-hints',
    ];
    // The slowest first, so that none runs on alone at the end.
    const checks = [
      [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.'],
      unused,
      [...unused, '--production', '--include=files,exports,types'],
      [bin('oxlint/bin/oxlint')],
      ...['arrows', 'dates', 'words', 'rules', 'docs'].map((name) => [join(root, `tools/check-${name}.mjs`)]),
    ];
    await twoAtATime(checks, (check) => node(check));
  },
  unit: async () => {
    await jest('shared/domain', 'domain-utc', { TZ: 'UTC' });
    await jest('shared/domain', 'domain-sydney', { TZ: 'Australia/Sydney' });
    await jest('shared/ui', 'ui-utc', { TZ: 'UTC' });
    await jest('shared/ui', 'ui-sydney', { TZ: 'Australia/Sydney' });
    for (const name of ['build', 'contract', 'platform', 'profile-form', 'stage'])
      await jest(`shared/${name}`, name);
    for (const name of ['shell', ...remotes]) await jest(name, name);
  },
  server: async () => {
    await havePooler();
    await jest('server', 'server-embedded');
  },
  'server-system': async () => {
    const programs = systemPostgres();
    if (programs === null) return console.log('  This machine has no PostgreSQL of its own: skipped.');
    const leftOut = ['/node_modules/', '/dist/', ...onceOnly].join('|');
    await jest('server', 'server-system', { PG_BIN: programs, TZ: 'Australia/Sydney' }, [
      `--testPathIgnorePatterns=${leftOut}`,
    ]);
  },
  build: buildAll,
  stage: () => playwright('shared/stage', 'stage'),
  browser: () => playwright('e2e', 'browser'),
};

/** Steps that run only when they are named. */
const onRequest = {
  engines: async () => {
    const found = await findEngines();
    for (const [name, key] of Object.entries({ WebKit: 'WEBKIT_PATH', Firefox: 'FIREFOX_PATH' }))
      if (!(key in found)) console.log(`  ${name} cannot be had on this machine: its tests are skipped.`);
    await buildAll();
    await runPlaywright('e2e', 'engines', found, ['--config=engines.config.ts']);
  },
};

/** Runs a folder's browser tests; their report goes beside jest's. */
async function playwright(folder, label) {
  await runPlaywright(folder, label, await browserEnv());
}

const runPlaywright = (folder, label, env, options = []) =>
  node(
    [join(root, folder, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json', ...options],
    { cwd: join(root, folder), env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, `${label}.json`) } },
  );

/** [title, ms, passed] of every test that ran, from jest's and Playwright's reports. */
function finished() {
  const rows = [];
  const walk = (suite, file) => {
    for (const child of suite.suites ?? []) walk(child, file);
    for (const spec of suite.specs ?? []) {
      const ms = spec.tests.flatMap((test) => test.results).reduce((sum, result) => sum + result.duration, 0);
      rows.push([`${file}: ${spec.title}`, ms, spec.ok]);
    }
  };
  for (const name of existsSync(results)
    ? readdirSync(results).filter((file) => file.endsWith('.json'))
    : []) {
    const report = JSON.parse(readFileSync(join(results, name), 'utf8'));
    const file = name.replace('.json', '');
    for (const suite of report.suites ?? []) walk(suite, file);
    for (const test of (report.testResults ?? []).flatMap((result) => result.assertionResults)) {
      if (test.status === 'passed' || test.status === 'failed')
        rows.push([`${file}: ${test.fullName}`, test.duration ?? 0, test.status === 'passed']);
    }
    // A file that could not even be loaded has no tests of its own to count.
    for (const result of report.testResults ?? []) {
      if (result.status === 'failed' && result.assertionResults.length === 0)
        rows.push([`${file}: ${result.name}`, 0, false]);
    }
  }
  return rows;
}

let failure = null;
try {
  await step('install', install, times);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  for (const [name, work] of Object.entries(steps)) {
    if (wanted.length === 0 || wanted.includes(name)) await step(name, work, times);
  }
  for (const [name, work] of Object.entries(onRequest))
    if (wanted.includes(name)) await step(name, work, times);
} catch (error) {
  failure = error;
}

const rows = finished();
const failed = rows.filter(([, , ok]) => !ok).length;
console.log('\nTimes');
for (const { name, seconds } of times) console.log(`  ${seconds.toFixed(1).padStart(7)} s  ${name}`);
console.log('Slowest tests');
for (const [title, ms] of [...rows].sort((a, b) => b[1] - a[1]).slice(0, 10))
  console.log(`  ${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`);
if (failure) console.error(`\n${failure.message}`);
console.log(`\n${rows.length - failed} passed, ${failed} failed`);
process.exit(failure ? 1 : 0);
