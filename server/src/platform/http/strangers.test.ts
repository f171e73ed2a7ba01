import type { TestApp } from '../../../test/support';
import { openFlow } from './testing/flow-world';

let world: TestApp;
const { post, said, tried } = openFlow((opened) => {
  world = opened;
});

test('X-13: a stranger may try so often a minute', async () => {
  const codes = [];
  for (let round = 0; round < 5; round += 1) codes.push((await post('open', { text: 'a' })).statusCode);
  expect(codes).toEqual([200, 200, 200, 429, 429]);
});
describe('limits of one call', () => {
  const from = async (remoteAddress: string) => {
    const url = '/api/test/twice';
    return (await world.inject({ method: 'POST', url, remoteAddress, payload: { text: 'a' } })).statusCode;
  };
  const times = async (count: number, address: (round: number) => string) => {
    const codes: number[] = [];
    for (let round = 0; round < count; round += 1) codes.push(await from(address(round)));
    return codes;
  };
  afterEach(() => jest.restoreAllMocks());

  test("X-13: a minute's and an hour's are counted apart", async () => {
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    expect(await times(5, () => '10.2.0.1')).toEqual([200, 200, 200, 200, 429]);
    clock.mockImplementation(() => now + 61_000);
    // Four of the hour's six are used up: the fifth try was never one.
    expect(await times(3, () => '10.2.0.1')).toEqual([200, 200, 429]);
    clock.mockImplementation(() => now + 122_000);
    expect(await from('10.2.0.1')).toBe(429);
  });
  test("X-13: the server's clock may be set back, and nobody waits longer for it", async () => {
    expect(await times(5, () => '10.2.0.2')).toEqual([200, 200, 200, 200, 429]);
    const [day, later] = [Date.now() - 86_400_000, performance.now() + 61_000];
    jest.spyOn(Date, 'now').mockImplementation(() => day);
    jest.spyOn(performance, 'now').mockImplementation(() => later);
    expect(await from('10.2.0.2')).toBe(200);
  });
  test('X-13: whoever has a network of IPv6 is one sender', async () => {
    const codes = await times(6, (round) => `2001:db8:7:7:${round + 1}::${round + 1}`);
    expect(codes).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await from('2001:db8:7:8::1')).toBe(200);
  });
});

describe('a stranger', () => {
  const send = (fields: Record<string, string>, file = '', headers: Record<string, string> = {}) => {
    const part = (head: string, content: string) =>
      `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
    const texts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
    return world.inject({
      method: 'POST',
      url: '/api/test/form',
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
      payload: `${texts.join('')}${file === '' ? '' : part('name="f"; filename="a.txt"', file)}--x--\r\n`,
    });
  };
  const heard: unknown[] = [];
  beforeEach(() => {
    heard.length = 0;
    tried.run = ({ body }) => {
      heard.push(body);
      return Promise.resolve({ ok: true });
    };
  });

  test('X-13: sends little JSON, and only so deep', async () => {
    const json = (payload: string) => post('form', payload, { authorization: '' });
    const long = await json(JSON.stringify({ text: 'a'.repeat(65_000) }));
    expect([long.statusCode, said(long)]).toEqual([413, 'This is too large; at most 64 kB can be sent.']);
    const deep = await json(`{"text":"a","list":${'['.repeat(70)}${']'.repeat(70)}}`);
    expect([deep.statusCode, said(deep)]).toEqual([
      400,
      'The request holds more lists, or longer ones, than any call takes.',
    ]);
    const nowhere = await world.inject({
      method: 'POST',
      url: '/api/nowhere',
      headers: { 'content-type': 'application/json' },
      payload: `"${'a'.repeat(65_000)}"`,
    });
    expect(nowhere.statusCode).toBe(413);
  });
  test('X-13: of a form the fields are few and small, and texts stay texts', async () => {
    expect((await send({ text: '2000', list: '[1,[2]]' })).json()).toEqual({ ok: true });
    expect((await send({ text: 'true\r\nfalse' })).json()).toEqual({ ok: true });
    expect(heard).toEqual([{ text: '2000', list: [1, [2]] }, { text: 'true\nfalse' }]);
    expect((await send({ text: 'a'.repeat(65_000) })).statusCode).toBe(413);
    expect((await send({ text: 'a'.repeat(33_000), list: 'b'.repeat(33_000) })).statusCode).toBe(413);
    expect((await send({ text: 'a', list: '['.repeat(30_000) + ']'.repeat(30_000) })).statusCode).toBe(400);
  });
  test('X-13: has a room for files apart from the room of those who are signed in', async () => {
    let free: () => void = () => undefined;
    let first: Promise<{ statusCode: number }> = Promise.reject(new Error('not sent'));
    first.catch(() => undefined);
    await new Promise<void>((entered) => {
      tried.run = () =>
        new Promise((done) => {
          free = () => done({ ok: true });
          entered();
        });
      first = Promise.resolve(send({ text: 'a' }, 'x'.repeat(390_000)));
    });
    expect((await send({ text: 'a' }, 'x'.repeat(390_000))).statusCode).toBe(429);
    tried.run = () => Promise.resolve({ ok: true });
    expect((await post('big', { bulk: 'x'.repeat(390_000) })).statusCode).toBe(200);
    free();
    expect((await first).statusCode).toBe(200);
  });
});
