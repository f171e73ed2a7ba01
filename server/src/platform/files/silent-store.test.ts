import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { DROP_BYTES, openBlobs } from './blobs';
import type { Blobs } from './blobs';
import { sha256 } from './file-store';

describe('X-12: a store that is silent', () => {
  let world: TestApp;
  /** Told of every file that comes. */
  let told: (() => void) | undefined;
  let asked = 0;
  let isAwake = false;
  const silent = createServer((request, response) => {
    if (isAwake) return void response.writeHead(200, { etag: '"d41d8cd98f00b204e9800998ecf8427e"' }).end();
    asked += 1;
    told?.();
    request.resume();
  });
  const atLeast = (count: number) =>
    new Promise<void>((resolve) => {
      told = () => void (asked >= count && resolve());
      told();
    });
  let s3Url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    s3Url = `http://k:s@127.0.0.1:${(silent.address() as AddressInfo).port}/bucket`;
    world = await testApp({ handlers: [], tasks: [] });
  }, 120_000);
  beforeEach(() => (asked = 0));
  afterAll(async () => {
    await world.close();
    silent.closeAllConnections();
    silent.close();
  });
  const open = (waitMs: number) =>
    openBlobs(world.db, { s3Url, cacheDir: world.services.settings.dataDir, waitMs });
  const bring = (blobs: Blobs, what: string) => blobs.bring(Buffer.from(what), 'text/plain');
  const refusal = {
    status: 503,
    message: 'The file could not be stored just now. Please try again in a minute.',
  };

  test('holds no connection to the database, and gets a few files at a time', async () => {
    const blobs = open(60_000);
    const all = Array.from({ length: 44 }, (_, index) => bring(blobs, `file ${index}`));
    for (const one of all) one.catch(() => undefined);
    await atLeast(4);
    await Promise.all(
      Array.from({ length: 44 }, async (_, index) => {
        const hash = sha256(Buffer.from(`file ${index}`));
        const jobs = 'select 1 from graphile_worker.jobs where key = $1';
        for (let found = 0; found === 0;)
          found = (await world.pool.query(jobs, [`${DROP_BYTES}:${hash}`])).rows.length;
      }),
    );
    await expect(bring(blobs, 'one too many')).rejects.toMatchObject(refusal);
    expect([asked, world.pool.totalCount - world.pool.idleCount]).toEqual([4, 0]);
    isAwake = true;
    silent.closeAllConnections();
    await Promise.allSettled(all);
    isAwake = false;
  }, 60_000);

  test('is left alone after a time-out: whatever comes then is refused at once', async () => {
    const blobs = open(500);
    for (const what of ['first', 'second', 'third'])
      await expect(bring(blobs, what)).rejects.toMatchObject(refusal);
    expect(asked).toBe(1);
  });
});
