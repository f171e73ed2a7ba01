import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { fromBase64, openBlobs, s3Store } from './blobs';
import type { Blobs } from './blobs';

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

const objects = new Map<string, Buffer>();
let gets = 0;
const store = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const key = request.url ?? '';
    if (!isSigned(request, 'geheim/+')) return response.writeHead(403).end();
    if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks));
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method === 'GET') gets += 1;
    const found = objects.get(key);
    return request.method === 'GET' && !found
      ? response.writeHead(404).end()
      : response.writeHead(200).end(found);
  });
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  base = `http://KEY:${encodeURIComponent('geheim/+')}@127.0.0.1:${(store.address() as AddressInfo).port}/bucket?region=ap-southeast-2`;
});
afterAll(() => store.close());

test('X-12: bytes go to the store, come back over the disk cache, and go when nobody needs them', async () => {
  const cacheDir = mkdtempSync(join(tmpdir(), 'crewcall-cache-'));
  const world = await testApp({ handlers: [], tasks: [] });
  const blobs = openBlobs(world.db, { s3Url: base, cacheDir });
  const bytes = Buffer.from([1, 2, 3]);
  const first = await blobs.put(world.db, bytes, 'image/png');
  const second = await blobs.put(world.db, bytes, 'image/png');
  expect([...objects.keys()]).toEqual([`/bucket/${sha256(bytes)}`]);
  expect((await blobs.get(first))?.bytes).toEqual(bytes);
  expect((await blobs.get(first))?.mime).toBe('image/png');
  expect(gets).toBe(1);
  await blobs.remove(world.db, first);
  expect(objects.size).toBe(1);
  await blobs.remove(world.db, second);
  expect(objects.size).toBe(0);
  await world.close();
  rmSync(cacheDir, { recursive: true });
}, 60_000);

test('X-12: a wrong key is an error, not an empty file', async () => {
  await expect(s3Store(base.replace('geheim', 'falsch')).get('x', 1)).rejects.toThrow('403');
});

describe('X-12: a store that does what it likes', () => {
  type Answer = (response: ServerResponse) => void;
  let answers: Answer = (response) => response.end();
  const asked: string[] = [];
  const odd = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => answers(response));
  });
  let world: TestApp;
  let blobs: Blobs;
  let id = 0;
  const cacheDir = mkdtempSync(join(tmpdir(), 'crewcall-cache-'));
  const bytes = Buffer.from('the file');
  beforeAll(async () => {
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
    world = await testApp({ handlers: [], tasks: [] });
    const s3Url = `http://k:s@127.0.0.1:${(odd.address() as AddressInfo).port}/bucket`;
    blobs = openBlobs(world.db, { s3Url, cacheDir, waitMs: 1_500 });
    id = await blobs.put(world.db, bytes, 'text/plain');
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
      // A PUT is over with its status, whatever follows.
      const takesPut = ['sends other bytes', 'sends without end', 'ends in the middle'].includes(what);
      const put = blobs.put(world.db, Buffer.from(what), 'text/plain');
      if (takesPut) await put.catch(() => undefined);
      else await expect(put).rejects.toMatchObject({ status: 503 });
      expect(asked.filter((one) => one.endsWith('/other'))).toEqual([]);
    },
    30_000,
  );

  test('what is not needed any more goes also when the store keeps it', async () => {
    answers = (response) => void response.writeHead(500).end();
    await blobs.remove(world.db, id);
    expect(await blobs.get(id)).toBeNull();
  });

  test('a cache that cannot be written costs nothing but time', async () => {
    answers = (response) => void response.end(bytes);
    const own = await blobs.put(world.db, bytes, 'text/plain');
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
