import { act, render } from '@testing-library/react';
import { useCall } from '@crewcall/platform';
import { createTestRegion, offline, TestRegion } from '@crewcall/platform/testing';
import { createReach } from '../src/offline/reach';

const health = () =>
  Promise.resolve({
    ok: true,
    headers: new Headers({ 'content-type': 'application/json' }),
  } as Response);

const Notifications = () => <p>{useCall('getNotifications', {}, { quiet: true }).status}</p>;

afterEach(() => jest.useRealTimers());

test('X-07: a call that fails while the server answers is asked for less and less often', async () => {
  jest.useFakeTimers();
  const asked: number[] = [];
  const start = Date.now();
  const reach = createReach({ fetch: health });
  const fake = createTestRegion({
    answers: {
      getNotifications: async () => {
        await null;
        asked.push(Date.now() - start);
        reach.heard(false);
        throw offline();
      },
    },
  });
  render(
    <TestRegion fake={{ ...fake, region: { ...fake.region, reach: reach.isReached } }}>
      <Notifications />
    </TestRegion>,
  );
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(120_000);
  // Three attempts each time the server is reached again.
  expect(asked.filter((ms) => ms < 10_000).length).toBeLessThanOrEqual(9);
  expect(asked.filter((ms) => ms >= 60_000).length).toBeLessThanOrEqual(15);
  expect(asked.at(-1)).toBeGreaterThan(100_000);

  // After a steady connection the next loss is checked as soon as the first.
  fake.answer('getNotifications', { notifications: [], unread: 0 } as never);
  await pass(60_000);
  reach.heard(false);
  await pass(2_100);
  expect(reach.isReached.getSnapshot()).toBe(true);
});
