import 'fake-indexeddb/auto';
import { DEVICE_LIMIT_MS, DEVICE_PAUSE_MS, settled } from '../src/device';
import { createDeviceStore } from '../src/host/device-store';
import { holdDevice } from '../src/testing-device';

const item = { key: 'one', idUser: 1 };
const keysIn = (device = createDeviceStore()) =>
  device.run('outbox', 'read', (store) => settled(store.getAllKeys()));

afterEach(() => {
  jest.useRealTimers();
  return createDeviceStore().run('outbox', 'write', (store) => void store.clear());
});

test('X-07: a tab whose connection had to make way for another opens the next one', async () => {
  const device = createDeviceStore();
  expect(await keysIn(device)).toEqual([]);
  await settled(indexedDB.deleteDatabase('crewcall'));
  expect(await keysIn(device)).toEqual([]);
});

test('X-07: a failed opening is tried again', async () => {
  const device = createDeviceStore();
  const open = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('Storage is switched off.');
  });
  await expect(keysIn(device)).rejects.toThrow('Storage is switched off.');
  open.mockRestore();
  expect(await keysIn(device)).toEqual([]);
});

test('X-07: what cannot be kept rejects, and nothing of its transaction is kept', async () => {
  const device = createDeviceStore();
  const both = device.run('outbox', 'write', async (store) => {
    store.put(item);
    await settled(store.get('one'));
    throw new Error('This cannot be written.');
  });
  await expect(both).rejects.toThrow('This cannot be written.');
  expect(await keysIn(device)).toEqual([]);
});

test('X-07: a device that stays silent is given up in time, not asked for a while, and asked again after it', async () => {
  const device = createDeviceStore();
  await keysIn(device);
  const letGo = await holdDevice();
  const began = Date.now();
  const put = () => device.run('outbox', 'strict', (store) => void store.put(item));
  await expect(put()).rejects.toThrow('This device did not answer in time.');
  const waited = Date.now() - began;
  expect(waited).toBeGreaterThan(DEVICE_LIMIT_MS - 100);
  await letGo();
  const again = Date.now();
  await expect(put()).rejects.toThrow('This device did not answer in time.');
  expect(Date.now() - again).toBeLessThan(DEVICE_LIMIT_MS);
  jest.spyOn(Date, 'now').mockReturnValue(again + DEVICE_PAUSE_MS + 1);
  await put();
  expect(await keysIn(device)).toEqual(['one']);
  jest.restoreAllMocks();
}, 20_000);

test('X-07: a page that is put aside holds nothing that another page would wait for', async () => {
  const aside = createDeviceStore();
  let wasGivenUp = false;
  const under = aside.run('outbox', 'strict', async (store) => {
    // As long as it asks, its transaction goes on and keeps every other one waiting.
    for (;;) await settled(store.get('none'));
  });
  under.catch(() => (wasGivenUp = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  dispatchEvent(new Event('pagehide'));
  const other = createDeviceStore();
  await other.run('outbox', 'strict', (store) => void store.put(item));
  expect(await keysIn(other)).toEqual(['one']);
  expect(wasGivenUp).toBe(true);
  expect(await keysIn(aside)).toEqual(['one']);
});

test('T-22: what was written before the page went is kept', async () => {
  const device = createDeviceStore();
  await keysIn(device);
  const put = device.run('outbox', 'strict', (store) => void store.put(item));
  await new Promise((resolve) => setTimeout(resolve));
  dispatchEvent(new Event('pagehide'));
  await put;
  expect(await keysIn(device)).toEqual(['one']);
});
