import 'fake-indexeddb/auto';
import { callPaths } from '@crewcall/contract/paths';
import { ApiError } from '../src/api-error';
import { createBus } from '../src/host/bus';
import { lazyDeviceStore } from '../src/host/device-store';
import { createOutbox } from '../src/host/outbox';
import { createOutboxQueue } from '../src/host/outbox-queue';
import type { OutboxQueue } from '../src/host/outbox-queue';
import type { ApiClient } from '../src/region-props';

const device = lazyDeviceStore();
afterEach(async () => (await device()).clear('outbox'));

const tap = (key: string, at: number, idJob = 7) => ({
  key,
  name: 'clock' as const,
  idJob,
  at,
  body: { id: idJob, action: 'in' as const, key, tapTime: at },
});
const message = (key: string, at: number) => ({
  key,
  name: 'chat' as const,
  idJob: 7,
  at,
  body: { idJob: 7, key, message: key },
});
const unreached = () => {
  throw new ApiError('offline', 'This needs the network.');
};
const answered = (status: number, body: unknown) => () => {
  throw new ApiError(status < 500 ? 'refused' : 'failed', 'No.', status, body);
};
const clocked = (text: string) => ({ ok: true, timesheet: null, kept: false, text });

function start({ queue = createOutboxQueue(device), idUser = 1 as number | null } = {}) {
  const asked: { name: string; key: string | undefined }[] = [];
  const bodies: unknown[] = [];
  const said: string[] = [];
  const events: string[] = [];
  let syncs = 0;
  const state = { idUser, answer: unreached as (key: string | undefined) => unknown };
  const bus = createBus({ validate: true }).scope({ source: 'test' });
  bus.on('clock.changed', ({ idJob }) => void events.push(`clock ${idJob}`));
  bus.on('chat.changed', ({ idJob }) => void events.push(`chat ${idJob}`));
  const outbox = createOutbox({
    queue,
    api: {
      call: async (name, body, call) => {
        asked.push({ name, key: call?.key });
        bodies.push(body);
        return state.answer(call?.key) as never;
      },
    } satisfies ApiClient,
    bus,
    snackbar: { show: (text) => void said.push(text) },
    callPaths,
    idUser: () => state.idUser,
    requestSync: () => (syncs += 1),
  });
  const keys = () => outbox.getSnapshot().map(({ key }) => key);
  return { outbox, asked, bodies, said, events, state, keys, syncs: () => syncs };
}

test('T-22: a press is shown as waiting at once, before the disk and the server have answered', async () => {
  let written = () => {};
  const slow: OutboxQueue = {
    ...createOutboxQueue(device),
    put: () => new Promise((resolve) => (written = resolve)),
  };
  const { outbox, keys, asked } = start({ queue: slow });
  const done = outbox.put(tap('one', 1));
  expect(keys()).toEqual(['one']);
  // Nothing leaves the device that a killed browser would not remember.
  expect(asked).toEqual([]);
  written();
  await done;
});

test('T-22: without reception it stays, asks for background sync, and another start of the browser sends it under the same key', async () => {
  const first = start();
  await first.outbox.put(tap('one', 1));
  expect(first.keys()).toEqual(['one']);
  expect(first.syncs()).toBe(1);
  const second = start();
  second.state.answer = () => clocked('Checked in at 3:00 pm');
  await second.outbox.open();
  expect(second.asked).toEqual([{ name: 'doclock', key: 'one' }]);
  expect(second.said).toEqual(['Checked in at 3:00 pm']);
  expect(second.events).toEqual(['clock 7']);
  expect(second.keys()).toEqual([]);
  await second.outbox.flush();
  expect(second.asked).toHaveLength(1);
  expect(second.said).toHaveLength(1);
});

describe('T-22: the server is told whether a press waited', () => {
  const waits = (bodies: readonly unknown[]) =>
    (bodies as { waited?: boolean }[]).map(({ waited }) => waited ?? false);

  test('T-22: not of one that is sent as it is pressed, but of every later try, by this page or the next', async () => {
    const first = start();
    await first.outbox.put(tap('one', 1));
    first.outbox.dispose();
    await first.outbox.flush();
    const next = start();
    next.state.answer = () => clocked('');
    await next.outbox.open();
    expect([waits(first.bodies), waits(next.bodies)]).toEqual([[false, true], [true]]);
  });

  test('T-22: also of one that stood behind another which did not get through', async () => {
    const { outbox, bodies, asked } = start();
    await outbox.put(tap('one', 1));
    await outbox.put(tap('two', 2));
    expect(asked.map(({ key }) => key)).toEqual(['one', 'one']);
    await outbox.forget('one');
    await outbox.flush();
    expect(waits(bodies)).toEqual([false, true, true]);
  });

  test('T-22: and of one that had to wait for its turn on a slow line', async () => {
    const { outbox, bodies, state } = start();
    let answer = (_body: unknown) => {};
    state.answer = (key) => (key === 'one' ? new Promise((resolve) => (answer = resolve)) : clocked(''));
    const first = outbox.put(tap('one', 1));
    while (bodies.length === 0) await new Promise((resolve) => setTimeout(resolve));
    jest.useFakeTimers();
    const both = [first, outbox.put(tap('two', 2))];
    jest.advanceTimersByTime(2500);
    jest.useRealTimers();
    answer(clocked(''));
    await Promise.all(both);
    expect(waits(bodies)).toEqual([false, true]);
  });
});

test('X-07: check-ins and messages go out oldest first; where nobody answers, nothing else is asked', async () => {
  const { outbox, asked, state, keys } = start();
  await outbox.put(message('second', 2));
  await outbox.put(tap('third', 3));
  await outbox.put(tap('first', 1));
  expect(keys().sort()).toEqual(['first', 'second', 'third']);
  asked.length = 0;
  await outbox.flush();
  expect(asked).toHaveLength(1);
  asked.length = 0;
  state.answer = () => ({});
  await outbox.flush();
  expect(asked.map(({ key }) => key)).toEqual(['first', 'second', 'third']);
});

test('T-22: a no of our server is told and ends the matter; of anybody else it is none', async () => {
  const { outbox, state, said, keys } = start();
  state.answer = answered(404, '<!doctype html>');
  await outbox.put(tap('one', 1));
  state.answer = answered(500, { error: true, snackbar: { text: 'Oh.' } });
  await outbox.flush();
  state.answer = answered(429, { error: true, snackbar: { text: 'Wait.' } });
  await outbox.flush();
  expect(keys()).toEqual(['one']);
  expect(said).toEqual([]);
  state.answer = answered(200, { error: true, snackbar: { text: 'No.' } });
  await outbox.flush();
  expect(keys()).toEqual([]);
  expect(said).toEqual(['No.']);
});

test('T-22, T-02: too many wrong codes are told to whoever looks on, and nothing is kept; in the background it waits', async () => {
  const { outbox, state, said, keys, bodies } = start();
  const text = 'Too many wrong codes. Please wait 47 seconds and try again.';
  state.answer = answered(429, { error: true, snackbar: { text } });
  await outbox.put(tap('watched', 1));
  expect([keys(), said]).toEqual([[], [text]]);
  expect(outbox.sent.getSnapshot()).toMatchObject([{ key: 'watched', isApplied: false }]);
  await outbox.flush();
  expect(bodies).toHaveLength(1);

  state.answer = unreached;
  await outbox.put(tap('waited', 2));
  state.answer = answered(429, { error: true, snackbar: { text } });
  await outbox.flush();
  expect([keys(), said]).toEqual([['waited'], [text]]);
});

test('T-22: a 429 without our sentence says nothing to whoever looks on; the press waits, as a message always does', async () => {
  const { outbox, state, said, keys } = start();
  state.answer = answered(429, { error: true });
  await outbox.put(tap('press', 1));
  state.answer = answered(429, { error: true, snackbar: { text: 'Wait.' } });
  await outbox.put(message('message', 2));
  expect([keys(), said]).toEqual([['press', 'message'], []]);
  expect(outbox.refused.getSnapshot()).toEqual([]);
});

test('T-22: what must wait holds back the later ones of its job, so that in and out keep their order', async () => {
  const { outbox, state, asked } = start();
  await outbox.put(tap('in', 1));
  await outbox.put(tap('out', 2));
  await outbox.put(tap('elsewhere', 3, 8));
  asked.length = 0;
  state.answer = (key) => (key === 'in' ? answered(503, null)() : clocked(''));
  await outbox.flush();
  expect(asked.map(({ key }) => key)).toEqual(['in', 'elsewhere']);
});

test('T-22, S-02: another user sees and sends nothing of it; its own user does', async () => {
  const { outbox, state, asked, keys } = start();
  await outbox.put(tap('of one', 1));
  asked.length = 0;
  state.idUser = 2;
  state.answer = () => clocked('');
  await outbox.open();
  expect(keys()).toEqual([]);
  expect(asked).toEqual([]);
  state.idUser = null;
  await outbox.open();
  expect(asked).toEqual([]);
  state.idUser = 1;
  await outbox.open();
  expect(asked).toEqual([{ name: 'doclock', key: 'of one' }]);
});

test('T-22: a browser that keeps nothing sends all the same', async () => {
  const broken = createOutboxQueue(() => Promise.reject(new Error('Storage is switched off.')));
  const { outbox, state, keys } = start({ queue: broken });
  await outbox.put(tap('one', 1));
  expect(keys()).toEqual(['one']);
  state.answer = () => clocked('');
  await outbox.flush();
  expect(keys()).toEqual([]);
});

test('C-02: a press that was taken is remembered until newer answers are on screen; one that was kept is not', async () => {
  const { outbox, state } = start();
  state.answer = () => clocked('');
  await outbox.put(tap('one', 1));
  state.answer = () => ({ ...clocked('Your supervisor decides.'), kept: true });
  await outbox.put(tap('two', 2));
  expect(outbox.sent.getSnapshot().map(({ key, isApplied }) => [key, isApplied])).toEqual([
    ['one', true],
    ['two', false],
  ]);
});

describe('a press that counts', () => {
  const known = ({ outbox }: ReturnType<typeof start>) =>
    outbox.sent.getSnapshot().map(({ key, answeredAt, isApplied }) => [key, answeredAt, isApplied]);
  const answeredBy = async (appliedAt: number) => {
    const queue = createOutboxQueue(device);
    await queue.put({ ...tap('one', 1), idUser: 1, address: ['POST', '/api/time/doclock', ''] });
    await queue.answer('one', { text: 'Checked in', tone: 'primary', isTold: true, appliedAt });
    return queue;
  };

  test('T-22, C-02: that the service worker has delivered is known to the next page, silently and not sent again', async () => {
    const at = Date.now() - 3 * 3_600_000;
    await answeredBy(at);
    const page = start();
    await page.outbox.open();
    expect(known(page)).toEqual([['one', at, true]]);
    expect([page.asked, page.said, page.keys()]).toEqual([[], [], []]);
  });

  test('T-22, C-02: that this page has delivered is known after a reload too', async () => {
    const first = start();
    first.state.answer = () => clocked('Checked in');
    await first.outbox.put(tap('one', 1));
    const second = start();
    await second.outbox.open();
    expect(known(second)).toEqual(known(first));
    expect(known(second)).toHaveLength(1);
    expect(second.said).toEqual([]);
  });

  test('T-22, S-02: is forgotten once it is older than every answer that may be shown, or its user signs out', async () => {
    const queue = await answeredBy(Date.now() - 8 * 86_400_000);
    const page = start();
    await page.outbox.open();
    expect([known(page), await queue.list(1)]).toEqual([[], []]);
    await answeredBy(Date.now());
    await page.outbox.hold();
    expect(await queue.list(1)).toEqual([]);
  });
});

test('B.7.20, X-07: a refused message stays with the reason, over a new start; it can be sent again or let go', async () => {
  const first = start();
  first.state.answer = answered(200, { error: true, snackbar: { text: 'No.' } });
  await first.outbox.put(message('one', 1));
  await first.outbox.put(message('two', 2));
  expect(first.keys()).toEqual([]);
  const second = start();
  second.state.answer = () => ({});
  await second.outbox.open();
  const back = () => second.outbox.refused.getSnapshot().map(({ key }) => key);
  expect(back()).toEqual(['one', 'two']);
  expect(second.outbox.refused.getSnapshot()[0]).toMatchObject({
    body: { message: 'one' },
    answer: { text: 'Your message was not sent. No.' },
  });
  // Told once, and sent by nobody but its author.
  expect(first.said).toHaveLength(2);
  expect([second.said, second.asked]).toEqual([[], []]);
  await second.outbox.put(message('one', 3));
  expect(second.asked).toEqual([{ name: 'sendchat', key: 'one' }]);
  expect(back()).toEqual(['two']);
  await second.outbox.forget('two');
  expect(back()).toEqual([]);
  expect(await createOutboxQueue(device).list(1)).toEqual([]);
});

test('B.7.20, X-07: a message refused while no page was open is told once and stays', async () => {
  const queue = createOutboxQueue(device);
  const { outbox, said, events } = start({ queue });
  await outbox.put(message('one', 1));
  await queue.answer('one', { text: 'Your message was not sent. No.', tone: 'error' });
  await outbox.open();
  await outbox.open();
  expect(said).toEqual(['Your message was not sent. No.']);
  expect(events).toEqual(['chat 7']);
  expect(outbox.refused.getSnapshot().map(({ key }) => key)).toEqual(['one']);
});

test('B.7.20, X-07: where the browser keeps nothing a refused message stays as long as the page', async () => {
  const broken = createOutboxQueue(() => Promise.reject(new Error('Storage is switched off.')));
  const { outbox, state, keys } = start({ queue: broken });
  state.answer = answered(200, { error: true, snackbar: { text: 'No.' } });
  await outbox.put(message('one', 1));
  expect([keys(), outbox.refused.getSnapshot().map(({ key }) => key)]).toEqual([[], ['one']]);
  state.answer = () => ({});
  await outbox.put(message('one', 2));
  expect([keys(), outbox.refused.getSnapshot()]).toEqual([[], []]);
});

test('T-22: an empty answer, a text or a list is not ours: the press stays', async () => {
  const { outbox, state, keys, said } = start();
  state.answer = () => null;
  await outbox.put(tap('one', 1));
  for (const answer of [new Blob(['Welcome to our Wi-Fi'], { type: 'text/plain' }), [], 'ok']) {
    state.answer = () => answer;
    await outbox.flush();
  }
  expect(keys()).toEqual(['one']);
  expect(outbox.sent.getSnapshot()).toEqual([]);
  expect(said).toEqual([]);
});

test('T-22: what was answered meanwhile and cannot be forgotten does not keep the rest from being sent', async () => {
  const queue = createOutboxQueue(device);
  await queue.put({ ...tap('told', 1), idUser: 1, address: ['POST', '/api/time/doclock', ''] });
  await queue.answer('told', { text: 'Your supervisor decides.', tone: 'warning' });
  const full: OutboxQueue = {
    ...queue,
    remove: (key) => (key === 'told' ? Promise.reject(new Error('The disk is full.')) : queue.remove(key)),
  };
  const { outbox, state, asked, said, keys } = start({ queue: full });
  state.answer = () => clocked('Checked out at 5:00 pm');
  await outbox.put(tap('next', 2));
  expect(asked.map(({ key }) => key)).toEqual(['next']);
  expect(said).toEqual(['Checked out at 5:00 pm']);
  expect(keys()).toEqual([]);
});

test('T-22, X-07: an “In” that the disk did not take is sent before an “Out” that it took', async () => {
  const queue = createOutboxQueue(device);
  let tries = 0;
  const { outbox, state, asked } = start({
    queue: {
      ...queue,
      put: (item) => (++tries === 1 ? Promise.reject(new Error('Full.')) : queue.put(item)),
    },
  });
  await outbox.put(tap('in', 1));
  await outbox.put(tap('out', 2));
  asked.length = 0;
  state.answer = () => clocked('');
  await outbox.flush();
  expect(asked.map(({ key }) => key)).toEqual(['in', 'out']);
});
