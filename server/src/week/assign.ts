import { join } from 'node:path';
import { fillQuickly } from '@crewcall/domain/fill-greedy';
import { sortedOffers, usefulOffers } from '@crewcall/domain/fill-problem';
import type { FillOffer, FillProblem } from '@crewcall/domain/fill-problem';
import { Piscina } from 'piscina';
import { serverRoot } from '../platform/operations/root-folders';
import { Semaphore } from '../platform/operations/semaphore';
import { fillModel } from './fill-model';

/** How long the solver may take, in ms. */
const LIMIT_MS = 5_000;
/** The solver stops by itself before its thread is ended, which would make the next one load it again. */
const STOP_MS = 250;
/** With more waiting, an office would wait longer for the best choice than it wants to. */
const MOST_WAITING = 3;

const threads = new Piscina({
  filename: join(serverRoot, 'src/week/solve-fill.mjs'),
  name: 'solve',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
  recordTiming: false,
});
const turns = new Semaphore(1);

/** Solves a model, and answers which variables are 1; null if no best answer was proven in time. Rejects if it fails. */
export type Solver = (model: string, limitMs: number) => Promise<readonly number[] | null>;

const solveInThread: Solver = (model, limitMs) =>
  turns.run(
    () =>
      threads.run(
        { model, seconds: Math.max(0.1, (limitMs - STOP_MS) / 1000) },
        { signal: AbortSignal.timeout(limitMs) },
      ) as Promise<number[] | null>,
  );

/**
 * Chooses people for open places: first as many places as possible, then the highest sum of scores. `best` is proven by
 * the solver; if it fails, has too many waiting before it, or takes more than 5 s, the answer is `quick`, which breaks no rule either.
 */
export async function assign(
  problem: FillProblem,
  { solve = solveInThread, limitMs = LIMIT_MS }: { solve?: Solver; limitMs?: number } = {},
): Promise<{ picks: FillOffer[]; how: 'best' | 'quick' }> {
  const offers = usefulOffers(problem);
  if (offers.length === 0) return { picks: [], how: 'best' };
  const chosen =
    turns.waiting >= MOST_WAITING ? null : await solve(fillModel(problem, offers), limitMs).catch(() => null);
  if (chosen === null) return { picks: fillQuickly(problem), how: 'quick' };
  return { picks: sortedOffers(chosen.flatMap((at) => offers[at] ?? [])), how: 'best' };
}
