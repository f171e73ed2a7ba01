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
