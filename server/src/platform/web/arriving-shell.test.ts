import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchShell } from './shell-files';

const folder = mkdtempSync(join(tmpdir(), 'crewcall-shell-'));
let built = 1_000;
function build(page: string): void {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'assets/provides.aa.json'), '{"platform":"1.0.0","shared":{},"names":{}}');
  writeFileSync(join(folder, 'shell.json'), '{"provides":"aa"}');
  built += 1;
  utimesSync(join(folder, 'shell.json'), built, built);
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A server that answers about each new shell as told: `yes`, `no`, or that it cannot tell. */
function serverThat(answers: ('yes' | 'no' | 'away')[]) {
  const seen: string[] = [];
  const taken: string[] = [];
  const failed: string[] = [];
  const shell = watchShell(folder, {
    refusal: ({ page }) => {
      seen.push(page);
      const answer = answers.shift();
      if (answer === 'away') return Promise.reject(new Error('The database is away.'));
      return Promise.resolve(answer === 'no' ? new Error(`${page} does not fit.`) : null);
    },
    taken: ({ page }) => taken.push(page),
    failed: (error) => failed.push(String(error)),
  });
  const served = async () => {
    jest.advanceTimersByTime(1_001);
    shell();
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
    return shell()?.page;
  };
  return { served, seen, taken, failed };
}

test('F05: a shell that does not fit what people have is not served; the one of before stays until the next', async () => {
  build('first');
  const { served, seen, taken } = serverThat(['no', 'yes']);
  expect(await served()).toBe('first');
  build('broken');
  expect(await served()).toBe('first');
  expect(await served()).toBe('first');
  build('mended');
  expect(await served()).toBe('mended');
  expect(seen).toEqual(['broken', 'mended']);
  expect(taken).toEqual(['mended']);
});

test('F05, C-05: where nobody can tell whether a shell fits, it is asked about again and then served', async () => {
  build('first');
  const { served, taken, failed } = serverThat(['away', 'yes']);
  expect(await served()).toBe('first');
  build('second');
  expect(await served()).toBe('first');
  expect(await served()).toBe('second');
  expect(failed).toEqual(['Error: The database is away.']);
  expect(taken).toEqual(['second']);
});
