import { fillQuickly } from './fill-greedy';
import { clashSets, sortedOffers, tieOf, usefulOffers } from './fill-problem';
import type { FillProblem } from './fill-problem';
import { brokenRules, fillCases, fillProblem, randomOf, scoreSum } from './testing/fill-cases';

const plain = (part: Partial<FillProblem>): FillProblem => ({
  open: new Map(),
  offers: [],
  clashes: [],
  limits: [],
  ...part,
});
const offer = (idReqCrew: number, idUser: number, score: number) => ({ idReqCrew, idUser, score });

test('C.12.06: fill first takes more places, then the higher score', () => {
  // Only the first person can take crew 2, though crew 1 would like that person more.
  const problem = plain({
    open: new Map([
      [1, 1],
      [2, 1],
    ]),
    offers: [offer(1, 1, 900), offer(1, 2, 100), offer(2, 1, 10)],
    clashes: [[1, 2]],
  });
  expect(fillQuickly(problem)).toEqual([offer(1, 2, 100), offer(2, 1, 10)]);
  const free = { ...problem, offers: [...problem.offers, offer(2, 3, 500)] };
  expect(fillQuickly(free)).toEqual([offer(1, 1, 900), offer(2, 3, 500)]);
});

test('C.12.06: 1,000 random fills break no rule, and leave no place open that somebody could take', () => {
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const random = randomOf(seed);
    const problem = fillProblem({
      ...{ name: '', seed, days: 1 + Math.floor(random() * 5), share: random() },
      ...{ crews: 1 + Math.floor(random() * 8), places: Math.floor(random() * 4) },
      ...{ people: 1 + Math.floor(random() * 14), mostHours: random() < 0.5 ? 16 : null },
    });
    const picks = fillQuickly(problem);
    expect(brokenRules(problem, picks)).toEqual([]);
    for (const extra of problem.offers)
      if (!picks.some((pick) => pick.idReqCrew === extra.idReqCrew && pick.idUser === extra.idUser))
        expect(brokenRules(problem, [...picks, extra])).not.toEqual([]);
  }
});

test('C.12.06: the stored cases are the same each time, and the exchanges fill every place of them', () => {
  expect(fillCases).toHaveLength(20);
  for (const one of fillCases.filter(({ people }) => people < 180)) {
    const problem = fillProblem(one);
    const picks = fillQuickly(problem);
    expect([picks.length, brokenRules(problem, picks)]).toEqual([one.crews * one.places, []]);
    expect(scoreSum(picks)).toBe(scoreSum(fillQuickly(fillProblem(one))));
  }
});

test('C.12.06: nobody passes the hours that they may work', () => {
  const problem = plain({
    open: new Map([1, 2, 3].map((crew) => [crew, 1])),
    offers: [1, 2, 3].map((crew) => offer(crew, 7, 100 * crew)),
    limits: [{ idUser: 7, left: 16, takes: new Map([1, 2, 3].map((crew) => [crew, 8])) }],
  });
  expect(fillQuickly(problem)).toEqual([offer(3, 7, 300), offer(2, 7, 200)]);
});

test('C.12.07: equal input in any order gives equal picks, and equal scores are decided by crew and person', () => {
  const problem = fillProblem({
    ...{ name: '', seed: 5, crews: 8, places: 3, people: 20, days: 2, share: 0.7, mostHours: 20 },
  });
  const level = { ...problem, offers: problem.offers.map((one) => ({ ...one, score: 500 })) };
  const other = { ...level, offers: level.offers.toReversed() };
  expect(fillQuickly(other)).toEqual(fillQuickly(level));
  const [first, second] = sortedOffers([offer(1, 1, 500), offer(1, 2, 500)]);
  expect(tieOf(first!)).toBeLessThan(tieOf(second!));
  // Not always the person who was there first.
  const firsts = Array.from(
    { length: 20 },
    (_none, crew) => sortedOffers([offer(crew, 1, 5), offer(crew, 2, 5)]).map(({ idUser }) => idUser)[0],
  );
  expect(new Set(firsts)).toEqual(new Set([1, 2]));
});

test('only as many of a crew are looked at as there are places in total', () => {
  const offers = [1, 2, 3, 4].map((user) => offer(1, user, user));
  const open = new Map([
    [1, 1],
    [2, 1],
    [3, 0],
  ]);
  expect(usefulOffers({ open, offers: [...offers, offer(3, 9, 1000)] }).map(({ idUser }) => idUser)).toEqual([
    4, 3,
  ]);
});

test('every two crews that clash are in a set together, and nothing else is', () => {
  const clashing = new Set(['1 2', '1 3', '2 3', '3 4']);
  const clash = (a: number, b: number) => clashing.has(`${Math.min(a, b)} ${Math.max(a, b)}`);
  expect(clashSets([1, 2, 3, 4, 5], clash).map((set) => set.toSorted())).toEqual([
    [1, 2, 3],
    [3, 4],
  ]);
});
