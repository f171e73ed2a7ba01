import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Writes a gzipped file of JSON lines, which has its name only once it is whole. */
export async function writeLines(
  file: string,
  write: (line: (value: unknown) => Promise<void>) => Promise<void>,
): Promise<void> {
  const partial = `${file}.partial`;
  const zip = createGzip({ level: 6 });
  const out = createWriteStream(partial, { mode: 0o600 });
  const done = pipeline(zip, out);
  done.catch(() => undefined);
  try {
    await write(async (value) => {
      if (!zip.write(`${JSON.stringify(value)}\n`)) await Promise.race([once(zip, 'drain'), done]);
    });
  } finally {
    zip.end();
    await done;
  }
  await rename(partial, file);
}

/** The lines of such a file. */
export async function* readLines(file: string): AsyncGenerator<unknown> {
  const input = createReadStream(file).pipe(createGunzip());
  for await (const text of createInterface({ input, crlfDelay: Infinity })) yield JSON.parse(text) as unknown;
}

/** Counts rows and hashes them, in their order. */
export function countRows() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (row: unknown) => {
      rows += 1;
      hash.update(`${JSON.stringify(row)}\n`);
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  };
}
