import { createServerClock } from '../src/host/server-clock';
import { cleanUp } from '../src/session/clean-up';
import { refreshPath, withEarly } from '../src/session/early-refresh';
import { timed } from '../src/host/request-times';

const start = Date.parse('2026-11-21T04:00:00Z');
beforeEach(() => jest.useFakeTimers({ now: start }));
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
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
  const early = timed(answer(0, 100, 100));
  globalThis.crewcallEarly = { answer: early, isHere: true };
  await early;
  await jest.advanceTimersByTimeAsync(10_000);
  const clock = createServerClock(withEarly(() => Promise.reject(new Error('asked again'))).fetch);
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

const silent = () => Promise.reject(new Error('no reception'));

test('C-02: a start without reception presses by the difference of the last visit, and a sign-out leaves it', async () => {
  await createServerClock(() => timed(answer(2_400_000, 200, 200))).fetch('/api/user/getMe');
  await cleanUp({ clear: () => Promise.resolve() }, true);
  await jest.advanceTimersByTimeAsync(3_600_000);
  const clock = createServerClock(silent);
  await clock.fetch('/api/user/getMe').catch(() => {});
  expect(Math.abs(off(clock) - 2400)).toBeLessThanOrEqual(1);
});

test('C-02: the first answer of a visit replaces what was kept, also over a slow line', async () => {
  for (const trip of [200, 12_000]) {
    await createServerClock(() => timed(answer(2_400_000, 200, 200))).fetch('/api/user/getMe');
    const clock = createServerClock(() => timed(answer(0, trip / 2, trip / 2)));
    await clock.fetch('/api/user/getMe');
    expect(off(clock)).toBe(0);
    expect(off(createServerClock(silent))).toBe(0);
  }
});

test('C-02: a clock that has been put back since, and a kept text of no sense, count for nothing', async () => {
  await createServerClock(() => timed(answer(-2_400_000, 200, 200))).fetch('/api/user/getMe');
  jest.setSystemTime(Date.now() - 2_400_000);
  expect(off(createServerClock(silent))).toBe(0);
  for (const text of ['{', '7', '{"ahead":"x","at":1}', '{"ahead":60000}', '{"ahead":0.5,"at":1}']) {
    localStorage.setItem('crewcall.clock-ahead', text);
    expect(createServerClock(silent).now()).toBe(Date.now());
  }
});
