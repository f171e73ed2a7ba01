import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { LONGEST_ADDRESS } from './guard-addresses';

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

test('X-13: who asks for files and pages without end waits, and nobody else does', async () => {
  const ask = async (remoteAddress: string) =>
    (await world.inject({ method: 'GET', url: '/nothing.js', remoteAddress })).statusCode;
  // The limit is for a minute, and a slow machine needs longer than that: its minute stands still.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  const codes = new Set<number>();
  for (let round = 0; round < 30_010; round += 1) codes.add(await ask('10.9.9.9'));
  expect([...codes]).toEqual([404, 429]);
  expect(await ask('10.9.9.8')).toBe(404);
  clock.mockRestore();
}, 120_000);
