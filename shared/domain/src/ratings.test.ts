import * as fc from 'fast-check';
import { ratedUntil, scoreOf, scoreText } from './ratings';
import { DAY_MS } from './units';

const stars = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 3, maxLength: 60 });
const sumOf = (list: readonly number[]) => ({
  sum: list.reduce((sum, one) => sum + one, 0),
  count: list.length,
});

test('C.10.03: below three ratings nobody has a score', () => {
  expect(scoreOf({ sum: 0, count: 0 }, { sum: 40, count: 10 })).toBeNull();
  expect(scoreOf({ sum: 10, count: 2 }, { sum: 40, count: 10 })).toBeNull();
});

test('C.10.03: five ratings at the company’s mean weigh in', () => {
  // (15 + 5 × 4) / (3 + 5)
  expect(scoreOf({ sum: 15, count: 3 }, { sum: 40, count: 10 })).toBe(4.375);
  expect([4.375, 4, null].map(scoreText)).toEqual(['4.4', '4.0', 'New']);
});

test('C.10.03: a score lies between the own mean and that of all, and nearer to the own the more there are', () => {
  fc.assert(
    fc.property(stars, stars, (own, others) => {
      const [mine, all] = [sumOf(own), sumOf([...own, ...others])];
      const score = scoreOf(mine, all) ?? 0;
      const [mean, meanOfAll] = [mine.sum / mine.count, all.sum / all.count];
      expect(score).toBeGreaterThanOrEqual(Math.min(mean, meanOfAll) - 1e-9);
      expect(score).toBeLessThanOrEqual(Math.max(mean, meanOfAll) + 1e-9);
      const twice = scoreOf({ sum: mine.sum * 2, count: mine.count * 2 }, all) ?? 0;
      expect(Math.abs(twice - mean)).toBeLessThanOrEqual(Math.abs(score - mean) + 1e-9);
    }),
  );
});

test('C.10.01: from check-in until fourteen days after the last time', () => {
  const now = 100 * DAY_MS;
  expect(ratedUntil([], now)).toBeNull();
  expect(ratedUntil([{ start: now + 1, end: null }], now)).toBeNull();
  expect(ratedUntil([{ start: now - DAY_MS, end: null }], now)).toBe(now + 14 * DAY_MS);
  const forgotten = { start: now - 60 * DAY_MS, end: null };
  expect(ratedUntil([forgotten], now)).toBe(now - 43 * DAY_MS);
  const over = { start: now - 20 * DAY_MS, end: now - 19 * DAY_MS };
  expect(ratedUntil([over], now)).toBe(now - 5 * DAY_MS);
  expect(ratedUntil([over, { start: now - 2 * DAY_MS, end: now - DAY_MS }], now)).toBe(now + 13 * DAY_MS);
});
