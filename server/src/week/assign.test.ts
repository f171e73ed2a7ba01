import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillQuickly } from '@crewcall/domain/fill-greedy';
import type { FillProblem } from '@crewcall/domain/fill-problem';
import { brokenRules, fillCases, fillProblem, randomOf, scoreSum } from '@crewcall/domain/testing/fill-cases';
import { Piscina } from 'piscina';
import { assign } from './assign';

// The machine that runs the tests may be busy, so the solver has longer than in use; `npm run bench` measures it.
const limitMs = 60_000;

/** The best that any choice reaches, by trying them all. */
function bestOf(problem: FillProblem): [places: number, score: number] {
  let best: [number, number] = [0, 0];
  for (let bits = 0; bits < 2 ** problem.offers.length; bits += 1) {
    const picks = problem.offers.filter((_offer, at) => (bits >> at) % 2 === 1);
    const sum = scoreSum(picks);
    if (picks.length < best[0] || (picks.length === best[0] && sum <= best[1])) continue;
    if (brokenRules(problem, picks).length === 0) best = [picks.length, sum];
  }
  return best;
}

test('C.12.06: the solver fills as many places as possible, then reaches the highest score, and breaks no rule', async () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = randomOf(seed);
    const all = fillProblem({
      ...{ name: '', seed, days: 1 + Math.floor(random() * 3), share: 0.6, crews: 4, places: 1 + (seed % 2) },
      ...{ people: 4, mostHours: random() < 0.5 ? 11 : null },
    });
    const problem = { ...all, offers: all.offers.slice(0, 11) };
    const { picks, how } = await assign(problem, { limitMs });
    expect(how).toBe('best');
    expect(brokenRules(problem, picks)).toEqual([]);
    expect([picks.length, scoreSum(picks)]).toEqual(bestOf(problem));
  }
}, 120_000);

test('C.12.06: 20 stored cases are solved, and the quick answer reaches 90 % of each', async () => {
  expect(fillCases).toHaveLength(20);
  for (const one of fillCases) {
    const problem = fillProblem(one);
    const { picks, how } = await assign(problem, { limitMs });
    const quick = fillQuickly(problem);
    expect([one.name, how, brokenRules(problem, picks), brokenRules(problem, quick)]).toEqual([
      one.name,
      'best',
      [],
      [],
    ]);
    expect(quick.length).toBeLessThanOrEqual(picks.length);
    expect(quick.length).toBeGreaterThanOrEqual(0.9 * picks.length);
    expect(scoreSum(quick)).toBeGreaterThanOrEqual(0.9 * scoreSum(picks));
    if (quick.length === picks.length) expect(scoreSum(quick)).toBeLessThanOrEqual(scoreSum(picks));
  }
}, 300_000);

const small = fillProblem({
  ...{ name: '', seed: 3, crews: 6, places: 3, people: 14, days: 2, share: 0.6, mostHours: 16 },
});

test('C.12.07: equal input in any order gives equal picks, equal scores too', async () => {
  const level = { ...small, offers: small.offers.map((offer) => ({ ...offer, score: 500 })) };
  const once = await assign(level, { limitMs });
  expect(await assign({ ...level, offers: level.offers.toReversed() }, { limitMs })).toEqual(once);
  expect(once.how).toBe('best');
});

describe('C.12.08: the quick answer, and it says so', () => {
  const quick = { picks: fillQuickly(small), how: 'quick' };
  let folder = '';
  let threads: Piscina;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assign-'));
    const filename = join(folder, 'solver.mjs');
    writeFileSync(
      filename,
      `export const die = () => process.exit(1);
      export const wait = () => new Promise(() => {});`,
    );
    threads = new Piscina({ filename, minThreads: 0, maxThreads: 1 });
  });
  afterAll(async () => {
    await threads.destroy();
    rmSync(folder, { recursive: true });
  });
  const inThread = (name: string) => (_model: string, limit: number) =>
    threads.run({}, { name, signal: AbortSignal.timeout(limit) }) as Promise<null>;

  test('if the solver’s thread dies', async () => {
    expect(await assign(small, { solve: inThread('die') })).toEqual(quick);
  });

  test('if the time is up', async () => {
    expect(await assign(small, { solve: inThread('wait'), limitMs: 50 })).toEqual(quick);
    // The solver itself stops as well: nothing is proven in no time.
    const large = fillProblem(fillCases[8]!);
    expect((await assign(large, { limitMs: 1 })).how).toBe('quick');
  });

  test('if the solver fails or proves nothing', async () => {
    expect(await assign(small, { solve: () => Promise.reject(new Error('No WASM')) })).toEqual(quick);
    expect(await assign(small, { solve: () => Promise.resolve(null) })).toEqual(quick);
  });
});
