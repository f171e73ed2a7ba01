import { createHash, createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { DROP_BYTES, fromBase64, openBlobs } from './blobs';
import type { Blobs } from './blobs';
import { dropBytesTask } from './drop-bytes.task';
import { s3Store } from './file-store';
import { writeAs } from '../database/write';

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

// AWS Signature Version 4, written from its description, to check what the store sends.
function isSigned(request: IncomingMessage, secret: string): boolean {
  const parts =
    /Credential=[^/]+\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      request.headers.authorization ?? '',
    );
  if (!parts) return false;
  const [, day = '', region = '', names = '', signature] = parts;
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('');
  const payload = String(request.headers['x-amz-content-sha256']);
  const canonical = [request.method, request.url, '', headers, names, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex') === signature;
}

/** Stores bytes as a call does: before its transaction, and named in it. */
async function keep(blobs: Blobs, db: TestApp['db'], bytes: Buffer, mime: string): Promise<number> {
  const file = await blobs.bring(bytes, mime);
  return db.transaction().execute((tx) => blobs.name(tx, file));
}

const objects = new Map<string, Buffer>();
let gets = 0;
let isAway = false;
/** Something in between answers everything with a page. */
let isDoor = false;
/** The store encrypts: its tags are no sums of what it was given. */
let isSecret = false;
// A line that closes while it is taken up again would count as a store that does not answer.
const store = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const key = request.url ?? '';
    if (!isSigned(request, 'geheim/+')) return response.writeHead(403).end();
    if (isAway) return response.writeHead(503).end();
    if (isDoor) return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
    if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks));
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method === 'GET') gets += 1;
    const found = objects.get(key);
    return request.method === 'GET' && !found
      ? response.writeHead(404).end()
      : response
          .writeHead(200, {
            ...(isSecret
              ? { etag: '"0123"' }
              : found && { etag: `"${createHash('md5').update(found).digest('hex')}"` }),
            ...(request.method === 'HEAD' ? { 'content-length': found?.length } : {}),
          })
          .end(request.method === 'HEAD' ? undefined : found);
  });
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  base = `http://KEY:${encodeURIComponent('geheim/+')}@127.0.0.1:${(store.address() as AddressInfo).port}/bucket?region=ap-southeast-2`;
});
afterAll(() => store.close());

describe('X-12: bytes in a store', () => {
  let world: TestApp;
  let blobs: Blobs;
  const bytes = Buffer.from([1, 2, 3]);
  const name = `/bucket/${sha256(bytes)}`;
  beforeEach(async () => {
    world = await testApp({ handlers: [], tasks: [dropBytesTask], settings: { s3Url: base } });
    blobs = world.services.blobs;
    gets = 0;
  }, 60_000);
  afterEach(async () => {
    isAway = false;
    isDoor = false;
    isSecret = false;
    await world.close();
  });
  const put = () => keep(blobs, world.db, bytes, 'image/png');
  const comeDue = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);
  const removeAnd = (id: number, then: () => Promise<void>) =>
    writeAs({ db: world.db, call: 'test', userId: null, quiet: true }, async (tx) => {
      await blobs.remove(tx, id);
      await then();
    });
  const remove = (id: number) => removeAnd(id, async () => undefined);
  const cached = () =>
    existsSync(join(world.services.settings.dataDir, 'cache', sha256(bytes).slice(0, 2), sha256(bytes)));

  test('come back over the disk cache, and go from both when nobody needs them', async () => {
    const [first, second] = [await put(), await put()];
    expect([...objects.keys()]).toEqual([name]);
    expect((await blobs.get(first))?.bytes).toEqual(bytes);
    expect((await blobs.get(first))?.mime).toBe('image/png');
    expect([gets, cached()]).toEqual([1, true]);
    await remove(first);
    await world.drain();
    expect(objects.has(name)).toBe(true);
    await remove(second);
    await world.drain();
    expect([objects.size, cached()]).toEqual([0, false]);
  });

  test('stay when the write that removes them is taken back', async () => {
    const id = await put();
    const broken = removeAnd(id, () => Promise.reject(new Error('no')));
    await expect(broken).rejects.toThrow('no');
    await world.drain();
    expect((await blobs.get(id))?.bytes).toEqual(bytes);
    await remove(id);
    await world.drain();
  });

  test('are not taken for kept where a page answers in place of the store', async () => {
    isDoor = true;
    const brought = blobs.bring(bytes, 'image/png');
    await expect(brought).rejects.toMatchObject({ status: 503 });
    isDoor = false;
    await expect(brought).rejects.toMatchObject({
      cause: { message: expect.stringContaining('has it not') },
    });
  });

  test('are kept by a store that encrypts them, too', async () => {
    isSecret = true;
    const id = await put();
    expect((await blobs.get(id))?.bytes).toEqual(bytes);
    isSecret = false;
    await remove(id);
    await world.drain();
  });

  test('go later where the store is away just then', async () => {
    const id = await put();
    isAway = true;
    await remove(id);
    await world.drain();
    expect(await blobs.get(id)).toBeNull();
    expect(objects.has(name)).toBe(true);
    isAway = false;
    // A busy machine may still be writing that the first try failed, which puts the second one off again.
    for (let turn = 0; turn < 50 && objects.size > 0; turn += 1) {
      await comeDue();
      await world.drain();
    }
    expect(objects.size).toBe(0);
  });

  test('that no row ever names are cleared after an hour; to name them then is refused', async () => {
    const file = await blobs.bring(bytes, 'image/png');
    await world.drain();
    expect(objects.has(name)).toBe(true);
    await comeDue();
    await world.drain();
    expect(objects.size).toBe(0);
    await expect(blobs.name(world.db, file)).rejects.toMatchObject({ status: 503 });
  });

  test('that are brought while the same ones wait to be cleared stay', async () => {
    await remove(await put());
    const file = await blobs.bring(bytes, 'image/png');
    await world.drain();
    const id = await blobs.name(world.db, file);
    await comeDue();
    await world.drain();
    expect((await blobs.get(id))?.bytes).toEqual(bytes);
    expect(objects.has(name)).toBe(true);
    await remove(id);
    await world.drain();
    expect(objects.size).toBe(0);
  });

  test('a transaction that fails leaves them to be cleared', async () => {
    const file = await blobs.bring(bytes, 'image/png');
    const failing = world.db.transaction().execute(async (tx) => {
      await blobs.name(tx, file);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect((await world.pool.query('select run_at > now() as later from graphile_worker.jobs')).rows).toEqual(
      [{ later: true }],
    );
    await comeDue();
    await world.drain();
    expect(objects.size).toBe(0);
  });

  test('stay where somebody names the same bytes meanwhile', async () => {
    const file = await blobs.bring(bytes, 'image/png');
    let drained: Promise<void> = Promise.resolve();
    const again = await world.db.transaction().execute(async (tx) => {
      const own = await blobs.name(tx, file);
      await world.pool.query('select graphile_worker.add_job($1, payload := $2)', [
        DROP_BYTES,
        JSON.stringify({ hash: sha256(bytes) }),
      ]);
      drained = world.drain();
      const waits = async () => {
        const { rows } =
          await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(world.db);
        return rows.length > 0;
      };
      for (let tries = 0; tries < 200 && !(await waits()); tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 20));
      return own;
    });
    await drained;
    expect((await blobs.get(again))?.bytes).toEqual(bytes);
    await remove(again);
    await world.drain();
    expect(objects.size).toBe(0);
  });
});

test('X-12: a wrong key is an error, not an empty file', async () => {
  await expect(s3Store(base.replace('geheim', 'falsch')).get('x', 1)).rejects.toThrow('403');
});

describe('X-12: a store that does what it likes', () => {
  type Answer = (response: ServerResponse) => void;
  const bytes = Buffer.from('the file');
  const kept: Answer = (response) =>
    response.writeHead(200, { etag: `"${createHash('md5').update(bytes).digest('hex')}"` }).end(bytes);
  let answers = kept;
  const asked: string[] = [];
  const odd = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => answers(response));
  });
  let world: TestApp;
  let blobs: Blobs;
  let id = 0;
  const cacheDir = mkdtempSync(join(tmpdir(), 'crewcall-cache-'));
  beforeAll(async () => {
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
    world = await testApp({ handlers: [], tasks: [] });
    const s3Url = `http://k:s@127.0.0.1:${(odd.address() as AddressInfo).port}/bucket`;
    blobs = openBlobs(world.db, { s3Url, cacheDir, waitMs: 1_500, pauseMs: 0 });
    id = await keep(blobs, world.db, bytes, 'text/plain');
  }, 120_000);
  afterAll(async () => {
    await world.close();
    odd.closeAllConnections();
    odd.close();
    rmSync(cacheDir, { recursive: true });
  });

  const endless: Answer = (response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(100_000)), 1);
    response.on('close', () => clearInterval(timer));
  };
  test.each<[string, Answer]>([
    ['says nothing', () => undefined],
    ['ends in the middle', (response) => void response.write('the', () => response.destroy())],
    ['sends other bytes', (response) => void response.end('the fill')],
    ['sends without end', endless],
    ['fails', (response) => void response.writeHead(500).end('<Error/>')],
    ['sends elsewhere', (response) => void response.writeHead(307, { location: '/other' }).end()],
  ])(
    'that %s: a sentence with the time to come back',
    async (what, answer) => {
      answers = answer;
      asked.length = 0;
      await expect(blobs.get(id)).rejects.toMatchObject({
        status: 503,
        message: 'The file could not be fetched just now. Please try again in a minute.',
      });
      await expect(blobs.bring(Buffer.from(what), 'text/plain')).rejects.toMatchObject({ status: 503 });
      expect(asked.filter((one) => one.endsWith('/other'))).toEqual([]);
    },
    30_000,
  );

  test('a cache that cannot be written costs nothing but time', async () => {
    answers = kept;
    const own = await keep(blobs, world.db, bytes, 'text/plain');
    const file = join(cacheDir, 'no-folder');
    writeFileSync(file, '');
    const s3Url = `http://k:s@127.0.0.1:${(odd.address() as AddressInfo).port}/bucket`;
    const uncached = openBlobs(world.db, { s3Url, cacheDir: file, waitMs: 1_500 });
    const both = await Promise.all([uncached.get(own), uncached.get(own), blobs.get(own), blobs.get(own)]);
    expect(both.map((blob) => blob?.bytes.toString())).toEqual(Array(4).fill('the file'));
  });
});

test('P-20: base64 with and without its prefix, and what is none', () => {
  expect(fromBase64('data:image/png;base64,AQID')).toEqual(Buffer.from([1, 2, 3]));
  expect(fromBase64('AQID')).toEqual(Buffer.from([1, 2, 3]));
  expect(fromBase64('<svg>')).toBeNull();
});
