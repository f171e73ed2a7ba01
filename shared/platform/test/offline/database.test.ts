import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { openOfflineDatabase } from '../../src/offline/database';
import { STORAGE_LIMIT_MS, STORAGE_PAUSE_MS } from '../../src/offline/storage-limit';
import { blockStorage } from '../../src/offline/testing-storage';
import { punch } from './start-queue';

const item = { ...punch('one', 1), idUser: 1, address: ['POST', '/api/time/doclock', ''] as const };
const keysIn = (database = openOfflineDatabase()) =>
  database.run('queue', 'read', (store) => store.getAllKeys());

afterEach(() => {
  jest.useRealTimers();
  return openOfflineDatabase().run('queue', 'write', (store) => store.clear());
});

test('X-07: a tab whose connection had to make way for another opens the next one', async () => {
  const database = openOfflineDatabase();
  expect(await keysIn(database)).toEqual([]);
  await deleteDB('crewcall-offline');
  expect(await keysIn(database)).toEqual([]);
});

test('X-07: a failed opening is tried again', async () => {
  const database = openOfflineDatabase();
  const open = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('Storage is switched off.');
  });
  await expect(keysIn(database)).rejects.toThrow('Storage is switched off.');
  open.mockRestore();
  expect(await keysIn(database)).toEqual([]);
});

test('X-07: work that fails rejects, and saves nothing of its transaction', async () => {
  const database = openOfflineDatabase();
  const both = database.run('queue', 'write', async (store) => {
    await store.put(item);
    throw new Error('This cannot be written.');
  });
  await expect(both).rejects.toThrow('This cannot be written.');
  expect(await keysIn(database)).toEqual([]);
});

test('X-07: storage that does not answer is given up in time, skipped for a while, and asked again after that', async () => {
  const database = openOfflineDatabase();
  await keysIn(database);
  const unblock = await blockStorage();
  const began = Date.now();
  const put = () => database.put('queue', item);
  await expect(put()).rejects.toThrow('The storage of this browser did not answer in time.');
  const waited = Date.now() - began;
  expect(waited).toBeGreaterThan(STORAGE_LIMIT_MS - 100);
  await unblock();
  const again = Date.now();
  await expect(put()).rejects.toThrow('The storage of this browser did not answer in time.');
  expect(Date.now() - again).toBeLessThan(STORAGE_LIMIT_MS);
  jest.spyOn(Date, 'now').mockReturnValue(again + STORAGE_PAUSE_MS + 1);
  await put();
  expect(await keysIn(database)).toEqual(['one']);
  jest.restoreAllMocks();
}, 20_000);

test('X-07: a suspended page keeps no transaction open that another page would wait for', async () => {
  const suspended = openOfflineDatabase();
  let wasGivenUp = false;
  const under = suspended.run('queue', 'strict', async (store) => {
    // As long as it makes requests, its transaction lasts and every other one waits.
    for (;;) await store.get('none');
  });
  under.catch(() => (wasGivenUp = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  dispatchEvent(new Event('pagehide'));
  const other = openOfflineDatabase();
  await other.put('queue', item);
  expect(await keysIn(other)).toEqual(['one']);
  expect(wasGivenUp).toBe(true);
  expect(await keysIn(suspended)).toEqual(['one']);
});

test('T-22: what was written before the page was closed is saved', async () => {
  const database = openOfflineDatabase();
  await keysIn(database);
  const put = database.put('queue', item);
  await new Promise((resolve) => setTimeout(resolve));
  dispatchEvent(new Event('pagehide'));
  await put;
  expect(await keysIn(database)).toEqual(['one']);
});
