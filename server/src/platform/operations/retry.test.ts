import { Retry, waitBefore } from './retry';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('C-05: waits grow from half a second to thirty, and differ', () => {
  const longest = [0, 1, 2, 3, 10, 1_000].map((tries) => waitBefore(tries, {}, () => 0));
  expect(longest).toEqual([500, 1_000, 2_000, 4_000, 30_000, 30_000]);
  expect(waitBefore(10, {}, () => 1)).toBe(15_000);
});

test('C-05: one attempt at a time, however many ask for it, and none after the end', async () => {
  let running = 0;
  let most = 0;
  let tried = 0;
  const retry = new Retry(async () => {
    running += 1;
    tried += 1;
    most = Math.max(most, running);
    // What fails tells so twice: by an event of its own, and by its answer.
    retry.again();
    await Promise.resolve();
    retry.again();
    running -= 1;
    throw new Error('away');
  });
  for (let round = 0; round < 5; round += 1) retry.again();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(most).toBe(1);
  expect(tried).toBeGreaterThan(4);
  expect(tried).toBeLessThan(9);
  expect(jest.getTimerCount()).toBe(1);
  retry.stop();
  expect(jest.getTimerCount()).toBe(0);
  retry.again();
  expect(jest.getTimerCount()).toBe(0);
});

test('C-05: after a good attempt the next loss is mended soon', async () => {
  let isAway = true;
  let good = 0;
  const retry = new Retry(() => {
    if (isAway) return Promise.reject(new Error('away'));
    good += 1;
    return Promise.resolve();
  });
  retry.again();
  await jest.advanceTimersByTimeAsync(60_000);
  isAway = false;
  await jest.advanceTimersByTimeAsync(30_000);
  expect([good, jest.getTimerCount()]).toEqual([1, 0]);
  retry.again();
  await jest.advanceTimersByTimeAsync(500);
  expect(good).toBe(2);
});
