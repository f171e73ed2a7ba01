import { AwsClient } from 'aws4fetch';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CircuitBreaker } from '../operations/circuit-breaker';
import { readAtMost } from '../security/read-at-most';
import { Semaphore } from '../operations/semaphore';

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export interface Store {
  put(key: string, bytes: Buffer, mime: string): Promise<void>;
  /** `length` is the number of stored bytes; anything more that the store sends is not read. */
  get(key: string, length: number): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
}

// Long enough for a 20 MB file over a slow line. Without a limit, a store that does not answer would block us for ever.
const STORE_WAIT_MS = 30_000;

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

/** `https://KEY:SECRET@host/bucket?region=…`: an S3-compatible store, given `waitMs` for each answer. */
export function s3Store(address: string, waitMs = STORE_WAIT_MS): Store {
  const url = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
  });
  const base = `${url.origin}${url.pathname.replace(/\/$/, '')}`;
  const send = async (method: string, key: string, body?: Buffer, mime?: string) => {
    const request = await client.sign(`${base}/${key}`, {
      method,
      ...(body
        ? { body: new Uint8Array(body), headers: { 'content-type': mime ?? 'application/octet-stream' } }
        : {}),
    });
    // Do not follow redirects: a file must go to the configured store and nowhere else.
    const response = await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(waitMs) });
    if (method !== 'GET' || !response.ok) await response.body?.cancel();
    if (!response.ok && response.status !== 404) {
      throw new Error(`The file store answered ${response.status} to ${method}.`);
    }
    return response;
  };
  return {
    put: async (key, bytes, mime) => {
      const response = await send('PUT', key, bytes, mime);
      if (!response.ok) throw new Error('The file store has no such bucket.');
      // A store answers with the MD5 of the stored bytes; a network's sign-in page, which may answer in its place,
      // does not. A store that encrypts answers with another hash, so then we compare the length.
      if (response.headers.get('etag')?.replaceAll('"', '') === md5(bytes)) return;
      const kept = await send('HEAD', key);
      if (!kept.ok || kept.headers.get('content-length') !== `${bytes.length}`)
        throw new Error('The file store took a file, and has it not.');
    },
    get: async (key, length) => {
      const response = await send('GET', key);
      if (!response.ok) return null;
      const bytes = await readAtMost(response, length);
      if (sha256(bytes) === key) return bytes;
      throw new Error('The file store answered with other bytes than it was given.');
    },
    remove: async (key) => {
      await send('DELETE', key);
    },
  };
}

async function keep(file: string, bytes: Buffer): Promise<void> {
  const partial = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await writeFile(partial, bytes);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

function diskCached(store: Store, folder: string): Store {
  const file = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    ...store,
    get: async (key, length) => {
      const stored = await readFile(file(key)).catch(() => null);
      if (stored !== null && sha256(stored) === key) return stored;
      const bytes = await store.get(key, length);
      // If the cache cannot be written, as with a full disk, only the next read is slower.
      if (bytes !== null) await keep(file(key), bytes).catch(() => undefined);
      return bytes;
    },
    remove: async (key) => {
      await rm(file(key), { force: true });
      await store.remove(key);
    },
  };
}

/** How many files are sent to the store at once, and how many may wait. */
const PUTS = { atOnce: 4, waiting: 40 };
/** ms for which we do not call a store that gave no answer. */
const PAUSE_MS = 30_000;
const STORE = 'The file store';

/** If a call is not answered, refuses all further calls at once for `pauseMs`, so that users do not wait. */
function careful(store: Store, pauseMs: number): Store {
  const breaker = new CircuitBreaker({ pauseMs, longestMs: pauseMs });
  const semaphore = new Semaphore(PUTS.atOnce);
  return {
    put: async (key, bytes, mime) => {
      breaker.check(STORE);
      if (semaphore.waiting >= PUTS.waiting) throw new Error('Too many files wait for the file store.');
      await semaphore.run(() => breaker.ask(STORE, () => store.put(key, bytes, mime)));
    },
    get: (key, length) => breaker.ask(STORE, () => store.get(key, length)),
    remove: (key) => breaker.ask(STORE, () => store.remove(key)),
  };
}

/** The store at this address, with a cache on the disk. */
export const openStore = (
  address: string,
  { cacheDir, waitMs, pauseMs = PAUSE_MS }: { cacheDir: string; waitMs?: number; pauseMs?: number },
): Store => diskCached(careful(s3Store(address, waitMs), pauseMs), cacheDir);
