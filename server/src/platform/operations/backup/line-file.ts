import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Resolves once the content of a file or folder is on the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/** Writes a gzipped file of JSON lines. The file gets its name only once it is complete and on the disk. */
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
  // Otherwise a power failure after the rename could leave an empty file, or none.
  await sync(partial);
  await rename(partial, file);
  await sync(dirname(file));
}

/** The lines of a file made by `writeLines`. */
export async function* readLines(file: string): AsyncGenerator<unknown> {
  const input = createReadStream(file).pipe(createGunzip());
  for await (const text of createInterface({ input, crlfDelay: Infinity })) yield JSON.parse(text) as unknown;
}

/** Counts rows and hashes them in order. */
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
