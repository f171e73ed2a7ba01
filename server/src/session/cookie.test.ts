import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ settings: { publicUrl: 'https://crew.example.com' } });
}, 120_000);
afterAll(() => world.close());

test('S-06: over https what signs in is a cookie that no neighbour of the host can set', async () => {
  const email = 'host@example.test';
  await world.make.user({ email, password: 'correct horse' });
  const signedIn = await world.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: 'correct horse' },
  });
  const set = (name: string) =>
    [signedIn.headers['set-cookie']].flat().find((one) => String(one).startsWith(`${name}=`));
  for (const name of ['__Host-rt', '__Host-known'])
    expect(set(name)).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  expect([set('rt'), set('known')]).toEqual([undefined, undefined]);
  const held = signedIn.cookies.find(({ name }) => name === '__Host-rt')?.value ?? '';
  const refresh = (cookie: string) =>
    world.inject({ method: 'POST', url: '/api/auth/refresh', headers: { cookie } });
  expect((await refresh(`rt=${held}`)).statusCode).toBe(401);
  expect((await refresh(`__Host-rt=${held}`)).statusCode).toBe(200);
});
