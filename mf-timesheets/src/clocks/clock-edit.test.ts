import { changesOf, draftOf, instantOf, readDraft } from './clock-edit';

const zone = 'Australia/Sydney';
const start = Date.UTC(2026, 10, 20, 22, 3, 27);
const HOUR = 3_600_000;
const row = { start, end: start + 8 * HOUR, break: HOUR / 2, idGroup: 4 };

test('B.2.20: what is not touched keeps its seconds and is not sent', () => {
  const { clock, errors } = readDraft(draftOf(row, zone), row, zone);
  expect(clock).toEqual(row);
  expect(errors).toEqual({});
  expect(changesOf(row, clock)).toEqual([]);
});

test('T-05: an empty end lets the clock run again', () => {
  const { clock } = readDraft({ ...draftOf(row, zone), end: '' }, row, zone);
  expect(changesOf(row, clock)).toEqual([{ type: 2, value: 0, was: row.end }]);
});

test('T-05, T-15: every step on the way is a valid clock', () => {
  const later = { ...row, start: start + 10 * HOUR, end: start + 12 * HOUR };
  expect(changesOf(row, later).map((change) => change.type)).toEqual([2, 1]);
  const earlier = { ...row, start: start - 10 * HOUR, end: start - 2 * HOUR };
  expect(changesOf(row, earlier).map((change) => change.type)).toEqual([1, 2]);
  const short = { ...row, end: start + HOUR / 4, break: 0 };
  expect(changesOf(row, short).map((change) => change.type)).toEqual([3, 2]);
  const long = { ...row, end: start + 20 * HOUR, break: 2 * HOUR };
  expect(changesOf(row, long).map((change) => change.type)).toEqual([2, 3]);
});

test('B.5.16, T-15: a reading that the clocks skip, an end before the start and a break too long are told', () => {
  expect(instantOf('2026-10-04T02:30', zone)).toBeNull();
  expect(instantOf('2026-11-21', zone)).toBeNull();
  const draft = draftOf(row, zone);
  expect(readDraft({ ...draft, end: draft.start }, row, zone).errors.end).toBe(
    'The end must be after the start.',
  );
  expect(readDraft({ ...draft, break: 8 * HOUR }, row, zone).errors.break).toMatch(/shorter/);
});
