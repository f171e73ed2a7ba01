import { MessageChannel } from 'node:worker_threads';
import { answerPushes } from '../src/notifications/push-worker';
import type { PushWorker } from '../src/notifications/push-worker';

Object.assign(globalThis, { MessageChannel });

interface Shown {
  title: string;
  options: {
    body?: string;
    tag?: string;
    badge?: string;
    renotify?: boolean;
    silent?: boolean;
    data?: { path?: string };
  };
}
function fakeWorker(
  tabs: { url: string; focused?: boolean; visibilityState?: string; answers?: boolean }[] = [],
  { mayOpen = true } = {},
) {
  const listeners = new Map<string, (event: never) => void>();
  const shown: Shown[] = [];
  const lying: { data: Shown['options']['data']; close: () => void }[] = [];
  const did: string[] = [];
  let working: Promise<unknown> = Promise.resolve();
  const clients = tabs.map(({ url, focused = false, visibilityState = 'hidden', answers = true }, index) => ({
    url,
    focused,
    visibilityState,
    focus: async () => void did.push(`focus ${index}`),
    postMessage: (message: { type: string; path: string }, [port]: MessagePort[]) => {
      did.push(`${message.type} ${index} ${message.path}`);
      if (answers) port?.postMessage('heard');
    },
  }));
  const worker = {
    clients: {
      matchAll: () => Promise.resolve(clients),
      openWindow: async (url: string) => {
        did.push(`open ${url}`);
        if (!mayOpen) throw new Error('Not allowed to open a window.');
      },
    },
    registration: {
      showNotification: async (title: string, options: Shown['options']) => {
        shown.push({ title, options });
        const one = { data: options.data, close: () => void lying.splice(lying.indexOf(one), 1) };
        lying.push(one);
      },
      getNotifications: async () => [...lying],
    },
    navigator: { setAppBadge: async (count: number) => void did.push(`badge ${count}`) },
    location: { origin: 'https://crew.example.com' },
    addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
  };
  answerPushes(worker as unknown as PushWorker);
  const fire = async (type: string, event: object) => {
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => (working = work) } as never);
    await working;
  };
  return {
    shown,
    lying,
    did,
    push: (data: unknown) => fire('push', { data: { json: () => data } }),
    raw: (json: () => unknown) => fire('push', { data: { json } }),
    press: (path?: string) =>
      fire('notificationclick', {
        notification: { close: () => did.push('close'), data: path === undefined ? {} : { path } },
      }),
  };
}

test('N-19: what is pushed is shown; messages of one chat replace each other, and the icon counts', async () => {
  const worker = fakeWorker();
  await worker.push({
    title: 'Load in',
    body: 'Kim T.: Gate 4',
    path: '/jobs/upcoming/7/chat',
    tag: 'chat-7',
  });
  expect(worker.shown).toEqual([
    {
      title: 'Load in',
      options: {
        body: 'Kim T.: Gate 4',
        icon: '/icons/icon-192.png',
        badge: '/icons/badge-96.png',
        data: { path: '/jobs/upcoming/7/chat' },
        tag: 'chat-7',
        renotify: true,
      },
    },
  ]);
  expect(worker.did).toEqual(['badge 1']);
});

test('N-19, A.8.09: who is looking at that chat is not called, but shown it for a moment, as browsers ask for', async () => {
  const url = 'https://crew.example.com/jobs/upcoming/7/chat';
  const push = { title: 'Load in', body: 'Gate 4', path: '/jobs/upcoming/7/chat', tag: 'chat-7' };
  const reading = fakeWorker([{ url, focused: true, visibilityState: 'visible' }]);
  await reading.push({ title: 'Gala', path: '/jobs/upcoming/9/chat', tag: 'chat-9' });
  await reading.push(push);
  expect(reading.shown[1]).toMatchObject({ title: 'Load in', options: { silent: true, renotify: false } });
  expect(reading.lying.map(({ data }) => data?.path)).toEqual(['/jobs/upcoming/9/chat']);
  expect(reading.did).toEqual(['badge 1', 'badge 1']);
  for (const tab of [
    { url, focused: false, visibilityState: 'visible' },
    { url: 'https://crew.example.com/me', focused: true, visibilityState: 'visible' },
  ]) {
    const away = fakeWorker([tab]);
    await away.push(push);
    expect(away.shown).toHaveLength(1);
    expect(away.shown[0]?.options.silent).toBeUndefined();
    expect(away.lying).toHaveLength(1);
  }
});

test('N-19: a push that cannot be read still shows something, as browsers ask for', async () => {
  const worker = fakeWorker();
  await worker.raw(() => {
    throw new Error('no JSON');
  });
  expect(worker.shown).toMatchObject([{ title: 'Crewcall', options: { data: { path: '/messages' } } }]);
});

test('N-19: a press goes to its page in the open tab that is looked at, by the tab’s own navigation', async () => {
  const worker = fakeWorker([{ url: 'https://crew.example.com/me' }, { url: '', focused: true }]);
  await worker.press('/jobs/upcoming/7/chat');
  expect(worker.did).toEqual(['close', 'crewcall.open 1 /jobs/upcoming/7/chat', 'focus 1']);
});

test('N-19: a tab that does not answer is left as it is: a new one opens, as without any', async () => {
  const deaf = fakeWorker([{ url: 'https://crew.example.com/me', answers: false }]);
  await deaf.press('/messages');
  expect(deaf.did).toEqual(['close', 'crewcall.open 0 /messages', 'open https://crew.example.com/messages']);
  const held = fakeWorker([{ url: 'https://crew.example.com/me', answers: false }], { mayOpen: false });
  await held.press('/messages');
  expect(held.did.at(-1)).toBe('focus 0');
  const none = fakeWorker();
  await none.press('/messages');
  expect(none.did).toEqual(['close', 'open https://crew.example.com/messages']);
});

test('N-19: a press leads nowhere but into the product', async () => {
  const worker = fakeWorker();
  await worker.press('https://evil.example/');
  await worker.press('//evil.example/');
  expect(worker.did).toEqual(['close', 'close']);
});
