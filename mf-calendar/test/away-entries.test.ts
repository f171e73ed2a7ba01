import { entriesOf, marksOf } from '../src/availability/entries';
import { bodyOf, draftProblem, newDraft } from '../src/availability/time-draft';
import { answer, evening, rule, zone } from './away-times';
import { now } from './fixtures';

test('C.1.02, C.1.03: what was entered reads as days, hours and weeks, rules of one entry in one line', () => {
  expect(entriesOf(answer, now).map(({ when, ids }) => [when, ids])).toEqual([
    ['Every Mon to Wed, 9:00 am – 5:00 pm', [3, 4, 5]],
    ['Tue 24 Nov – Wed 25 Nov', [1]],
    ['Fri 27 Nov, 6:00 pm – 10:00 pm', [2]],
  ]);
});

test('C.1.04: the days of the month say when somebody is away, whole days before hours', () => {
  const marks = marksOf(answer, ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27']);
  expect([...marks]).toEqual([
    ['2026-11-23', { kind: 'away', text: 'Away 9:00 am – 5:00 pm' }],
    ['2026-11-24', { kind: 'away', text: 'Away' }],
    ['2026-11-27', { kind: 'away', text: 'Away 6:00 pm – 10:00 pm' }],
  ]);
});

test('C.1.02, C.1.03: what is typed is sent as days, as hours over midnight, as weekdays', () => {
  const draft = newDraft('2026-11-21');
  expect(bodyOf(draft)).toEqual({
    kind: 'away',
    note: '',
    days: { first: '2026-11-21', last: '2026-11-21' },
  });
  const night = { ...draft, how: 'hours' as const, from: '22:00', to: '06:00' };
  expect(bodyOf(night)).toMatchObject({ times: { start: '2026-11-21T22:00', end: '2026-11-22T06:00' } });
  const weekly = { ...night, how: 'weekly' as const, weekdays: [5, 6] };
  expect(bodyOf(weekly)).toMatchObject({
    weekly: { weekdays: [5, 6], fromMin: 1320, toMin: 1800, firstDay: '2026-11-21', lastDay: null },
  });
  expect(draftProblem({ ...weekly, weekdays: [] })).toMatch(/at least one day/);
  expect(draftProblem({ ...night, to: '' })).toMatch(/both times/);
  expect(bodyOf({ ...weekly, isAllDay: true })).toMatchObject({ weekly: { fromMin: 0, toMin: 1440 } });
});

test('C.1.04: what was entered where the person lived before names that place, and is not typed anew on another clock', () => {
  const perth = 'Australia/Perth';
  const moved = {
    zone,
    times: [{ ...evening, zone: perth }],
    rules: [rule(3, 1), { ...rule(4, 2), zone: perth }],
  };
  expect(entriesOf(moved, now).map(({ when, ids, draft }) => [when, ids, draft === null])).toEqual([
    ['Every Mon, 9:00 am – 5:00 pm', [3], false],
    ['Every Tue, 9:00 am – 5:00 pm in Perth', [4], true],
    ['Fri 27 Nov, 3:00 pm – 7:00 pm in Perth', [2], true],
  ]);
});

test('C.1.08: what the office entered stands apart from the same in the person’s own words', () => {
  const rules = [rule(3, 1), { ...rule(4, 2), byOffice: true }];
  expect(entriesOf({ zone, times: [], rules }, now).map(({ ids, byOffice }) => [ids, byOffice])).toEqual([
    [[3], false],
    [[4], true],
  ]);
});

test('C.1.02: hours run over days as well, and open again as they were typed', () => {
  const long = { ...evening, end: evening.end + 56 * 3_600_000 };
  const [entry] = entriesOf({ zone, times: [long], rules: [] }, now);
  expect(entry?.when).toBe('Fri 27 Nov, 6:00 pm – Mon 30 Nov, 6:00 am');
  const draft = entry?.draft ?? newDraft('');
  expect(bodyOf(draft)).toMatchObject({ times: { start: '2026-11-27T18:00', end: '2026-11-30T06:00' } });
  expect(draftProblem({ ...draft, last: '2026-11-26' })).toBe(
    'The last day is before the first day. Please choose it again.',
  );
});
