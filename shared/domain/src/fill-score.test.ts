import { defaultCompanyConfig } from './company-config';
import { fillReasons, leftText, whyNot } from './fill-reasons';
import type { HardFacts } from './fill-reasons';
import { fillScore, fillWeights, medianOf, partsOf } from './fill-score';
import type { FillFacts, FillWeights, GoodPart, SoftConflict } from './fill-score';

const weights = fillWeights(defaultCompanyConfig);
const reliability = { worked: 0, answered: 0, unanswered: 0, lateCovers: 0, noShows: 0 };
const facts: FillFacts = {
  ...{ jobsForCustomer: 0, rating: null, reliability, km: null, costRatio: null, hoursBelowMedian: 0 },
  ...{ isWish: false, isFavourite: false, conflicts: [] },
};
const best: FillFacts = {
  ...{ jobsForCustomer: 9, rating: 5, reliability: { ...reliability, worked: 1e6 }, km: 0, costRatio: 0.5 },
  ...{ hoursBelowMedian: 99, isWish: true, isFavourite: true, conflicts: [] },
};
const only = (part: GoodPart | SoftConflict): FillWeights => ({
  ...(Object.fromEntries(Object.keys(weights).map((key) => [key, 0])) as FillWeights),
  [part]: 10,
});

test('C.12.02: the score goes from 0 to 1000, and is whole', () => {
  expect(fillScore(best, weights)).toBe(1000);
  expect(fillScore({ ...facts, conflicts: ['rest', 'travel', 'hours'] }, weights)).toBe(0);
  expect(Number.isInteger(fillScore({ ...facts, km: 33.3 }, weights))).toBe(true);
});

test.each<[GoodPart, Partial<FillFacts>, Partial<FillFacts>]>([
  ['worked', { jobsForCustomer: 1 }, { jobsForCustomer: 3 }],
  ['rating', { rating: 2.5 }, { rating: 4.5 }],
  [
    'reliable',
    { reliability: { ...reliability, answered: 5, unanswered: 5 } },
    { reliability: { ...reliability, answered: 10 } },
  ],
  [
    'reliable',
    { reliability: { ...reliability, worked: 5, lateCovers: 1 } },
    { reliability: { ...reliability, worked: 5 } },
  ],
  [
    'reliable',
    { reliability: { ...reliability, worked: 5, noShows: 1 } },
    { reliability: { ...reliability, worked: 5, lateCovers: 1 } },
  ],
  ['km', { km: 40 }, { km: 4 }],
  ['cost', { costRatio: 1.2 }, { costRatio: 0.9 }],
  ['fair', { hoursBelowMedian: -10 }, { hoursBelowMedian: 10 }],
  ['wish', { isWish: false }, { isWish: true }],
  ['favourite', { isFavourite: false }, { isFavourite: true }],
])('C.12.02: %s counts by its weight, and not at all at 0', (part, less, more) => {
  const [low, high] = [
    { ...facts, ...less },
    { ...facts, ...more },
  ];
  expect(fillScore(high, only(part))).toBeGreaterThan(fillScore(low, only(part)));
  const without = { ...weights, [part]: 0 };
  expect(fillScore(high, without)).toBe(fillScore(low, without));
});

test.each<SoftConflict>(['rest', 'travel', 'hours'])(
  'C.12.02: a conflict of %s takes its weight off',
  (kind) => {
    const most = only('km');
    const near = { ...facts, km: 0 };
    expect(fillScore({ ...near, conflicts: [kind] }, { ...most, [kind]: 4 })).toBe(600);
    expect(fillScore(near, { ...most, [kind]: 4 })).toBe(1000);
  },
);

test('C.12.02: every weight is a setting', () => {
  const config = { ...defaultCompanyConfig, confFillKm: 77 };
  expect(fillWeights(config)).toEqual({ ...weights, km: 77 });
  expect(Object.keys(defaultCompanyConfig).filter((field) => field.startsWith('confFill'))).toHaveLength(
    Object.keys(weights).length,
  );
});

test('C.12.03: a score knows nothing of age, gender, name, picture, language, address or refused positions', () => {
  // A new fact does not compile until it is here, where somebody has to think about it.
  const known: Record<keyof FillFacts, true> = {
    ...{ jobsForCustomer: true, rating: true, reliability: true, km: true, costRatio: true },
    ...{ hoursBelowMedian: true, isWish: true, isFavourite: true, conflicts: true },
  };
  expect(Object.keys(facts).sort()).toEqual(Object.keys(known).sort());
  expect([...Object.keys(known), ...Object.keys(reliability)].join(' ')).not.toMatch(
    /age|birth|gender|sex|name|picture|photo|language|locale|address|suburb|postcode|stamp|position|place/i,
  );
});

const about = { facts, weights, isFreeAllDay: true, customer: 'ACME', conflicts: [], hasRating: true };

test('C.12.04: at most four reasons, those that count most', () => {
  const told = { ...about, facts: { ...facts, km: 4.2, jobsForCustomer: 3, hoursBelowMedian: 6 } };
  expect(fillReasons(told)).toEqual(['Free all day', '4 km', '3 jobs for ACME', '6 h below the median']);
  const all = { ...told, facts: { ...told.facts, rating: 4.7, isWish: true, isFavourite: true } };
  expect(fillReasons(all)).toHaveLength(4);
  expect(fillReasons(all)).toContain('Rated 4.7');
  expect(fillReasons({ ...all, hasRating: false })).not.toContain('Rated 4.7');
  expect(fillReasons({ ...about, isFreeAllDay: false })).toEqual([]);
});

test('C.12.04: what speaks against a person is said first', () => {
  const reasons = fillReasons({
    ...about,
    isFreeAllDay: false,
    facts: { ...facts, km: 4, reliability: { ...reliability, noShows: 1 } },
    conflicts: ['Works until 6:00 am in Sydney. That leaves 2 h of rest.'],
  });
  expect(reasons).toEqual(['Works until 6:00 am in Sydney. That leaves 2 h of rest.', '1 no-show', '4 km']);
});

const free: HardFacts = {
  ...{ isActive: true, status: null, isRefused: false, isDraftedHere: false, hasRate: true },
  ...{ groupName: 'Riggers', blocked: undefined, unlicensed: undefined, taken: [], isDraftedThen: false },
};

test.each<[Partial<HardFacts>, string]>([
  [{ isActive: false }, 'Is switched off.'],
  [{ hasRate: false }, 'Has no pay rate for Riggers.'],
  [{ taken: ['Is away all day.'] }, 'Is away all day.'],
  [{ isDraftedThen: true }, 'Has a draft for another shift at that time.'],
  [
    { unlicensed: 'Ann Lee has no valid White Card on 01/12/26.' },
    'Ann Lee has no valid White Card on 01/12/26.',
  ],
  [{ blocked: 'Ann Lee is blocked for ACME.' }, 'Ann Lee is blocked for ACME.'],
  [{ status: 3 }, 'Declined this shift.'],
  [{ status: 3, isRefused: true }, 'The office refused them for this crew.'],
  [{ status: 1 }, 'Is invited to this crew already.'],
  [{ status: 2 }, 'Is confirmed on this crew already.'],
  [{ isDraftedHere: true }, 'Has a draft for this crew already.'],
])('C.12.01, C.12.04: %j keeps a person out and is said', (part, text) => {
  expect(whyNot(free)).toBeNull();
  expect(whyNot({ ...free, ...part })?.text).toBe(text);
});

test('what keeps places open is said in numbers', () => {
  const none = { rated: 0, taken: 0, licence: 0, blocked: 0, refused: 0, limits: 0 };
  expect(leftText(none)).toBe('Nobody else has a pay rate for this group.');
  expect(leftText({ ...none, rated: 6, taken: 3, licence: 1, limits: 1 })).toBe(
    'Of 6 people with a pay rate, 3 are away or have another shift, 1 lacks a licence, 1 would have too little rest, too long a way or too many hours, 1 is suggested here or for other crews.',
  );
});

test('the middle of a list', () => {
  expect([medianOf([]), medianOf([7]), medianOf([9, 1]), medianOf([9, 1, 2])]).toEqual([null, 7, 5, 2]);
  expect(partsOf(best).cost).toBe(1);
});
