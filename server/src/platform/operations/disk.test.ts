import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Disk, isLarge, keepBallast } from './disk';

const folder = mkdtempSync(join(tmpdir(), 'crewcall-disk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('J-45: a nearly full disk is looked at for every body over 100 kB, whatever its kind', () => {
  expect(isLarge({ 'content-type': 'multipart/form-data; boundary=x', 'content-length': '10' })).toBe(true);
  expect(isLarge({ 'content-type': 'application/json', 'content-length': '100001' })).toBe(true);
  expect(isLarge({ 'content-type': 'application/json', 'transfer-encoding': 'chunked' })).toBe(true);
  expect(isLarge({ 'content-type': 'application/json', 'content-length': '100000' })).toBe(false);
  expect(isLarge({})).toBe(false);
});

test('C-05: the disk is looked at again once a clock that was ahead is mended', async () => {
  jest.useFakeTimers({ now: 2_000_000_000_000 });
  let left = 1_000_000_000;
  const disk = new Disk(folder, () => Promise.resolve(left));
  expect(await disk.isLow()).toBe(false);
  left = 1_000;
  jest.advanceTimersByTime(16_000);
  jest.setSystemTime(1_800_000_000_000);
  expect(await disk.isLow()).toBe(true);
  jest.useRealTimers();
});

test('C-05: ballast is given up where the disk is all but full, told, and kept again with room enough', async () => {
  let left = 1_000_000_000;
  const told: string[] = [];
  const ballast = keepBallast(folder, ({ message }) => told.push(message), {
    bytes: 2_000_000,
    free: () => Promise.resolve(left),
  });
  const file = join(folder, 'ballast');
  await ballast.look();
  expect(statSync(file).size).toBe(2_000_000);
  left = 200_000_000;
  await ballast.look();
  expect(existsSync(file)).toBe(true);
  left = 30_000_000;
  await ballast.look();
  await ballast.look();
  expect(existsSync(file)).toBe(false);
  expect(told).toEqual([`The disk of ${folder} is all but full: 30 MB are left. Make room.`]);
  left = 250_000_000;
  await ballast.look();
  expect(existsSync(file)).toBe(false);
  left = 1_000_000_000;
  await ballast.look();
  expect(existsSync(file)).toBe(true);
  await ballast.stop();
});

test('C-05: what a killed process left of a ballast takes no room', async () => {
  const own = join(folder, 'cut-short');
  const partial = join(own, 'ballast.new');
  mkdirSync(own);
  writeFileSync(partial, 'half');
  const ballast = keepBallast(own, () => undefined, { free: () => Promise.resolve(200_000_000) });
  await ballast.look();
  expect(existsSync(partial)).toBe(false);
  await ballast.stop();
});
