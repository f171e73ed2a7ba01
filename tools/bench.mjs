// npm run bench: measures the worker's screens on a slow phone, compared with the same screens as one build and with an
// earlier commit. Then our calendar compared with others, and the office's calls with their bare SQL. BENCH_BASE names
// the commit (`none`: no comparison); the default is the last commit before the product changed. BENCH_KINDS selects
// benchmarks, for example `calendar`, `office` (its screens at ten thousand crew), `roster` (500 people), or `calls`,
// `growth`, `pay`, `papers`, `dates`, `import`, `fill`, `crowd` and `punches`, which
// need no browser.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { browserEnv } from './browser.mjs';
import { buildAll, checkNode, install, node, root, step } from './steps.mjs';
import { git, workTree } from './work-tree.mjs';

const built = ['shell', 'shared', 'server/src', 'pnpm-lock.yaml', ':(glob)mf-*/**', ':(exclude,glob)**/*.md'];

/** The last commit whose product differs from the work tree's: HEAD itself if there are uncommitted changes. */
async function baseCommit() {
  const given = process.env.BENCH_BASE;
  if (given === 'none' || !existsSync(join(root, '.git'))) return null;
  if (given) return git('rev-parse', given);
  if ((await git('status', '--porcelain', '--', ...built)) !== '') return git('rev-parse', 'HEAD');
  const last = await git('log', '-1', '--format=%H', '--', ...built);
  return git('rev-parse', `${last}^`).catch(() => null);
}

/** Checks the commit out into a work tree of its own and builds it. Returns its folder. */
async function checkOut(commit) {
  const { folder, steps } = await workTree(commit);
  await steps.buildAll();
  return folder;
}

/** Runs one of the server's benchmarks: calls compared with their SQL, a payroll, a people import, open screens. */
async function measureServer(name, beside = 'client') {
  const { buildServer } = await import('../shared/build/src/build-server.mjs');
  const folder = join(root, 'server');
  // Inside the package, so that its npm packages are found.
  const outDir = join(folder, 'dist/bench');
  const entry = Object.fromEntries([name, beside, 'client'].map((one) => [one, `./bench/${one}.ts`]));
  await buildServer({ root, folder, outDir, entry });
  await node([join(outDir, `${name}.mjs`)]);
}

const wanted = process.env.BENCH_KINDS?.split(',');
const isWanted = (...kinds) => wanted === undefined || kinds.some((kind) => wanted.includes(kind));
/** Whether a benchmark is wanted that runs on a slow phone, against one build and an earlier commit. */
const onPhone = isWanted('sign-in', 'open', 'repeat', 'clock');

checkNode();
await step('Install', install);
const inBrowser = onPhone || isWanted('calendar', 'office', 'roster');
if (inBrowser) await step('Build', buildAll);
if (isWanted('calls')) await step('Measure the calls', () => measureServer('calls'));
if (isWanted('growth')) await step('Measure how the calls grow', () => measureServer('growth'));
if (isWanted('pay')) await step('Measure a payroll', () => measureServer('pay'));
if (isWanted('dates')) await step('Measure dates in texts', () => measureServer('dates'));
if (isWanted('import')) await step('Measure a list of people', () => measureServer('import'));
if (isWanted('papers')) await step('Measure an invoice to a customer', () => measureServer('papers'));
if (isWanted('fill')) await step('Measure filling open places', () => measureServer('fill'));
if (isWanted('crowd')) await step('Measure many open screens', () => measureServer('crowd', 'crowd-client'));
if (isWanted('punches')) await step('Measure punches', () => measureServer('punches', 'punches-client'));
if (onPhone)
  await step('Build the same screens as one', async () => {
    const { buildOne } = await import('../e2e/bench/one-build/build.mjs');
    await buildOne(join(root, 'e2e/dist/one-build'));
  });
if (isWanted('calendar'))
  await step('Build the other calendars', async () => {
    const { buildCalendars } = await import('../e2e/bench/calendars/build.mjs');
    await buildCalendars(join(root, 'e2e/dist/calendars'));
  });
const commit = onPhone ? await baseCommit() : null;
const base = commit === null ? null : await step(`Build ${commit.slice(0, 8)}`, () => checkOut(commit));
if (inBrowser) await step('Measure', measureInBrowser);

async function measureInBrowser() {
  await node([join(root, 'e2e/node_modules/@playwright/test/cli.js'), 'test', '-c', 'bench.config.ts'], {
    cwd: join(root, 'e2e'),
    env: {
      ...(await browserEnv()),
      ...(base === null ? {} : { BENCH_BASE_ROOT: base, BENCH_BASE_NAME: commit.slice(0, 8) }),
    },
  });
}
