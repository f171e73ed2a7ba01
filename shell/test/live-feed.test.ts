import { createBus, createStore } from '@crewcall/platform/host';
import { createLiveFeed } from '../src/notifications/live-feed';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('A.9.02: behind a proxy that holds the stream back, what is on screen is refreshed each minute or two', async () => {
  const resumed = jest.fn();
  const feed = createLiveFeed({
    // Answers at once, and then nothing ever arrives.
    fetch: async (_input, init) =>
      ({
        ok: true,
        status: 200,
        body: new ReadableStream({
          start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(new Error('silent'))),
        }),
      }) as Response,
    token: () => 'token',
    ready: () => Promise.resolve(),
    since: () => 5,
    reach: createStore(true),
    bus: createBus().scope({ source: 'shell' }),
    channel: { postMessage: () => {}, onmessage: null },
    lock: (_name, _signal, run) => run(),
    ended: () => {},
    resumed,
  });
  feed.start();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(resumed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(15_000);
  expect(resumed).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(300_000);
  expect(resumed.mock.calls.length).toBeGreaterThan(2);
  feed.stop();
});
