import fs from 'node:fs';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDir } from './lock';

const folder = mkdtempSync(join(tmpdir(), 'crewcall-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a lock that a killed process left is taken over, and given back', () => {
  const own = join(folder, 'left');
  const file = join(own, 'crewcall.lock');
  mkdirSync(own);
  writeFileSync(file, JSON.stringify({ pid: 2 ** 22 + 1, began: '1', address: 'x' }));
  const free = lockDataDir(own, 'here');
  expect(existsSync(file)).toBe(true);
  free();
  expect(existsSync(file)).toBe(false);
});

test('a lock that cannot be taken away: the sentence names the folder and what to do', () => {
  const own = join(folder, 'stuck');
  // A folder in its place resists whoever runs this, also root.
  mkdirSync(join(own, 'crewcall.lock'), { recursive: true });
  expect(() => lockDataDir(own, 'here')).toThrow(
    /^The data directory .+stuck cannot be written \(\w+\)\. Let this user/,
  );
});

test('a data directory below a file: the same sentence', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => lockDataDir(join(folder, 'file', 'data'), 'here')).toThrow(
    /^The data directory .+file\/data cannot be written \(ENOTDIR\)\. Let this user/,
  );
});

const dead = JSON.stringify({ pid: 2 ** 22 + 1, began: '1', address: 'x' });

test('of two that find a dead one’s lock, the second does not take away what the first has taken', () => {
  const own = join(folder, 'raced');
  const file = join(own, 'crewcall.lock');
  mkdirSync(own);
  writeFileSync(file, dead);
  const other = JSON.stringify({ pid: process.ppid, began: '', address: 'the first' });
  const read = fs.readFileSync;
  const spy = jest.spyOn(fs, 'readFileSync').mockImplementation(((...args: Parameters<typeof read>) => {
    const text = read(...args);
    // The other is done with all of it while this one thinks about what it has read.
    if (text === dead) writeFileSync(file, other);
    return text;
  }) as typeof read);
  try {
    expect(() => lockDataDir(own, 'the second')).toThrow('at the first');
  } finally {
    spy.mockRestore();
  }
  expect([read(file, 'utf8'), fs.readdirSync(own)]).toEqual([other, ['crewcall.lock']]);
});

test('a lock is whole from the moment that it is there', () => {
  const own = join(folder, 'whole');
  const seen: string[] = [];
  const look = () => {
    const file = join(own, 'crewcall.lock');
    if (existsSync(file)) seen.push(fs.readFileSync(file, 'utf8'));
  };
  const spies = (['openSync', 'writeSync', 'writeFileSync', 'linkSync', 'closeSync', 'rmSync'] as const).map(
    (name) => {
      const real = fs[name] as (...args: unknown[]) => unknown;
      return jest.spyOn(fs, name).mockImplementation(((...args: unknown[]) => {
        const result = real(...args);
        look();
        return result;
      }) as never);
    },
  );
  lockDataDir(own, 'here');
  for (const spy of spies) spy.mockRestore();
  expect(seen.length).toBeGreaterThan(0);
  for (const text of seen) expect(JSON.parse(text)).toMatchObject({ pid: process.pid, address: 'here' });
});

test('a lock that was being taken over when its starter died is taken over as well', () => {
  const own = join(folder, 'twice');
  mkdirSync(own);
  for (const name of ['crewcall.lock', 'crewcall.lock.next']) writeFileSync(join(own, name), dead);
  const free = lockDataDir(own, 'here');
  expect(fs.readdirSync(own)).toEqual(['crewcall.lock']);
  free();
  expect(fs.readdirSync(own)).toEqual([]);
});
