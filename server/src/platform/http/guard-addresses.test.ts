import fastify from 'fastify';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { replyWithError } from './error-reply';
import { LONGEST_ADDRESS, guardAddresses } from './guard-addresses';
import { RateLimiter } from './rate-limiter';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ tasks: [] });
}, 120_000);
afterAll(() => world.close());

test.each(['/', '/api/health', '/remotes/mf-jobs/1/entry.js'])(
  'X-13: %s with an address of five thousand characters is refused with a sentence',
  async (path) => {
    const reply = await world.inject({ method: 'GET', url: `${path}?${'bsb'.repeat(1_700)}` });
    expect(reply.statusCode).toBe(414);
    expect(reply.json().snackbar.text).toMatch(/^This address is too long\./);
    const url = `${path}?${'b'.repeat(LONGEST_ADDRESS - path.length - 1)}`;
    expect((await world.inject({ method: 'GET', url })).statusCode).not.toBe(414);
  },
);

test('X-13: an address that cannot be read is guarded like any other, and answered with the same headers', async () => {
  const long = await world.inject({ method: 'GET', url: `/%zz${'bsb'.repeat(1_700)}` });
  expect([long.statusCode, long.headers['x-frame-options']]).toEqual([414, 'DENY']);
  const moved = await world.inject({ method: 'GET', url: '/%zz' });
  expect([moved.statusCode, moved.headers['x-frame-options']]).toEqual([302, 'DENY']);
  const limit = jest.spyOn(RateLimiter.prototype, 'hit').mockReturnValue(1_000);
  expect((await world.inject({ method: 'GET', url: '/%zz' })).statusCode).toBe(429);
  limit.mockRestore();
});

test('X-13: who asks for files and pages without end waits, and nobody else does', async () => {
  // Of the server only the guard, which is all that so many requests are to meet.
  const app = fastify();
  app.setErrorHandler(replyWithError);
  guardAddresses(app);
  app.get('/', () => 'page');
  const ask = async (remoteAddress: string) =>
    (await app.inject({ method: 'GET', url: '/', remoteAddress })).statusCode;
  // The limit is for a minute, and a slow machine needs longer than that: its minute stands still.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  const codes = new Set<number>();
  for (let round = 0; round < 30_010; round += 1) codes.add(await ask('10.9.9.9'));
  expect([...codes]).toEqual([200, 429]);
  expect(await ask('10.9.9.8')).toBe(200);
  clock.mockRestore();
  await app.close();
}, 120_000);
