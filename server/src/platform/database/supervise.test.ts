import { supervise } from './supervise';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A server that starts where `works` says so. */
function server(works: () => boolean) {
  const known = { isServing: true, starts: [] as number[] };
  const start = () => {
    known.starts.push(Date.now());
    if (!works()) return Promise.reject(new Error('no memory'));
    known.isServing = true;
    return Promise.resolve();
  };
  return { known, isServing: () => known.isServing, start };
}

test('C-05: what dies is started again, until it answers', async () => {
  let fails = 2;
  const database = server(() => (fails -= 1) < 0);
  const lost = jest.fn();
  const end = supervise(database, lost);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(database.known.starts).toEqual([]);
  database.known.isServing = false;
  await jest.advanceTimersByTimeAsync(30_000);
  expect([database.known.starts.length, database.known.isServing]).toEqual([3, true]);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(lost).not.toHaveBeenCalled();
  await end();
});

test('C-05: a minute without it is said once, and nothing is tried any more', async () => {
  const database = server(() => false);
  const lost = jest.fn();
  supervise(database, lost);
  database.known.isServing = false;
  await jest.advanceTimersByTimeAsync(55_000);
  expect(lost).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(lost.mock.calls).toEqual([[new Error('no memory')]]);
  const tried = database.known.starts.length;
  expect(tried).toBeLessThan(15);
  await jest.advanceTimersByTimeAsync(120_000);
  expect([database.known.starts.length, lost.mock.calls.length]).toEqual([tried, 1]);
});

test('C-05: one that dies soon after each start is started ever more rarely', async () => {
  const database = server(() => true);
  const end = supervise(database, () => undefined);
  const die = setInterval(() => (database.known.isServing = false), 100);
  await jest.advanceTimersByTimeAsync(120_000);
  clearInterval(die);
  expect(database.known.starts.length).toBeLessThan(30);
  await end();
});
