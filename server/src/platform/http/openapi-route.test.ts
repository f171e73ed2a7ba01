import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ tasks: [] });
}, 120_000);
afterAll(() => world.close());

const read = (token?: string) =>
  world.inject({
    url: '/api/openapi.json',
    ...(token === undefined ? {} : { headers: { authorization: token } }),
  });

test('R-15: the list of all calls is for who may change the settings', async () => {
  const [office, reader, worker] = [
    await world.signIn(await world.make.admin(['settings:write'])),
    await world.signIn(await world.make.admin(['settings:read'])),
    await world.signIn(await world.make.user()),
  ];
  expect((await read()).statusCode).toBe(401);
  expect((await read('made-up')).statusCode).toBe(401);
  for (const { token } of [reader, worker]) expect((await read(token)).statusCode).toBe(403);
  const reply = await read(office.token);
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(Object.keys(reply.json<{ paths: object }>().paths)).toContain('/api/auth/login');
});
