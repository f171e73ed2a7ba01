import { createBus } from '@crewcall/platform/host';
import { createLiveFeed } from '../src/notifications/live-feed';
import { countOf, createNotifications } from '../src/notifications/notifications';
import { readServerEvents } from '../src/notifications/server-events';
import { noLists } from './kit';

const bodyOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

test('A.3.16 the count is the sum of the four lists', () => {
  expect(countOf(null)).toBe(0);
  expect(
    countOf({
      ...noLists,
      unreadMessages: [1, 2],
      listCrewInvite: [1],
      jobsAvailable: [1],
      listInviteCompany: [1],
    } as never),
  ).toBe(5);
});

test('A.9.02 polls every 10 s, waits longer after failures and asks at once when the bus says so', async () => {
  jest.useFakeTimers();
  const bus = createBus();
  let isDown = false;
  const fetchLists = jest.fn(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(noLists)));
  const notifications = createNotifications({
    fetchLists,
    isSignedIn: () => true,
    bus: bus.scope({ source: 'shell' }),
  });
  notifications.start();
  await jest.advanceTimersByTimeAsync(10);
  expect(fetchLists).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(fetchLists).toHaveBeenCalledTimes(2);
  isDown = true;
  await jest.advanceTimersByTimeAsync(10_000);
  await jest.advanceTimersByTimeAsync(15_000);
  expect(fetchLists).toHaveBeenCalledTimes(3);
  bus.scope({ source: 'feed' }).emit('notifications.changed', {});
  await jest.advanceTimersByTimeAsync(500);
  expect(fetchLists).toHaveBeenCalledTimes(4);
  notifications.stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(fetchLists).toHaveBeenCalledTimes(4);
  expect(bus.size()).toBe(0);
  jest.useRealTimers();
});

test('server-sent events come whole, however the bytes are cut', async () => {
  const heard = [];
  for await (const event of readServerEvents(
    bodyOf(': hi\n\nid: 1\nev', 'ent: change\r\ndata: {"a":\ndata: 1}\n', '\nid: 2\n\n'),
  ))
    heard.push(event);
  expect(heard).toEqual([{ id: '1', event: 'change', data: '{"a":\n1}' }]);
});

test('the feed speaks on the bus, tells other tabs, and asks for what it missed', async () => {
  const bus = createBus();
  const heard: unknown[] = [];
  bus.scope({ source: 'test' }).on('job.changed', (payload, { source }) => heard.push([payload, source]));
  const posted: unknown[] = [];
  const resumed = jest.fn();
  let hasResumed = () => {};
  const isResumed = new Promise<void>((resolve) => (hasResumed = resolve));
  const headers: unknown[] = [];
  const feed = createLiveFeed({
    fetch: (_url, init) => {
      headers.push(init?.headers);
      return Promise.resolve(
        new Response(
          bodyOf(
            'id: 3\nevent: hello\ndata: {"seq":3}\n\n',
            'id: 4\nevent: change\ndata: {"seq":4,"event":"job.changed","ids":{"idJob":9}}\n\n',
            'id: 5\nevent: change\ndata: {"seq":5,"event":"unknown.thing","ids":{}}\n\n',
            'id: 9\nevent: resumed\ndata: {"seq":9}\n\n',
          ),
        ),
      );
    },
    token: () => 't',
    ready: () => Promise.resolve(),
    bus: bus.scope({ source: 'feed' }),
    channel: { postMessage: (message) => posted.push(message), onmessage: null },
    lock: (_name, _signal, run) => run(),
    ended: jest.fn(),
    resumed() {
      resumed();
      hasResumed();
    },
  });
  feed.start();
  await isResumed;
  feed.stop();
  expect(heard).toEqual([[{ idJob: 9 }, 'feed']]);
  expect(posted).toHaveLength(3);
  expect(resumed).toHaveBeenCalledTimes(1);
  expect(headers[0]).toMatchObject({ authorization: 't' });
});
