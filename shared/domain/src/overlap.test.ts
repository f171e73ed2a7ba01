import fc from 'fast-check';
import { CLOCK_LONGEST_MS } from './limits';
import { duplicatedTimes, overlappingTimes, takenUp } from './overlap';
import type { OverlapSpan } from './overlap';
import { HOUR_MS, overlaps } from './units';

const now = 1_700_000_000_000;
const time = (id: number, from: number, to: number | null, over: Partial<OverlapSpan> = {}): OverlapSpan => ({
  id,
  idUser: 1,
  start: now + from * HOUR_MS,
  end: to === null ? 0 : now + to * HOUR_MS,
  ...over,
});
const pairs = (...times: OverlapSpan[]) =>
  [...overlappingTimes(times, now)]
    .flatMap(([{ id }, others]) => others.map((other) => `${id}-${other.id}`))
    .sort();

test('Y-07: times that share a minute are named both ways, those that only touch are not', () => {
  expect(pairs(time(1, -9, -5), time(2, -6, -1))).toEqual(['1-2', '2-1']);
  expect(pairs(time(1, -9, -5), time(2, -5, -1))).toEqual([]);
  expect(pairs(time(1, -9, -1), time(2, -8, -7), time(3, -6, -2))).toEqual(['1-2', '1-3', '2-1', '3-1']);
  expect(pairs(time(1, -9, -5), time(2, -9, -5))).toEqual(['1-2', '2-1']);
  expect(pairs(time(1, -9, -5), time(2, -9, -5, { idUser: 2 }))).toEqual([]);
});

test('Y-07: a clock that runs takes until now or its planned end, and 48 hours at the most', () => {
  const plan = { start: now - HOUR_MS, end: now + 2 * HOUR_MS };
  expect(pairs(time(1, -1, null), time(2, 1, 3))).toEqual([]);
  expect(pairs(time(1, -1, null, { plan }), time(2, 1, 3))).toEqual(['1-2', '2-1']);
  expect(pairs(time(1, -1, null, { plan: { ...plan, end: null } }), time(2, 3, 4))).toEqual([]);
  expect(pairs(time(1, -1, null, { plan: { ...plan, end: null } }), time(2, 2, 4))).toEqual(['1-2', '2-1']);
  expect(pairs(time(1, 0, null), time(2, -3, null), time(3, 0, null, { idUser: 2 }))).toEqual(['1-2', '2-1']);
  const forgotten = takenUp(time(1, -500, null), now);
  expect(forgotten.end - forgotten.start).toBe(CLOCK_LONGEST_MS);
});

test('T-19: duplicated times', () => {
  const ids = (...times: OverlapSpan[]) => duplicatedTimes(times).map(({ id }) => id);
  expect(ids(time(1, -9, -6), time(2, -7, -3), time(3, -3, -1))).toEqual([1, 2]);
  expect(ids(time(1, -9, -6), time(2, -6, -3))).toEqual([]);
  expect(ids(time(1, -9, -6), time(2, -9, -6))).toEqual([1, 2]);
  expect(ids(time(1, -9, -6), time(2, -9, -6, { idUser: 2 }), time(3, -8, null))).toEqual([]);
});

test('Y-07: the sweep finds the same pairs as holding each time against each other', () => {
  const span = fc.record({
    idUser: fc.integer({ min: 1, max: 3 }),
    from: fc.integer({ min: -40, max: 5 }),
    long: fc.option(fc.integer({ min: 1, max: 30 })),
  });
  fc.assert(
    fc.property(fc.array(span, { maxLength: 14 }), (spans) => {
      const times = spans.map(({ idUser, from, long }, at) =>
        time(at + 1, from, long === null ? null : from + long, { idUser }),
      );
      const each = times.flatMap((a) =>
        times
          .filter((b) => a !== b && a.idUser === b.idUser && overlaps(takenUp(a, now), takenUp(b, now)))
          .map((b) => `${a.id}-${b.id}`),
      );
      expect(pairs(...times)).toEqual(each.sort());
    }),
  );
});
