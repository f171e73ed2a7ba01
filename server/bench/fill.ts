// Measures how people are chosen for open places: 20 stored cases, of which the solver must prove 19 within 5 s, and the
// quick answer must reach 90 % of each. Then `suggestCrew` and `fillCrews` in a large company.
import { fillQuickly } from '@crewcall/domain/fill-greedy';
import type { FillOffer } from '@crewcall/domain/fill-problem';
import { brokenRules, fillCases, fillProblem, scoreSum } from '@crewcall/domain/testing/fill-cases';
import { DAY_MS } from '@crewcall/domain/units';
import { mondayOf, textOfDay } from '@crewcall/domain/zone-days';
import { assign } from '../src/week/assign';
import { inLargeOffice } from './large-office';
import type { LargeOffice } from './large-office';
import { machine, median, p95, say } from './sides';

const PROVEN_LEAST = 19;
const QUICK_LEAST = 0.9;
const ROUNDS = Number(process.env.BENCH_CALL_ROUNDS ?? 10);

const part = (some: number, all: number) => `${((100 * some) / all).toFixed(1)} %`;
const facts = (picks: readonly FillOffer[]) => `${picks.length} filled, score ${scoreSum(picks)}`;

async function timed<T>(work: () => T | Promise<T>): Promise<{ answer: T; ms: number }> {
  const began = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - began };
}

/** Prints a line for each stored case; true if every limit is kept. */
async function measureCases(): Promise<boolean> {
  let proven = 0;
  let isKept = true;
  for (const one of fillCases) {
    const problem = fillProblem(one);
    const quick = await timed(() => fillQuickly(problem));
    const best = await timed(() => assign(problem));
    const { picks, how } = best.answer;
    if (how === 'best') proven += 1;
    const broken = [...brokenRules(problem, picks), ...brokenRules(problem, quick.answer)];
    const [places, score] = [quick.answer.length / picks.length, scoreSum(quick.answer) / scoreSum(picks)];
    isKept &&= broken.length === 0 && Math.min(places, score) >= QUICK_LEAST;
    say(
      `  ${`${one.name}, seed ${one.seed}`.padEnd(44)} ${how} in ${(best.ms / 1000).toFixed(2)} s: ${facts(picks)}; quick in ${(quick.ms / 1000).toFixed(2)} s: ${part(places, 1)} of the places, ${part(score, 1)} of the score${broken.length > 0 ? `; BROKEN: ${broken[0]}` : ''}`,
    );
  }
  say(`  Proven within 5 s: ${proven} of ${fillCases.length}; ${machine()}.`);
  return isKept && proven >= PROVEN_LEAST;
}

/** Prints how long the two calls take for the next crew, and for the next four weeks. */
async function measureCalls({ db, user, look, time }: LargeOffice): Promise<void> {
  const now = Date.now();
  const { idReqCrew } = await db
    .selectFrom('job_crew')
    .innerJoin('job', 'job.id', 'job_crew.job_id')
    .select('job_crew.id as idReqCrew')
    .where('job.company_id', '=', user.idCompany)
    .where('job_crew.deleted_at', 'is', null)
    .where('job_crew.start_at', '>', now)
    .orderBy('job_crew.start_at')
    .executeTakeFirstOrThrow();
  const monday = mondayOf(Math.floor(now / DAY_MS));
  const asks: [string, object][] = [
    ['suggestCrew', { idReqCrew }],
    ...[1, 2, 3].map((week): [string, object] => ['fillCrews', { weekStart: textOfDay(monday + 7 * week) }]),
  ];
  for (const [name, sent] of asks) {
    const path = `/api/week/${name}`;
    const { own, bytes } = await look(path, sent);
    const list: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) list.push(await time(path, sent));
    say(
      `  ${name} ${JSON.stringify(sent)}: p50 ${median(list).toFixed(0)} ms, p95 ${p95(list).toFixed(0)} ms, ${(bytes / 1000).toFixed(0)} kB, ${own.length} statements`,
    );
  }
}

say('\nChoosing people for open places');
const isKept = await measureCases();
say(`\n${isKept ? 'Every limit is kept.' : 'NOT every limit is kept.'}`);
await inLargeOffice(measureCalls);
