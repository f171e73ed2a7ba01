import { createServerClock } from '../src/server-clock';
import { refreshPath, withEarly } from '../src/session/early-refresh';
import { timed } from '../src/request-times';

const start = Date.parse('2026-11-21T04:00:00Z');
beforeEach(() => jest.useFakeTimers({ now: start }));
afterEach(() => {
  jest.useRealTimers();
  globalThis.crewcallEarly = undefined;
});

/** An answer that a server whose clock is `ahead` ms before ours writes at the end of the way there. */
async function answer(ahead: number, there: number, back: number): Promise<Response> {
  await jest.advanceTimersByTimeAsync(there);
  const date = new Date(Date.now() + ahead).toUTCString();
  await jest.advanceTimersByTimeAsync(back);
  return new Response('{}', { headers: { date } });
}
const off = (clock: { now(): number }) => Math.round((clock.now() - Date.now()) / 1000);

test('C-02: an answer that was asked for early and taken up late does not put the clock back', async () => {
  globalThis.crewcallEarly = timed(answer(0, 100, 100));
  await globalThis.crewcallEarly;
  await jest.advanceTimersByTimeAsync(10_000);
  const clock = createServerClock(withEarly(() => Promise.reject(new Error('asked again'))));
  await clock.fetch(refreshPath);
  expect(off(clock)).toBe(0);
});

test('C-02: a device whose clock is wrong presses by the server’s', async () => {
  for (const ahead of [-60_000, 60_000]) {
    const clock = createServerClock(() => timed(answer(ahead, 200, 200)));
    await clock.fetch('/api/user/getMe');
    expect(Math.abs(off(clock) - ahead / 1000)).toBeLessThanOrEqual(1);
  }
});

test('C-02: its times are whole milliseconds, which is all that the server takes for a press', async () => {
  const clock = createServerClock(() => timed(answer(60_000, 200, 201)));
  await clock.fetch('/api/user/getMe');
  expect(off(clock)).toBeGreaterThan(50);
  expect(Number.isInteger(clock.now())).toBe(true);
});

test('C-02: a slow line does not make the clock wrong, and not one that is known', async () => {
  let trip = [0, 0, 12_000] as [number, number, number];
  const clock = createServerClock(() => timed(answer(...trip)));
  await clock.fetch('/api/user/getMe');
  expect(off(clock)).toBe(0);
  trip = [90_000, 1000, 11_000];
  await clock.fetch('/api/user/getMe');
  expect(off(clock)).toBeGreaterThan(60);
  trip = [90_000, 200, 200];
  await clock.fetch('/api/user/getMe');
  expect(Math.abs(off(clock) - 90)).toBeLessThanOrEqual(1);
  trip = [90_000, 11_000, 1000];
  await clock.fetch('/api/user/getMe');
  expect(Math.abs(off(clock) - 90)).toBeLessThanOrEqual(1);
});
