import { STORAGE_PAUSE_MS } from '../../src/offline/storage-limit';
import { openOfflineDatabase } from '../../src/offline/database';
import { createQueueStore, memoryQueueStore } from '../../src/offline/queue-store';
import type { QueueStore } from '../../src/offline/queue-store';
import { blockStorage } from '../../src/offline/testing-storage';
import {
  answered,
  clocked,
  database,
  emptyQueue,
  expense,
  message,
  start,
  punch,
  unreached,
  switchedOff,
} from './start-queue';

afterEach(emptyQueue);

test('T-22: a press is shown as waiting at once, before the disk and the server have answered', async () => {
  let written = () => {};
  const slow: QueueStore = {
    ...createQueueStore(database),
    put: () => new Promise((resolve) => (written = resolve)),
  };
  const { outbox, keys, asked } = start({ queue: slow });
  const done = outbox.put(punch('one', 1));
  expect(keys()).toEqual(['one']);
  // Nothing leaves the device that a killed browser would not remember.
  expect(asked).toEqual([]);
  written();
  await done;
});

test('T-22: without reception it stays, asks for background sync, and another start of the browser sends it under the same key', async () => {
  const first = start();
  await first.outbox.put(punch('one', 1));
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
    await first.outbox.put(punch('one', 1));
    first.outbox.dispose();
    await first.outbox.flush();
    const next = start();
    next.state.answer = () => clocked('');
    await next.outbox.open();
    expect([waits(first.bodies), waits(next.bodies)]).toEqual([[false, true], [true]]);
  });

  test('T-22: also of one that stood behind another which did not get through', async () => {
    const { outbox, bodies, asked } = start();
    await outbox.put(punch('one', 1));
    await outbox.put(punch('two', 2));
    expect(asked.map(({ key }) => key)).toEqual(['one', 'one']);
    await outbox.dismiss('one');
    await outbox.flush();
    expect(waits(bodies)).toEqual([false, true, true]);
  });

  test('T-22: and of one that had to wait for its turn on a slow line', async () => {
    const { outbox, bodies, state } = start();
    let answer = (_body: unknown) => {};
    state.answer = (key) => (key === 'one' ? new Promise((resolve) => (answer = resolve)) : clocked(''));
    const first = outbox.put(punch('one', 1));
    while (bodies.length === 0) await new Promise((resolve) => setTimeout(resolve));
    jest.useFakeTimers();
    const both = [first, outbox.put(punch('two', 2))];
    jest.advanceTimersByTime(2100);
    jest.useRealTimers();
    answer(clocked(''));
    await Promise.all(both);
    expect(waits(bodies)).toEqual([false, true]);
  });
});

test('X-07: check-ins and messages go out oldest first; where nobody answers, nothing else is asked', async () => {
  const { outbox, asked, state, keys } = start();
  await outbox.put(message('second', 2));
  await outbox.put(punch('third', 3));
  await outbox.put(punch('first', 1));
  expect(keys().sort()).toEqual(['first', 'second', 'third']);
  asked.length = 0;
  await outbox.flush();
  expect(asked).toHaveLength(1);
  asked.length = 0;
  state.answer = () => ({});
  await outbox.flush();
  expect(asked.map(({ key }) => key)).toEqual(['first', 'second', 'third']);
});

test('T-22: what must wait holds back the later ones of its job, so that in and out keep their order', async () => {
  const { outbox, state, asked } = start();
  await outbox.put(punch('in', 1));
  await outbox.put(punch('out', 2));
  await outbox.put(punch('elsewhere', 3, 8));
  asked.length = 0;
  state.answer = (key) => (key === 'in' ? answered(503, null)() : clocked(''));
  await outbox.flush();
  expect(asked.map(({ key }) => key)).toEqual(['in', 'elsewhere']);
});

test('T-22, S-02: another user sees and sends nothing of it; its own user does', async () => {
  const { outbox, state, asked, keys } = start();
  await outbox.put(punch('of one', 1));
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
  const broken = createQueueStore(switchedOff);
  const { outbox, state, keys } = start({ queue: broken });
  await outbox.put(punch('one', 1));
  expect(keys()).toEqual(['one']);
  state.answer = () => clocked('');
  await outbox.flush();
  expect(keys()).toEqual([]);
});

test('T-22: what was answered meanwhile and cannot be forgotten does not keep the rest from being sent', async () => {
  const queue = createQueueStore(database);
  await queue.put({ ...punch('told', 1), idUser: 1, address: ['POST', '/api/time/doclock', ''] });
  await queue.answer('told', { text: 'Your supervisor decides.', tone: 'warning' });
  const full: QueueStore = {
    ...queue,
    remove: (key) => (key === 'told' ? Promise.reject(new Error('The disk is full.')) : queue.remove(key)),
  };
  const { outbox, state, asked, said, keys } = start({ queue: full });
  state.answer = () => clocked('Checked out at 5:00 pm');
  await outbox.put(punch('next', 2));
  expect(asked.map(({ key }) => key)).toEqual(['next']);
  expect(said).toEqual(['Checked out at 5:00 pm']);
  expect(keys()).toEqual([]);
});

test('T-22, X-07: an “In” that the disk did not take is sent before an “Out” that it took', async () => {
  const queue = createQueueStore(database);
  let tries = 0;
  const { outbox, state, asked } = start({
    queue: {
      ...queue,
      put: (item) => (++tries === 1 ? Promise.reject(new Error('Full.')) : queue.put(item)),
    },
  });
  await outbox.put(punch('in', 1));
  await outbox.put(punch('out', 2));
  asked.length = 0;
  state.answer = () => clocked('');
  await outbox.flush();
  expect(asked.map(({ key }) => key)).toEqual(['in', 'out']);
});

describe('T-22, X-07: on a device whose writes never end', () => {
  const heldDevice = async () => {
    await database.run('queue', 'write', async () => {});
    const letGo = await blockStorage();
    return { queue: createQueueStore(openOfflineDatabase()), letGo };
  };
  afterEach(() => jest.restoreAllMocks());

  test('T-22, X-07: a press of the clock and a message are sent all the same', async () => {
    const { queue, letGo } = await heldDevice();
    const { outbox, state, asked, keys, said } = start({ queue });
    state.answer = (key) => (key === 'one' ? clocked('Checked in at 3:00 pm') : { ok: true });
    await outbox.put(punch('one', 1));
    await outbox.put(message('two', 2));
    await letGo();
    expect(asked.map(({ key }) => key)).toEqual(['one', 'two']);
    expect([keys(), said]).toEqual([[], ['Checked in at 3:00 pm']]);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + STORAGE_PAUSE_MS + 1);
    // What was given up is on the disk after all: it is neither sent nor told once more.
    await outbox.flush();
    expect([asked.length, said.length]).toEqual([2, 1]);
    const left = await createQueueStore(database).list(1);
    expect(left.map(({ key, answer }) => [key, answer?.isShown])).toEqual([['one', true]]);
    outbox.dispose();
  }, 20_000);

  test('T-22, X-07: what waits stays in sight, and is on the disk once the device answers', async () => {
    const { queue, letGo } = await heldDevice();
    const { outbox, keys } = start({ queue });
    await outbox.put(punch('one', 1));
    expect(keys()).toEqual(['one']);
    await letGo();
    await createQueueStore(database).remove('one');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + STORAGE_PAUSE_MS + 1);
    await outbox.flush();
    expect((await createQueueStore(database).list(1)).map(({ key }) => key)).toEqual(['one']);
    expect(keys()).toEqual(['one']);
    outbox.dispose();
  }, 20_000);

  test('T-22, X-07: what was on the disk before is still shown, and is sent', async () => {
    const queue = createQueueStore(openOfflineDatabase());
    const { outbox, keys, state, asked } = start({ queue });
    await outbox.put(punch('one', 1));
    const letGo = await blockStorage();
    expect((await outbox.reread()).map(({ key }) => key)).toEqual(['one']);
    state.answer = () => clocked('');
    await outbox.flush();
    await letGo();
    expect([asked.length, keys()]).toEqual([2, []]);
    outbox.dispose();
  }, 20_000);
});

describe('B.7.20, T-22: photos in the outbox', () => {
  const photo = (key: string, at: number) => ({
    key,
    name: 'message' as const,
    idJob: 7,
    at,
    body: { idJob: 7, key, files: [new File(['x'], 'photo.jpg', { type: 'image/jpeg' })] },
  });

  test('B.7.20: a photo goes out as a file, after the text that was written before it', async () => {
    const { outbox, asked, state, keys } = start({ queue: memoryQueueStore() });
    await outbox.put(message('text', 1));
    await outbox.put(photo('photo', 2));
    asked.length = 0;
    state.answer = () => ({ idMessage: 1, messages: [] });
    await outbox.flush();
    expect(asked).toEqual([
      { name: 'sendchat', key: 'text' },
      { name: 'sendChatFile', key: 'photo' },
    ]);
    expect(keys()).toEqual([]);
  });

  test('T-22: a press of the clock goes before a photo that waits longer, and is sent where the photo does not get through', async () => {
    const { outbox, asked, state, keys } = start({ queue: memoryQueueStore() });
    await outbox.put(photo('photo', 1));
    await outbox.put(message('text', 2));
    await outbox.put(punch('press', 3));
    asked.length = 0;
    state.answer = (key) => (key === 'photo' ? unreached() : key === 'press' ? clocked('') : undefined);
    await outbox.flush();
    expect(asked.map(({ key }) => key)).toEqual(['press', 'photo']);
    expect(keys()).toEqual(['photo', 'text']);
  });
});

describe('D.1.04: an expense in the outbox', () => {
  test('D.1.04: it waits with its receipt, and is sent once with the time when it was written', async () => {
    const { outbox, asked, bodies, events, state, keys, syncs } = start({ queue: memoryQueueStore() });
    await outbox.put(expense('fuel', 1000));
    expect([keys(), syncs()]).toEqual([['fuel'], 1]);
    asked.length = 0;
    bodies.length = 0;
    state.answer = () => ({ ok: true, id: 5 });
    await outbox.flush();
    expect(asked).toEqual([{ name: 'addExpense', key: 'fuel' }]);
    expect(bodies).toMatchObject([{ cents: 4400, writtenAt: 1000, files: [{ name: 'receipt.jpg' }] }]);
    expect([keys(), events]).toEqual([[], ['pay']]);
  });

  test('D.1.04: one that the server refuses stays with the reason until the worker lets it go', async () => {
    const { outbox, said, state, keys } = start({ queue: memoryQueueStore() });
    state.answer = answered(200, { error: true, snackbar: { text: 'The photo is damaged.' } });
    await outbox.put(expense('fuel', 1000));
    expect([keys(), said]).toEqual([[], ['Your expense was not sent. The photo is damaged.']]);
    expect(outbox.refused.getSnapshot().map(({ key }) => key)).toEqual(['fuel']);
    await outbox.dismiss('fuel');
    expect(outbox.refused.getSnapshot()).toEqual([]);
  });
});
