import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ settings: { trustProxy: ['loopback', '10.1.0.0/16'] }, tasks: [] });
}, 120_000);
afterAll(() => world.close());

/** Under which address the session of this sign-in is stored. */
async function addressOf(remoteAddress: string, forwarded: string): Promise<string> {
  const email = `proxy-${Math.random()}@example.test`;
  const id = await world.make.user({ email, password: 'correct horse' });
  await world.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded },
    payload: { email, password: 'correct horse' },
  });
  const row = await world.db
    .selectFrom('session')
    .select('ip')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.ip;
}

test.each([
  ['127.0.0.1', '203.0.113.7', '203.0.113.7', 'a proxy that is named is believed'],
  ['192.168.0.9', '203.0.113.7', '192.168.0.9', 'a neighbour in a private network is not'],
  [
    '127.0.0.1',
    '198.51.100.1, 203.0.113.7',
    '203.0.113.7',
    'what the visitor wrote before it counts for nothing',
  ],
  ['127.0.0.1', '198.51.100.1, 203.0.113.7, 10.1.2.3', '203.0.113.7', 'two proxies are passed'],
])('X-13: from %s with "%s" it is %s: %s', async (remote, forwarded, seen) => {
  expect(await addressOf(remote, forwarded)).toBe(seen);
});
