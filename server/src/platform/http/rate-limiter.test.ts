import { RateLimiter } from './rate-limiter';

const MINUTE = 60_000;
const come = (limiter: RateLimiter, from: number, to: number) => {
  for (let index = from; index < to; index += 1) limiter.hit(`address ${index}`, 1, MINUTE);
};

test('whoever calls more often than they may waits until their window ends', () => {
  const limiter = new RateLimiter();
  expect([1, 2].map(() => limiter.hit('one', 2, MINUTE))).toEqual([0, 0]);
  expect(limiter.hit('one', 2, MINUTE)).toBeGreaterThan(0);
  expect(limiter.hit('another', 2, MINUTE)).toBe(0);
});

test('the windows of however many addresses are bounded: the oldest make room', () => {
  const limiter = new RateLimiter();
  limiter.hit('first', 1, MINUTE);
  come(limiter, 0, 50_000);
  expect(limiter.hit('first', 1, MINUTE)).toBeGreaterThan(0);
  come(limiter, 50_000, 100_000);
  expect(limiter.hit('first', 1, MINUTE)).toBe(0);
  expect(limiter.hit('address 99999', 1, MINUTE)).toBeGreaterThan(0);
});
