import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { CallError, notFound } from '../../errors';
import type { Tx } from '../database/tx';
import { openStore, sha256 } from './file-store';
import { SharedBytes } from './shared-bytes';

/** What we know of stored bytes without reading them. The bytes of an id never change. */
interface BlobFacts {
  id: number;
  sha256: string;
  mime: string;
}

interface StoredBlob extends BlobFacts {
  bytes: Buffer;
}

/** Bytes accepted by `bring`, to which no row of `blob` refers yet. */
export interface Brought {
  hash: string;
  mime: string;
  length: number;
  /** Null if the S3 store has the bytes; otherwise they are stored in the row. */
  data: Buffer | null;
}

/** Bytes by id. Stored in PostgreSQL, or if S3_URL is set, in an S3-compatible store with the disk as cache. */
export interface Blobs {
  /**
   * Sends bytes to the store before a transaction begins, since a transaction must not wait for it. CallError 503 if
   * the store is away. Bytes that no row refers to within an hour are deleted again.
   */
  bring(bytes: Buffer, mime: string): Promise<Brought>;
  /** Inserts the row for bytes from `bring`; returns its id. CallError 503 if the bytes may have been deleted since. */
  name(tx: Db, file: Brought): Promise<number>;
  /** Stores bytes in the database and returns their id; for small files that are made inside a transaction. */
  put(tx: Db, bytes: Buffer, mime: string): Promise<number>;
  /** Copies a file to a row of its own, without reading its bytes; returns the new id. */
  copy(tx: Db, id: number): Promise<number>;
  /** Looks the file up without its bytes; null if there is none. */
  about(id: number): Promise<BlobFacts | null>;
  /** Rejects if the signal aborts before the read begins and no other request needs these bytes. */
  get(id: number, signal?: AbortSignal): Promise<StoredBlob | null>;
  /** Deletes the file's row in the transaction. A task deletes its bytes from the store after the commit. */
  remove(tx: Tx, id: number): Promise<void>;
  /**
   * Deletes bytes from the store unless a row refers to them, or one may soon. Throws if the store cannot be reached.
   */
  dropBytes(tx: Tx, hash: string): Promise<void>;
}

/** The task that deletes a store's bytes, given their hash. */
export const DROP_BYTES = 'drop-bytes';
// With the queue's increasing delays, the last attempt is four days after the first.
const DROP_ATTEMPTS = 25;
const dropKey = (hash: string) => `${DROP_BYTES}:${hash}`;

/** Base64, with or without a data prefix, as bytes; null when it is not base64. */
export function fromBase64(text: string): Buffer | null {
  const bare = text.replace(/^data:[^,]*;base64,/, '').replace(/\s+/g, '');
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(bare) ? Buffer.from(bare, 'base64') : null;
}

// The store is run by a third party: log what is wrong with it, and ask the user to try again later.
const away = (what: string) => (cause: unknown) => {
  const text = `The file could not be ${what} just now. Please try again in a minute.`;
  throw Object.assign(new CallError(503, text, {}, { headers: { 'retry-after': '60' } }), { cause });
};

/** At most three reads at once, each on a database connection. The cache has room for two of the largest files. */
const READS = { bytes: 48_000_000, atOnce: 3 };

/** First number of the advisory locks of stored bytes. */
const LOCKS = 1_651_272_546;

async function insert(tx: Db, { hash, mime, length, data }: Brought): Promise<number> {
  const { id } = await tx
    .insertInto('blob')
    .values({ sha256: hash, mime, bytes: length, data })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function isNamed(db: Db, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('blob')
    .select('id')
    .where('sha256', '=', hash)
    .where('data', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

// Bytes without a row are safe until their clean-up task is due. A due task does not count, because it may be the
// caller.
async function isExpected(db: Db, hash: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select exists (select 1 from graphile_worker.jobs
    where key = ${dropKey(hash)} and run_at > clock_timestamp()) as yes`.execute(db);
  return rows[0]?.yes === true;
}

/**
 * Called before the store gets bytes: queues a task that deletes them in an hour, unless a row refers to them by
 * then.
 */
async function expectBytes(db: Db, hash: string): Promise<void> {
  const { rows } = await sql`select graphile_worker.add_job(
      ${DROP_BYTES}::text,
      payload := ${JSON.stringify({ hash })}::json,
      run_at := now() + interval '1 hour',
      max_attempts := ${DROP_ATTEMPTS}::int,
      job_key := ${dropKey(hash)}::text)
    from (select pg_try_advisory_xact_lock_shared(${LOCKS}::int, hashtext(${hash})) as is_free) as held
    where held.is_free`.execute(db);
  // The same bytes are being deleted right now, and ours would be deleted with them.
  if (rows.length === 0) away('stored')(new Error('The same bytes are being cleared.'));
}

/** Claims the bytes for this transaction and removes their clean-up task. Fails if they may have been deleted since. */
async function claim(tx: Db, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCKS}::int, hashtext(${hash}))`.execute(tx);
  if (!(await isExpected(tx, hash)) && !(await isNamed(tx, hash)))
    away('stored')(new Error('The bytes were brought too long ago.'));
  await sql`select graphile_worker.remove_job(${dropKey(hash)}::text)`.execute(tx);
}

/** The blobs of a database; with `s3Url` new bytes go to the store, and old ones are found in both. */
export function openBlobs(
  db: Db,
  { s3Url, ...options }: { s3Url: string | null; cacheDir: string; waitMs?: number; pauseMs?: number },
): Blobs {
  const store = s3Url ? openStore(s3Url, options) : null;
  const shared = new SharedBytes(READS);
  const lookUp = (id: number) =>
    db.selectFrom('blob').select(['id', 'sha256', 'mime', 'bytes']).where('id', '=', id).executeTakeFirst();
  const read = async (id: number, hash: string, length: number) => {
    const row = await db.selectFrom('blob').select('data').where('id', '=', id).executeTakeFirst();
    if (!row) return null;
    return row.data ?? (await store?.get(hash, length).catch(away('fetched'))) ?? null;
  };
  return {
    bring: async (bytes, mime) => {
      const hash = sha256(bytes);
      if (store) {
        await expectBytes(db, hash);
        await store.put(hash, bytes, mime).catch(away('stored'));
      }
      return { hash, mime, length: bytes.length, data: store ? null : bytes };
    },
    name: async (tx, file) => {
      if (file.data === null) await claim(tx, file.hash);
      return insert(tx, file);
    },
    put: (tx, bytes, mime) => insert(tx, { hash: sha256(bytes), mime, length: bytes.length, data: bytes }),
    copy: async (tx, id) => {
      // The lock keeps the bytes in the store until the new row is committed.
      const { rows } = await sql<{ id: number }>`
        insert into blob (sha256, mime, bytes, data)
        select sha256, mime, bytes, data from (select * from blob where id = ${id} for key share) as source
        returning id`.execute(tx);
      return rows[0]?.id ?? notFound('This file is no longer here.');
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
      await tx.enqueue(DROP_BYTES, { hash }, { jobKey: dropKey(hash), maxAttempts: DROP_ATTEMPTS });
    },
    dropBytes: async (tx, hash) => {
      // A transaction that is adding the same bytes has this lock until its row is visible.
      await sql`select pg_advisory_xact_lock(${LOCKS}::int, hashtext(${hash}))`.execute(tx.db);
      const used = (await isNamed(tx.db, hash)) || (await isExpected(tx.db, hash));
      if (!used) await store?.remove(hash);
    },
  };
}

/** A stored file as an answer. Reads its bytes only if the browser has not cached them; null if it is gone. */
export async function storedFile(blobs: Blobs, id: number, signal?: AbortSignal) {
  const about = await blobs.about(id);
  if (about === null) return null;
  return {
    type: about.mime,
    etag: `"${about.sha256}"`,
    raw: async () => (await blobs.get(id, signal))?.bytes ?? notFound('This file is no longer here.'),
  };
}
