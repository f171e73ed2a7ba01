import { memoryQueueStore } from '@crewcall/platform/host';
import type { QueueItem } from '@crewcall/platform';
import { sendInBackground } from '../src/offline/background-sync';

const item = (key: string, part: Partial<QueueItem> = {}): QueueItem => ({
  key,
  name: 'punch',
  idUser: 1,
  idJob: 4,
  at: Number.parseInt(key, 36),
  address: ['POST', '/api/time/doclock', ''],
  body: { id: 4, action: 'in', key, tapTime: 1000 },
  ...part,
});
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const signedIn = (id: number) => () => json(200, { token: 'token of a worker', expires: 1, user: { id } });
const clocked =
  (text: string, kept = false) =>
  () =>
    json(200, { ok: true, timesheet: null, kept, text });

function sync(
  items: QueueItem[],
  answers: Record<string, (() => Response) | null>,
  { isPageOpen = false } = {},
) {
  const queue = memoryQueueStore(items);
  const asked: {
    path: string;
    key: string | null;
    token: string | null;
    type: string | null;
    body: unknown;
  }[] = [];
  const locks: string[] = [];
  const run = () =>
    sendInBackground({
      queue,
      fetch: (input, init) => {
        const headers = new Headers(init?.headers);
        const body = init?.body instanceof FormData ? init.body : JSON.parse(String(init?.body));
        asked.push({
          path: String(input),
          key: body instanceof FormData ? String(body.get('key')) : (body.key ?? null),
          type: headers.get('content-type'),
          token: headers.get('authorization'),
          body,
        });
        const answer = answers[String(input)];
        return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('no network'));
      },
      lock: (name, work) => {
        locks.push(name);
        return work();
      },
      hasPage: async () => isPageOpen,
      changed: () => {},
    });
  return { queue, asked, locks, run };
}

test('T-22: the service worker renews the session under its lock and sends what waits, oldest first, with its keys', async () => {
  const { queue, asked, locks, run } = sync([item('2'), item('1')], {
    '/api/auth/refresh': signedIn(1),
    '/api/time/doclock': clocked('Checked in at 3:00 pm'),
  });
  expect(await run()).toBe(true);
  expect(locks).toEqual(['crewcall.queue', 'crewcall.refresh']);
  expect(asked.map(({ path }) => path)).toEqual([
    '/api/auth/refresh',
    '/api/time/doclock',
    '/api/time/doclock',
  ]);
  expect(asked.slice(1)).toMatchObject([
    { key: '1', token: 'token of a worker', body: { key: '1', tapTime: 1000 } },
    { key: '2', token: 'token of a worker', body: { key: '2' } },
  ]);
  expect(await queue.owners()).toEqual([]);
});

test('T-22: what the service worker sends has waited, and the server is told so', async () => {
  const message = item('2', { name: 'message', body: { idJob: 4, key: '2', message: 'On my way' } });
  const { asked, run } = sync([item('1'), message], {
    '/api/auth/refresh': signedIn(1),
    '/api/time/doclock': clocked(''),
  });
  await run();
  expect(asked.slice(1).map(({ body }) => body)).toEqual([
    { id: 4, action: 'in', key: '1', tapTime: 1000, waited: true },
    { idJob: 4, key: '2', message: 'On my way', writtenAt: message.at },
  ]);
});

test('T-22: it sends for the user whom the cookie names and for nobody else', async () => {
  const { queue, asked, run } = sync([item('1', { idUser: 2 }), item('2')], {
    '/api/auth/refresh': signedIn(2),
    '/api/time/doclock': clocked('Checked in'),
  });
  expect(await run()).toBe(true);
  expect(asked.filter(({ key }) => key !== null).map(({ key }) => key)).toEqual(['1']);
  expect((await queue.list(1)).map(({ key }) => key)).toEqual(['2']);
});

test('S-02: after a sign-out it sends nothing, even while the cookie is still there', async () => {
  const { queue, asked, run } = sync([item('1')], {
    '/api/auth/refresh': signedIn(1),
    '/api/time/doclock': clocked('Checked in'),
  });
  await queue.pause(1, true);
  expect(await run()).toBe(true);
  expect(asked).toEqual([]);
  await queue.pause(1, false);
  expect(await run()).toBe(true);
  expect(await queue.owners()).toEqual([]);
});

test('T-22: with nothing waiting it does not even ask for a session; without a session all stays', async () => {
  const idle = sync([], { '/api/auth/refresh': signedIn(1) });
  expect(await idle.run()).toBe(true);
  expect(idle.asked).toEqual([]);
  const over = sync([item('1')], { '/api/auth/refresh': () => json(401, { error: true }) });
  expect(await over.run()).toBe(true);
  expect(over.asked).toHaveLength(1);
  expect(await over.queue.list(1)).toHaveLength(1);
});

test('T-22: without reception it asks the browser to try again, and nothing is lost', async () => {
  const nobody = sync([item('1')], {});
  await expect(nobody.run()).rejects.toThrow('no network');
  const dropped = sync([item('1'), item('2')], {
    '/api/auth/refresh': signedIn(1),
    '/api/time/doclock': null,
  });
  expect(await dropped.run()).toBe(false);
  expect(dropped.asked).toHaveLength(2);
  expect(await dropped.queue.list(1)).toHaveLength(2);
});

test("T-22: a page of the venue's Wi-Fi is no answer, whatever its status", async () => {
  for (const status of [200, 302, 403, 404, 511]) {
    const wifi = () => new Response('<!doctype html>', { status, headers: { 'content-type': 'text/html' } });
    const { queue, run } = sync([item('1')], {
      '/api/auth/refresh': signedIn(1),
      '/api/time/doclock': wifi,
    });
    expect(await run()).toBe(false);
    expect(await queue.list(1)).toEqual([item('1')]);
  }
});

test('T-22: an empty answer, a text or a list is no answer either', async () => {
  const typed = (body: string, type: string) => () =>
    new Response(body, { headers: { 'content-type': type } });
  for (const answer of [
    () => new Response(null, { status: 204 }),
    typed('{"ok":true}', 'text/plain'),
    typed('[]', 'application/json'),
  ]) {
    const { queue, run } = sync([item('1')], {
      '/api/auth/refresh': signedIn(1),
      '/api/time/doclock': answer,
    });
    expect(await run()).toBe(false);
    expect(await queue.list(1)).toEqual([item('1')]);
  }
});

test('T-22: what the server refused or kept is told by the next page; what went well needs no word, but is known', async () => {
  const no = () => json(200, { error: true, snackbar: { text: 'Check In opens at 2:00 pm.' } });
  const refused = sync([item('1')], { '/api/auth/refresh': signedIn(1), '/api/time/doclock': no });
  await refused.run();
  expect(await refused.queue.list(1)).toMatchObject([
    { answer: { text: 'Check In opens at 2:00 pm.', tone: 'error' } },
  ]);
  const kept = sync([item('1')], {
    '/api/auth/refresh': signedIn(1),
    '/api/time/doclock': clocked('Your supervisor decides.', true),
  });
  await kept.run();
  expect(await kept.queue.list(1)).toMatchObject([{ answer: { tone: 'warning' } }]);
  const well = sync([item('1'), item('2', { name: 'message' })], {
    '/api/auth/refresh': signedIn(1),
    '/api/time/doclock': clocked('Checked in'),
  });
  await well.run();
  expect(await well.queue.list(1)).toMatchObject([
    { key: '1', answer: { isShown: true, appliedAt: expect.any(Number) } },
  ]);
  const open = sync(
    [item('1')],
    { '/api/auth/refresh': signedIn(1), '/api/time/doclock': clocked('Checked in') },
    { isPageOpen: true },
  );
  await open.run();
  expect(await open.queue.list(1)).toMatchObject([{ answer: { text: 'Checked in', tone: 'primary' } }]);
});

test('B.7.20: the service worker sends a photo as a form, whose type the browser names', async () => {
  const file = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });
  const photo = item('1', {
    name: 'message',
    address: ['POST', '/api/job/sendChatFile', ''],
    body: { idJob: 4, key: '1', files: [file] },
  });
  const { asked, queue, run } = sync([photo], {
    '/api/auth/refresh': signedIn(1),
    '/api/job/sendChatFile': () => json(200, { idMessage: 9, messages: [] }),
  });
  expect(await run()).toBe(true);
  const form = asked[1]?.body as FormData;
  expect([form.get('idJob'), form.get('key'), (form.get('files') as File).name]).toEqual([
    '4',
    '1',
    'photo.jpg',
  ]);
  expect(asked[1]?.type).toBeNull();
  expect(await queue.owners()).toEqual([]);
});

test('D.1.04: the service worker sends an expense with its receipt and the time when it was written', async () => {
  const spent = item('1', {
    name: 'expense',
    address: ['POST', '/api/expense/addExpense', ''],
    body: {
      ...{ idJob: 4, day: '2026-11-10', type: 'fuel', cents: 4400, gstCents: 400, key: '1' },
      files: [new File(['x'], 'receipt.jpg', { type: 'image/jpeg' })],
    },
  });
  const { asked, queue, run } = sync([spent], {
    '/api/auth/refresh': signedIn(1),
    '/api/expense/addExpense': () => json(200, { ok: true, id: 9 }),
  });
  expect(await run()).toBe(true);
  const form = asked[1]?.body as FormData;
  expect(['cents', 'key', 'writtenAt'].map((field) => form.get(field))).toEqual([
    '4400',
    '1',
    String(spent.at),
  ]);
  expect((form.get('files') as File).name).toBe('receipt.jpg');
  expect(await queue.owners()).toEqual([]);
});
