import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { lazyDeviceStore } from '../src/host/device-store';

test('X-07: a tab whose connection had to make way for another opens the next one', async () => {
  const device = lazyDeviceStore();
  const first = await device();
  expect(await device()).toBe(first);
  await deleteDB('crewcall');
  await expect(first.getAll('outbox')).rejects.toThrow();
  expect(await (await device()).getAll('outbox')).toEqual([]);
});

test('X-07: a failed opening is tried again', async () => {
  let isBroken = true;
  const device = lazyDeviceStore(() => {
    if (isBroken) return Promise.reject(new Error('Storage is switched off.'));
    return lazyDeviceStore()();
  });
  await expect(device()).rejects.toThrow('Storage is switched off.');
  isBroken = false;
  expect(await (await device()).getAll('outbox')).toEqual([]);
});
