import { clashSets } from '../fill-problem';
import type { FillLimit, FillOffer, FillProblem } from '../fill-problem';
import { HOUR_MS } from '../units';

/** Numbers from 0 to 1 that look random and are the same for each seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface FillCase {
  name: string;
  seed: number;
  crews: number;
  places: number;
  people: number;
  /** Over how many days the crews are spread. */
  days: number;
  /** How many of the people may take a place on a crew: 0.6 for 60 %. */
  share: number;
  /** How many hours a person may take in all; null for no limit. */
  mostHours: number | null;
}

/** When the crews of a case start and end, in ms. */
function spansOf({ crews, days }: FillCase, random: () => number) {
  return Array.from({ length: crews }, (_none, at) => {
    const start = ((at % days) * 24 + 6 + Math.floor(random() * 10)) * HOUR_MS;
    return { id: at + 1, start, end: start + (4 + Math.floor(random() * 5)) * HOUR_MS };
  });
}

/** A week to fill, made from a seed. */
export function fillProblem(given: FillCase): FillProblem {
  const random = randomOf(given.seed);
  const spans = spansOf(given, random);
  const byId = new Map(spans.map((span) => [span.id, span]));
  const offers: FillOffer[] = [];
  for (const { id } of spans)
    for (let idUser = 1; idUser <= given.people; idUser += 1)
      if (random() < given.share) offers.push({ idReqCrew: id, idUser, score: Math.floor(random() * 1001) });
  const isClash = (a: number, b: number) => {
    const [one, other] = [byId.get(a), byId.get(b)];
    return one !== undefined && other !== undefined && one.start < other.end && other.start < one.end;
  };
  const takes = new Map(spans.map(({ id, start, end }) => [id, end - start]));
  const { mostHours } = given;
  const limits: FillLimit[] =
    mostHours === null
      ? []
      : Array.from({ length: given.people }, (_none, at) => ({
          idUser: at + 1,
          left: mostHours * HOUR_MS,
          takes,
        }));
  return {
    open: new Map(spans.map(({ id }) => [id, given.places])),
    offers,
    clashes: clashSets(
      [...spans].sort((a, b) => a.start - b.start).map(({ id }) => id),
      isClash,
    ),
    limits,
  };
}

type Size = Omit<FillCase, 'name' | 'seed'>;

const sizes: readonly (readonly [string, Size])[] = [
  ['6 crews x 20, 180 people', { crews: 6, places: 20, people: 180, days: 3, share: 0.6, mostHours: null }],
  ['10 x 30, 2,000 people', { crews: 10, places: 30, people: 2000, days: 5, share: 0.6, mostHours: null }],
  [
    'scarce week 60 x 10, 130 people',
    { crews: 60, places: 10, people: 130, days: 7, share: 1, mostHours: 40 },
  ],
  ['40 x 6, 160 people', { crews: 40, places: 6, people: 160, days: 7, share: 0.5, mostHours: 38 }],
  ['25 x 4, 90 people', { crews: 25, places: 4, people: 90, days: 7, share: 0.3, mostHours: null }],
];

/** The 20 cases with which every release is measured. */
export const fillCases: readonly FillCase[] = sizes.flatMap(([name, size], at) =>
  [1, 2, 3, 4].map((seed) => ({ name, seed: 100 * (at + 1) + seed, ...size })),
);

/** The rules that picks break, as sentences; an own count, independent of what chose them. */
export function brokenRules(problem: FillProblem, picks: readonly FillOffer[]): string[] {
  const keys = (list: readonly FillOffer[]) => list.map(({ idReqCrew, idUser }) => `${idReqCrew} ${idUser}`);
  const offered = new Set(keys(problem.offers));
  const chosen = keys(picks);
  const broken = chosen.filter((key) => !offered.has(key)).map((key) => `not offered: ${key}`);
  if (new Set(chosen).size < chosen.length) broken.push('a place twice');
  for (const [crew, places] of problem.open)
    if (picks.filter(({ idReqCrew }) => idReqCrew === crew).length > places)
      broken.push(`too many on ${crew}`);
  const ofUser = new Map<number, number[]>();
  for (const { idUser, idReqCrew } of picks) ofUser.set(idUser, [...(ofUser.get(idUser) ?? []), idReqCrew]);
  for (const set of problem.clashes)
    for (const [user, crews] of ofUser)
      if (crews.filter((crew) => set.includes(crew)).length > 1)
        broken.push(`${user} has two places at once`);
  for (const { idUser, left, takes } of problem.limits) {
    const hours = (ofUser.get(idUser) ?? []).reduce((sum, crew) => sum + (takes.get(crew) ?? 0), 0);
    if (hours > left) broken.push(`${idUser} works too long`);
  }
  return broken;
}

export const scoreSum = (picks: readonly FillOffer[]): number =>
  picks.reduce((sum, { score }) => sum + score, 0);
