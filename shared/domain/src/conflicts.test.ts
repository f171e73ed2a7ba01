import { conflictsOf, weekHours } from './conflicts';
import type { ConflictFacts, ConflictLimits, ConflictShift } from './conflicts';
import { localToEpoch } from './time';
import { MINUTE_MS } from './units';

const zone = 'Australia/Sydney';
const at = (text: string) => localToEpoch(zone, text).at;
const sydney = { lat: -33.87, lng: 151.21 };
const newcastle = { lat: -32.93, lng: 151.78 };
const shift = (idJob: number, from: string, to: string | null, rest?: Partial<ConflictShift>) => ({
  idJob,
  startTime: at(from),
  endTime: to === null ? null : at(to),
  zone,
  postcode: '2000',
  place: sydney,
  ...rest,
});
const limits: ConflictLimits = { minRestHours: 0, maxWeekHours: 0, travelKmh: 60, maxFortnightHours: null };
const own = shift(1, '2026-06-10T09:00', '2026-06-10T17:00');
const found = (facts: Partial<ConflictFacts>, more: Partial<ConflictLimits> = {}) =>
  conflictsOf({ shift: own, others: [], ...facts }, { ...limits, ...more });
const kinds = (...args: Parameters<typeof found>) => found(...args).map(({ kind }) => kind);

test('nothing speaks against who has no other shift', () => expect(found({})).toEqual([]));

test('C.1.09: an overlap is half-open; four hours stand for an end that is not planned', () => {
  expect(found({ others: [shift(2, '2026-06-10T05:00', null)] })).toEqual([]);
  expect(found({ others: [shift(2, '2026-06-10T06:00', null)] })).toEqual([
    { kind: 'overlap', text: 'Works until 10:00 am in Sydney.', idJob: 2 },
  ]);
});

test('C.1.09, C.1.11: an invitation is said to the office as such, not to its owner, and its hours do not count', () => {
  const facts = { others: [shift(2, '2026-06-10T06:00', null, { isInvited: true })] };
  expect(found(facts, { maxWeekHours: 8, maxFortnightHours: 8 })).toEqual([
    { kind: 'overlap', text: 'Is invited to a shift until 10:00 am in Sydney.', idJob: 2 },
  ]);
  expect(conflictsOf({ shift: own, ...facts }, limits, 'you')).toEqual([]);
  expect(weekHours({ shift: own, ...facts })).toBe(8);
});

test('C.1.10: the way is 15 minutes and the road; the same postcode takes none, an unknown place is none', () => {
  const to = (place: ConflictShift['place'], postcode: string, gap: number) => [
    { ...shift(2, '2026-06-10T17:00', null, { place, postcode }), startTime: own.endTime! + gap * MINUTE_MS },
  ];
  expect(kinds({ others: to(newcastle, '2300', 120) })).toEqual(['travel']);
  expect(kinds({ others: to(newcastle, '2300', 300) })).toEqual([]);
  expect(kinds({ others: to(newcastle, '2000', 0) })).toEqual([]);
  expect(kinds({ others: to(null, '2300', 0) })).toEqual([]);
  expect(kinds({ others: to(sydney, '2001', 14) })).toEqual(['travel']);
  expect(kinds({ others: to(sydney, '2001', 15) })).toEqual([]);
});

test('C.1.10: a long way is said in hours', () => {
  const way = (km: number) =>
    found({
      others: [
        shift(2, '2026-06-10T17:00', null, {
          postcode: '9',
          place: { lat: sydney.lat + km / 111.2, lng: sydney.lng },
        }),
      ],
    })[0]?.text;
  expect(way(40)).toMatch(/about 1 h \d min\.$/);
  expect(way(120)).toMatch(/about 3 h\.$/);
  expect(way(3150)).toMatch(/about 6\d h( 30 min)?\.$/);
});

test('C.1.09: a shift that ends on another day says on which', () => {
  const before = [shift(2, '2026-06-09T15:00', '2026-06-09T23:30')];
  expect(found({ others: before }, { minRestHours: 10 })[0]?.text).toBe(
    'Works until 11:30 pm on 9 Jun in Sydney. That leaves 9 h 30 min of rest.',
  );
  const after = [shift(2, '2026-06-11T01:00', '2026-06-11T05:00')];
  expect(found({ others: after }, { minRestHours: 10 })[0]?.text).toMatch(/^Works from 1:00 am on 11 Jun in/);
});

test('C.1.11: less than an hour of rest is said in minutes', () =>
  expect(
    found({ others: [shift(2, '2026-06-10T01:00', '2026-06-10T08:30')] }, { minRestHours: 10 })[0]?.text,
  ).toBe('Works until 8:30 am in Sydney. That leaves 30 min of rest.'));

test('C.1.11: rest is a gap under the limit, and nought switches it off', () => {
  const late = [shift(2, '2026-06-09T20:00', '2026-06-10T06:15')];
  expect(found({ others: late }, { minRestHours: 10 })).toEqual([
    {
      kind: 'rest',
      text: 'Works until 6:15 am in Sydney. That leaves 2 h 45 min of rest.',
      idJob: 2,
    },
  ]);
  expect(found({ others: late }, { minRestHours: 2.75 })).toEqual([]);
  expect(found({ others: late })).toEqual([]);
});

test('C.1.11: two clocks of one crew are one shift, with no rest in its break', () => {
  const early = shift(2, '2026-06-09T15:00', '2026-06-09T18:00', { idReqCrew: 7 });
  const late = shift(2, '2026-06-09T19:00', '2026-06-09T23:24', { idReqCrew: 7 });
  expect(found({ others: [early, late] }, { minRestHours: 20 }).map(({ text }) => text)).toEqual([
    'Works until 11:24 pm on 9 Jun in Sydney. That leaves 9 h 36 min of rest.',
  ]);
  expect(weekHours({ shift: own, others: [early, late] })).toBe(8 + 7.4);
});

test('C.1.11: hours count the week, this shift included, and any fortnight from a Monday', () => {
  const others = [shift(2, '2026-06-08T09:00', '2026-06-08T17:00')];
  expect(weekHours({ shift: own, others })).toBe(16);
  expect(kinds({ others }, { maxWeekHours: 16 })).toEqual([]);
  expect(kinds({ others }, { maxWeekHours: 15 })).toEqual(['hours']);
  const before = [shift(3, '2026-06-07T09:00', '2026-06-07T17:00')];
  const after = [shift(4, '2026-06-21T09:00', '2026-06-21T17:00')];
  for (const one of [before, after]) {
    expect(kinds({ others: one }, { maxWeekHours: 15 })).toEqual([]);
    expect(kinds({ others: one }, { maxFortnightHours: 15 })).toEqual(['hours']);
  }
  // Three weeks apart are never within one fortnight.
  expect(kinds({ others: [...before, ...after] }, { maxFortnightHours: 16 })).toEqual([]);
});

test('C.1.11: a shift over Sunday’s midnight counts in both weeks', () => {
  const night = shift(1, '2026-06-14T20:00', '2026-06-15T06:00');
  expect(kinds({ shift: night }, { maxWeekHours: 5 })).toEqual(['hours']);
  expect(kinds({ shift: night }, { maxWeekHours: 6 })).toEqual([]);
});

test('C.1.09, C.1.13: being away is said of them and to them; what only touches is nothing', () => {
  const away = [{ start: at('2026-06-10T00:00'), end: at('2026-06-11T00:00'), zone }];
  expect(found({ away })).toEqual([{ kind: 'away', text: 'Is away on 10 Jun.' }]);
  expect(conflictsOf({ shift: own, others: [], away }, limits, 'you')).toEqual([
    { kind: 'away', text: 'You said that you are away on 10 Jun.' },
  ]);
  expect(found({ away: [{ start: at('2026-06-10T17:00'), end: at('2026-06-11T00:00'), zone }] })).toEqual([]);
  const others = [shift(2, '2026-06-10T06:00', null)];
  expect(conflictsOf({ shift: own, others }, limits, 'you')).toEqual([
    { kind: 'overlap', text: 'You work until 10:00 am in Sydney.', idJob: 2 },
  ]);
});
