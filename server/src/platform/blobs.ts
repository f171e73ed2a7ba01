import { AwsClient } from 'aws4fetch';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/schema';
import { CallError } from '../errors';
import type { Tx } from './handle';
import { SharedBytes } from './shared-bytes';
import { readAtMost } from './transports/read-at-most';

/** What is known of stored bytes before they are read. They never change. */
interface BlobFacts {
  id: number;
  sha256: string;
  mime: string;
}

interface StoredBlob extends BlobFacts {
  bytes: Buffer;
}

/** Bytes by id. In PostgreSQL, or in an S3-compatible store where S3_URL is set; then the disk is a cache. */
export interface Blobs {
  /** Stores bytes as part of the transaction and returns the id; a rolled back one leaves no row. */
  put(tx: Transaction<DB> | Kysely<DB>, bytes: Buffer, mime: string): Promise<number>;
  /** What there is to say of the file without its bytes. */
  about(id: number): Promise<BlobFacts | null>;
  /** Rejects once the signal is aborted and nobody else waits for these bytes. */
  get(id: number, signal?: AbortSignal): Promise<StoredBlob | null>;
  /** Forgets the file as part of the transaction. The store deletes its bytes after the commit. */
  remove(tx: Tx, id: number): Promise<void>;
  /** Deletes bytes from the store unless a row still names them. Throws where the store is away. */
  dropBytes(tx: Tx, hash: string): Promise<void>;
}

/** The task that deletes a store's bytes, given their hash. */
export const DROP_BYTES = 'drop-bytes';
// The last of these is four days after the first.
const DROP_ATTEMPTS = 25;

/** Base64, with or without a data prefix, as bytes; null when it is not base64. */
export function fromBase64(text: string): Buffer | null {
  const bare = text.replace(/^data:[^,]*;base64,/, '').replace(/\s+/g, '');
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(bare) ? Buffer.from(bare, 'base64') : null;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

interface Store {
  put(key: string, bytes: Buffer, mime: string): Promise<void>;
  /** `length` is what was stored: a longer answer is not read. */
  get(key: string, length: number): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
}

// For a job's file of 20 MB over a slow line; a store that does not answer must not hold a transaction for ever.
const STORE_WAIT_MS = 30_000;

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
    // A file goes to the store that was named, and nowhere else.
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
      // A cache that cannot be written, or a full disk, makes nothing but the next time slower.
      if (bytes !== null) await keep(file(key), bytes).catch(() => undefined);
      return bytes;
    },
    remove: async (key) => {
      await rm(file(key), { force: true });
      await store.remove(key);
    },
  };
}

// The store is somebody else's: what is wrong with it is logged, and the user is told to come back.
const away = (what: string) => (cause: unknown) => {
  const text = `The file could not be ${what} just now. Please try again in a minute.`;
  throw Object.assign(new CallError(503, text, {}, { headers: { 'retry-after': '60' } }), { cause });
};

/** Of 12 connections three may carry files; two of the largest fit in memory, or many pictures. */
const READS = { bytes: 48_000_000, atOnce: 3 };

/** First number of the advisory locks of stored bytes. */
const LOCKS = 1_651_272_546;

/** The blobs of a database; with `s3Url` new bytes go to the store, and old ones are found in either place. */
export function openBlobs(
  db: Kysely<DB>,
  options: { s3Url: string | null; cacheDir: string; waitMs?: number },
): Blobs {
  const { s3Url, cacheDir, waitMs } = options;
  const store = s3Url ? diskCached(s3Store(s3Url, waitMs), cacheDir) : null;
  const shared = new SharedBytes(READS);
  const lookUp = (id: number) =>
    db.selectFrom('blob').select(['id', 'sha256', 'mime', 'bytes']).where('id', '=', id).executeTakeFirst();
  const read = async (id: number, hash: string, length: number) => {
    const row = await db.selectFrom('blob').select('data').where('id', '=', id).executeTakeFirst();
    if (!row) return null;
    return row.data ?? (await store?.get(hash, length).catch(away('fetched'))) ?? null;
  };
  return {
    put: async (tx, bytes, mime) => {
      const hash = sha256(bytes);
      if (store) {
        await sql`select pg_advisory_xact_lock_shared(${LOCKS}::int, hashtext(${hash}))`.execute(tx);
        await store.put(hash, bytes, mime).catch(away('stored'));
      }
      const { id } = await tx
        .insertInto('blob')
        .values({ sha256: hash, mime, bytes: bytes.length, data: store ? null : bytes })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    about: async (id) => (await lookUp(id)) ?? null,
    get: async (id, signal) => {
      const row = await lookUp(id);
      if (!row) return null;
      const { sha256: hash, mime } = row;
      const bytes = await shared.get(hash, () => read(id, hash, row.bytes), signal);
      return bytes === null ? null : { id, sha256: hash, mime, bytes };
    },
    remove: async (tx, id) => {
      const row = await tx.db
        .deleteFrom('blob')
        .where('id', '=', id)
        .returning(['sha256 as hash', 'data'])
        .executeTakeFirst();
      if (!store || row?.data !== null) return;
      const { hash } = row;
      await tx.enqueue(DROP_BYTES, { hash }, { jobKey: `${DROP_BYTES}:${hash}`, maxAttempts: DROP_ATTEMPTS });
    },
    dropBytes: async (tx, hash) => {
      // Whoever stores the same bytes just now holds this lock until their row can be seen.
      await sql`select pg_advisory_xact_lock(${LOCKS}::int, hashtext(${hash}))`.execute(tx.db);
      const used = await tx.db
        .selectFrom('blob')
        .select('id')
        .where('sha256', '=', hash)
        .where('data', 'is', null)
        .executeTakeFirst();
      if (!used) await store?.remove(hash);
    },
  };
}
