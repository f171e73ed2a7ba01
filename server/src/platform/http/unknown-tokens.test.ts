import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { handlers } from '../../areas';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ handlers, tasks: [] });
}, 120_000);
afterAll(() => world.close());

test('X-13: whoever invents tokens is refused before anything is looked up; people beside them are not', async () => {
  const kim = await world.signIn(await world.make.user());
  const ask = async (token: string, remoteAddress: string) =>
    (await world.inject({ url: '/api/user/getMe', remoteAddress, headers: { authorization: token } }))
      .statusCode;
  expect(await ask(kim.token, '203.0.113.9')).toBe(200);
  let lookedUp = 0;
  const { sessions } = world.services;
  const userOf = sessions.userOf.bind(sessions);
  sessions.userOf = (token) => {
    lookedUp += 1;
    return userOf(token);
  };
  for (let at = 0; at < 601; at += 1) expect(await ask(`invented-${at}`, '203.0.113.9')).toBe(401);
  expect([await ask('invented-more', '203.0.113.9'), lookedUp]).toEqual([429, 601]);
  expect(await ask(kim.token, '203.0.113.9')).toBe(200);
  expect(await ask('invented-more', '203.0.113.10')).toBe(401);
}, 120_000);
