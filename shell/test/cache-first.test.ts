import { cacheFirst } from '../src/offline/cache-first';

const answer = (text: string) => ({ text }) as unknown as Response;
const never = () => new Promise<undefined>(() => {});

afterEach(() => jest.useRealTimers());

test('X-07: a cache that stays silent is not waited for, and is asked again only where the network has nothing', async () => {
  jest.useFakeTimers();
  const kept = answer('kept');
  const asked = answer('asked');
  expect(
    await cacheFirst(
      () => Promise.resolve(kept),
      () => Promise.resolve(asked),
    ),
  ).toBe(kept);
  const first = cacheFirst(never, () => Promise.resolve(asked));
  await jest.advanceTimersByTimeAsync(3000);
  expect(await first).toBe(asked);
  // From here on the network comes first, without another wait.
  expect(await cacheFirst(never, () => Promise.resolve(asked))).toBe(asked);
  expect(
    await cacheFirst(
      () => Promise.resolve(kept),
      () => Promise.reject(new TypeError('no network')),
    ),
  ).toBe(kept);
});
