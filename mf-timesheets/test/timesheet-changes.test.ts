import { changesOf, readDraft } from '../src/timesheet/timesheet-changes';

const start = Date.UTC(2026, 10, 20, 22, 3);
const HOUR = 3_600_000;
const row = { start, end: start + 8 * HOUR, break: HOUR / 2, idGroup: 4 };

test('B.2.20: what is not touched, or typed back to what it was, is not sent', () => {
  for (const typed of [{}, { start }]) {
    const { clock, errors } = readDraft(typed, row);
    expect(clock).toEqual(row);
    expect(errors).toEqual({});
    expect(changesOf(row, clock)).toEqual([]);
  }
});

test('T-05: no end lets the clock run again', () => {
  const { clock } = readDraft({ end: 0 }, row);
  expect(changesOf(row, clock)).toEqual([{ type: 2, value: 0, was: row.end }]);
});

test('T-05, T-15: every step on the way is a valid clock', () => {
  const short = { ...row, end: start + HOUR / 4, break: 0 };
  expect(changesOf(row, short).map((change) => change.type)).toEqual([3, 2]);
  const long = { ...row, end: start + 20 * HOUR, break: 2 * HOUR };
  expect(changesOf(row, long).map((change) => change.type)).toEqual([2, 3]);
});

test('T-05, B.9.05: start and end go in one change, near or by days, so that a refusal leaves both', () => {
  for (const by of [10 * HOUR, -10 * HOUR, 72 * HOUR, -30 * 24 * HOUR]) {
    const moved = { ...row, start: row.start + by, end: row.end + by };
    expect(changesOf(row, moved)).toEqual([
      { type: 1, value: moved.start, was: row.start, end: moved.end, endWas: row.end },
    ]);
  }
  const reopened = { ...row, start: start - HOUR, end: 0 };
  expect(changesOf(row, reopened)).toEqual([
    { type: 1, value: reopened.start, was: row.start, end: 0, endWas: row.end },
  ]);
});

test('T-05, T-15: an end before the start and a break too long are told', () => {
  expect(readDraft({ end: row.start }, row).errors.end).toBe('The end must be after the start.');
  expect(readDraft({ break: 8 * HOUR }, row).errors.break).toMatch(/shorter/);
});

test('T-20: a break of a running timesheet goes before its end, so that no automatic one is taken off', () => {
  const running = { ...row, end: 0, break: 0 };
  expect(
    changesOf(running, { ...running, end: start + 8 * HOUR, break: HOUR }).map(({ type }) => type),
  ).toEqual([3, 2]);
});
