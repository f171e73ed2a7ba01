import { waitFor } from '@testing-library/react';
import { createBus, createStore } from '@crewcall/platform/host';
import { createLiveFeed } from '../src/notifications/live-feed';
import type { LiveFeedOptions } from '../src/notifications/live-stream';
import { countOf, createNotifications } from '../src/notifications/notifications';
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

describe('N-10, A.9.02: one poll for all that shows these lists', () => {
  async function begin() {
    jest.useFakeTimers();
    const bus = createBus();
    const lists = { now: noLists };
    const fetchLists = jest.fn(() => Promise.resolve(lists.now));
    const shell = bus.scope({ source: 'shell' });
    const notifications = createNotifications({ fetchLists, isSignedIn: () => true, bus: shell });
    const told = jest.fn();
    bus.scope({ source: 'mf-jobs' }).on('notifications.changed', (_payload, { source }) => told(source));
    notifications.start();
    await jest.advanceTimersByTimeAsync(10);
    const change = () => (lists.now = { ...noLists, counts: { ...noLists.counts, requests: 1 } });
    return { bus, fetchLists, told, change };
  }
  afterEach(() => jest.useRealTimers());

  test('N-10: what it finds by itself is told to the screens, once; the first answer and an equal one are not', async () => {
    const { told, change, fetchLists } = await begin();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(told).not.toHaveBeenCalled();
    change();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(told.mock.calls).toEqual([['shell']]);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(told).toHaveBeenCalledTimes(1);
    expect(fetchLists.mock.calls.length).toBeLessThan(9);
  });

  test('N-10: what the screens have heard already is not told again', async () => {
    const { bus, told, change } = await begin();
    change();
    bus.scope({ source: 'feed' }).emit('job.changed', { idJob: 5 });
    await jest.advanceTimersByTimeAsync(30_000);
    expect(told).not.toHaveBeenCalled();
  });

  test('A.9.02: what is said while an answer is on its way is asked for right after it', async () => {
    const { bus, fetchLists } = await begin();
    let answer = () => {};
    fetchLists.mockImplementationOnce(() => new Promise((done) => (answer = () => done(noLists))));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(fetchLists).toHaveBeenCalledTimes(2);
    bus.scope({ source: 'feed' }).emit('chat.changed', { idJob: 5 });
    answer();
    await jest.advanceTimersByTimeAsync(500);
    expect(fetchLists).toHaveBeenCalledTimes(3);
  });
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
            ': hi\n\nid: 4\nev',
            'ent: change\r\ndata: {"seq":4,"event":"job.changed",\ndata: "ids":{"idJob":9}}\n',
            '\n',
            'id: 5\nevent: change\ndata: {"seq":5,"event":"unknown.thing","ids":{}}\n\n',
            'id: 9\nevent: resumed\ndata: {"seq":9}\n\n',
          ),
        ),
      );
    },
    token: () => 't',
    ready: () => Promise.resolve(),
    since: () => 2,
    reach: createStore(true),
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
  expect(posted).toMatchObject([
    { type: 'asks' },
    { type: 'hello', seq: 3 },
    { type: 'change', seq: 4 },
    { type: 'change', seq: 5 },
    { type: 'resumed', seq: 9 },
  ]);
  expect(resumed).toHaveBeenCalledTimes(1);
  // What was read while the line opened may be old: the first line asks from where the session began.
  expect(headers[0]).toMatchObject({ authorization: 't', 'last-event-id': '2' });
});

describe('A.9.02: one tab leads', () => {
  /** A tab of a browser in which `lock` and `channel` join the tabs, as they do in a real one. */
  function browser() {
    const channels: LiveFeedOptions['channel'][] = [];
    const waiting: (() => void)[] = [];
    let isTaken = false;
    const lock: LiveFeedOptions['lock'] = async (_name, signal, run) => {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
      if (signal.aborted) return void waiting.shift()?.();
      isTaken = true;
      await run();
      isTaken = false;
      waiting.shift()?.();
    };
    return (fetch: LiveFeedOptions['fetch'], reach: LiveFeedOptions['reach'] = createStore(true)) => {
      const channel: LiveFeedOptions['channel'] = {
        onmessage: null,
        postMessage: (data: unknown) => {
          for (const other of channels) if (other !== channel) other.onmessage?.({ data } as never);
        },
      };
      channels.push(channel);
      return createLiveFeed({
        ...{ fetch, channel, lock, token: () => 't', ready: () => Promise.resolve(), since: () => 0 },
        reach,
        bus: createBus().scope({ source: 'feed' }),
        ended: jest.fn(),
        resumed: jest.fn(),
      });
    };
  }
  /** A stream that says its number and then nothing, until it is left. */
  const speaking: LiveFeedOptions['fetch'] = (_url, init) =>
    Promise.resolve(
      new Response(
        new ReadableStream<Uint8Array>({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('event: hello\ndata: {"seq":7}\n\n'));
            init?.signal?.addEventListener('abort', () => controller.error(new Error('left')));
          },
        }),
      ),
    );
  const turns = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };

  test('A.9.02: a tab that signs out while it waits lets another lead at once', async () => {
    jest.useFakeTimers();
    const tab = browser();
    const first = tab(() => Promise.reject(new Error('down')));
    first.start();
    await turns();
    expect(first.state.getSnapshot()).toBe('waiting');
    first.stop();
    const second = tab(speaking);
    second.start();
    await turns();
    expect(second.state.getSnapshot()).toBe('leading');
    second.stop();
    jest.useRealTimers();
  });

  test('A.9.02: while it waits after many failures it goes on as soon as the server is reached again', async () => {
    jest.useFakeTimers();
    const reach = createStore(true);
    let isUp = false;
    const feed = browser()(
      (url, init) => (isUp ? speaking(url, init) : Promise.reject(new Error('down'))),
      reach,
    );
    feed.start();
    await turns();
    reach.set(false);
    for (const seconds of [2, 3, 5, 9]) {
      jest.advanceTimersByTime(seconds * 1000);
      await turns();
    }
    expect(feed.state.getSnapshot()).toBe('waiting');
    isUp = true;
    reach.set(true);
    jest.advanceTimersByTime(500);
    await turns();
    expect(feed.state.getSnapshot()).toBe('leading');
    feed.stop();
    jest.useRealTimers();
  });

  test('A.9.02: a tab that came later, and takes over, asks for what happened since the number of the first', async () => {
    const tab = browser();
    const first = tab(speaking);
    first.start();
    await waitFor(() => expect(first.sequence()).toBe(7));
    const headers: unknown[] = [];
    const second = tab((url, init) => {
      headers.push(init?.headers);
      return speaking(url, init);
    });
    second.start();
    expect(second.sequence()).toBe(7);
    first.stop();
    await waitFor(() => expect(headers).toMatchObject([{ 'last-event-id': '7' }]));
    second.stop();
  });
});
