import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../support/server';
import { expect, test } from '../support/test';
import { tableOf } from './figures';
import type { Round } from './figures';
import { oneBuild, startFront } from './front';
import type { Front } from './front';
import { walk } from './journey';
import { contextOptions, measureClock, measureOpen, measureRepeat, measureSignIn, person } from './visits';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../dist/one-build');
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);
/** A work tree of an earlier commit, built; `tools/bench.mjs` makes it. */
const base = process.env['BENCH_BASE_ROOT'];
const baseName = process.env['BENCH_BASE_NAME'] ?? 'before';

const measures = {
  'sign-in': {
    title: 'Sign-in to a usable job list (limits 1.25 for time, 1.35 for bytes)',
    measure: measureSignIn,
  },
  open: { title: '/jobs opened with a session, empty cache (limit 2,500 ms)', measure: measureOpen },
  repeat: { title: '/jobs opened again, service worker warm (limit 1,000 ms)', measure: measureRepeat },
  clock: { title: 'A press on the clock (limits 450 ms and 100 ms)', measure: measureClock },
};
type Kind = keyof typeof measures;
const all = Object.keys(measures) as Kind[];
const wanted = process.env['BENCH_KINDS']?.split(',') ?? all;
const kinds = all.filter((kind) => wanted.includes(kind));

/** Every side with a server and a front of its own; `closing` ends them, also when not all could be started. */
async function startSides(closing: (() => Promise<unknown>)[]): Promise<Record<string, Front>> {
  const start = async (options: { root?: string } = {}) => {
    const server = await startServer({ env: { SEED: 'demo' }, ...options });
    closing.push(() => server.stop());
    return server;
  };
  const front = async (...given: Parameters<typeof startFront>) => {
    const made = await startFront(...given);
    closing.push(() => made.close());
    return made;
  };
  const product = await start();
  const other = await start();
  return {
    federated: await front(product.url),
    'one build': await front(other.url, await oneBuild(other.url, folder)),
    ...(base === undefined ? {} : { [baseName]: await front((await start({ root: base })).url) }),
  };
}

test('the worker’s screens on a slow phone', async ({ browser }) => {
  test.skip(kinds.length === 0, 'BENCH_KINDS names others.');
  expect(existsSync(join(folder, 'index.html')), 'npm run bench builds the one build first').toBe(true);
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const sides = await startSides(closing);
    for (const [name, { url }] of Object.entries(sides))
      await test.step(`the same journey: ${name}`, () => walk(browser, url, contextOptions, person));

    const figures: Record<Kind, Round[]> = { 'sign-in': [], open: [], repeat: [], clock: [] };
    // One round more than counts: the first warms servers and browser up.
    for (let round = 0; round <= rounds; round += 1) {
      // Each side is first as often as last.
      const names = Object.keys(sides);
      const order = round % 2 === 0 ? names : [...names].reverse();
      for (const kind of kinds) {
        const now: Round = {};
        for (const name of order) now[name] = await measures[kind].measure(browser, sides[name]?.url ?? '');
        const inOrder = Object.fromEntries(names.map((name) => [name, now[name] ?? {}]));
        if (round > 0) figures[kind].push(inOrder);
      }
    }
    for (const kind of kinds) process.stdout.write(`${tableOf(measures[kind].title, figures[kind])}\n`);
  } finally {
    for (const close of closing.reverse()) await close();
  }
});
