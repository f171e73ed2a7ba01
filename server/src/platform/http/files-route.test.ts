import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';

let world: TestApp;
let url = '';
/** How often bytes were read, and who reads them. */
let reads = 0;
let readBy: TestApp['services']['blobs']['get'];
beforeAll(async () => {
  world = await testApp({ handlers: [], tasks: [] });
  const { blobs, links } = world.services;
  const id = await blobs.put(world.db, Buffer.from('%PDF-1.4'), 'application/pdf');
  url = links.blob(id, { filename: 'plan.pdf', inline: true });
  readBy = blobs.get;
  blobs.get = (...asked) => {
    reads += 1;
    return readBy(...asked);
  };
}, 120_000);
afterAll(() => world.close());
beforeEach(() => (reads = 0));

const ask = (headers: Record<string, string> = {}, remoteAddress = '203.0.113.1') =>
  world.inject({ url, headers, remoteAddress });

test('X-12: a browser that holds the file is told so before anything is read', async () => {
  const first = await ask();
  expect([first.statusCode, first.payload, reads]).toEqual([200, '%PDF-1.4', 1]);
  for (const held of [String(first.headers.etag), '*', `W/"x", ${String(first.headers.etag)}`]) {
    const again = await ask({ 'if-none-match': held });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  }
  expect(reads).toBe(1);
  expect((await world.inject({ method: 'HEAD', url })).headers['content-length']).toBe('8');
});

test('S-02: the browser stores no paper; a picture only until the next sign-out, asking again each time', async () => {
  expect((await ask()).headers['cache-control']).toBe('no-store');
  const { blobs, links, db } = { ...world.services, db: world.db };
  const id = await blobs.put(db, Buffer.from('picture'), 'image/png');
  const shown = await world.inject({ url: links.blob(id, { inline: true }) });
  expect(shown.headers['cache-control']).toBe('private, no-cache');
});

test('X-12: one address gets one file so often a minute, and any other still gets it', async () => {
  const held = { 'if-none-match': '*' };
  for (let asked = 0; asked < 300; asked += 1) expect((await ask(held, '203.0.113.2')).statusCode).toBe(304);
  const refused = await ask(held, '203.0.113.2');
  expect([refused.statusCode, reads]).toEqual([429, 0]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(held, '203.0.113.3')).statusCode).toBe(304);
}, 60_000);

test('X-12: a reader is told when its client has gone', async () => {
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  let asked: (signal: AbortSignal | undefined) => void;
  const signal = new Promise<AbortSignal | undefined>((resolve) => (asked = resolve));
  const counted = readBy;
  readBy = (_id, gone) => {
    asked(gone);
    return new Promise((_resolve, reject) =>
      gone?.addEventListener('abort', () => reject(gone.reason as Error)),
    );
  };
  const request = get({ host: '127.0.0.1', port, path: url }).on('error', () => undefined);
  const gone = await signal;
  const left = once(gone as AbortSignal, 'abort');
  request.destroy();
  await left;
  readBy = counted;
  expect(gone?.aborted).toBe(true);
});
