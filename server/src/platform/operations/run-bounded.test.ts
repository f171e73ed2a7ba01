import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { runBounded } from './run-bounded';

let folder = '';
let threads: Piscina;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-bounded-'));
  const filename = join(folder, 'worker.mjs');
  writeFileSync(
    filename,
    `const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
    export const count = ({ data, more }) => data.length + more;
    export const fill = async () => {
      for (const kept = []; ; await pause()) kept.push(new Uint8Array(10_000_000).fill(1));
    };
    export const wait = () => new Promise(() => {});`,
  );
  threads = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
});
afterAll(async () => {
  await threads.destroy();
  rmSync(folder, { recursive: true });
});

const bytes = Buffer.from('abc');

test('a thread answers about a copy of the bytes', async () => {
  const answer = await runBounded(threads, bytes, { name: 'count', limitMs: 60_000, given: { more: 4 } });
  expect([answer, bytes.toString()]).toEqual([7, 'abc']);
});

test('X-13: a thread is ended that fills the memory with buffers, or takes too long', async () => {
  const full = runBounded(threads, bytes, { name: 'fill', limitMs: 60_000, mostGrowth: 200_000_000 });
  await expect(full).rejects.toThrow('aborted');
  await expect(runBounded(threads, bytes, { name: 'wait', limitMs: 50 })).rejects.toThrow('aborted');
}, 90_000);
