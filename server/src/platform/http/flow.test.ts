import type { Call } from '@crewcall/contract';
import { sql } from 'kysely';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import type { Context, Handler } from '../handle';
import type { SessionUser } from '../session-user';
import { UserCache } from './user-cache';

const call = (name: string, more: Partial<Call> = {}): Call => ({
  name,
  method: 'POST',
  path: `/api/test/${name}`,
  policy: 'session',
  kind: 'write',
  body: z.object({ text: z.string().max(5), at: z.int().optional() }),
  ok: z.object({ ok: z.boolean() }),
  ...more,
});
type AnyContext = Omit<Context<never>, 'body'> & { body: { text: string; at?: number } };
const handler = (
  name: string,
  run: (context: AnyContext) => Promise<unknown>,
  options: Handler['options'] = {},
): Handler => ({
  name: name as Handler['name'],
  run: run as unknown as Handler['run'],
  options,
});

let world: TestApp;
let token: string;
const asked: string[] = [];
let boom: (context: AnyContext) => Promise<unknown> = () => Promise.resolve({ ok: true });
beforeAll(async () => {
  world = await testApp({
    tasks: [],
    memory: { total: 700_000, perCaller: 500_000 },
    contract: {
      big: call('big', { body: z.object({ bulk: z.string() }), bodyLimit: 1_000_000 }),
      open: call('open', { policy: 'public', ratePerMinute: 3 }),
      twice: call('twice', { policy: 'public', ratePerMinute: 4 }),
      form: call('form', {
        policy: 'public',
        body: z.object({ text: z.string(), list: z.array(z.unknown()).optional() }),
        multipart: { maxFiles: 1, maxFileBytes: 400_000, isOptional: true },
      }),
      own: call('own'),
      rows: call('rows', { policy: 'job.view' }),
      office: call('office', { policy: 'settings.write' }),
      read: call('read', { kind: 'read', method: 'GET', path: '/api/test/read/:text' }),
      polled: call('polled', {
        kind: 'read',
        method: 'GET',
        body: z.object({ text: z.string().optional() }),
      }),
      small: call('small', { bodyLimit: 20_000 }),
      upload: call('upload', { multipart: { maxFiles: 1, maxFileBytes: 1_000 } }),
    },
    handlers: [
      handler('open', () => Promise.resolve({ ok: true })),
      handler('twice', () => Promise.resolve({ ok: true }), {
        limit: { per: 'address', max: 6, windowMs: 3_600_000 },
      }),
      handler('form', (context) => boom(context)),
      handler('own', (context) => boom(context), { secret: ['text'] }),
      handler('rows', (context) => boom(context)),
      handler('big', (context) => boom(context)),
      handler('small', () => Promise.resolve({ ok: true })),
      handler('office', () => Promise.resolve({ ok: true })),
      handler('read', ({ body }) => Promise.resolve({ ok: body.text === 'abc', secret: 'not listed' })),
      handler('polled', ({ body }) => Promise.resolve({ ok: asked.push(body.text ?? '') > 0 }), {
        cacheMs: 60_000,
      }),
      handler('upload', ({ files }) => Promise.resolve({ ok: files[0]?.bytes.length === 3 })),
    ],
  });
  token = (await world.signIn(await world.make.user())).token;
}, 120_000);
afterAll(() => world.close());

const post = (name: string, payload: unknown, headers: Record<string, string> = {}) =>
  world.inject({
    method: 'POST',
    url: `/api/test/${name}`,
    payload: payload as object,
    headers: { authorization: token, 'content-type': 'application/json', ...headers },
  });
const said = (reply: { payload: string }) =>
  (JSON.parse(reply.payload) as { snackbar: { text: string } }).snackbar.text;

test('N-10, X-13: a kept answer is kept for what was asked, whatever else the address holds', async () => {
  const poll = (query: string) =>
    world.inject({ url: `/api/test/polled${query}`, headers: { authorization: token } });
  for (const query of ['', '?n=1', '?n=2', '?text=a', '?n=3&text=a']) {
    expect((await poll(query)).statusCode).toBe(200);
  }
  expect(asked).toEqual(['', 'a']);
});

test('N-10, X-13: no more answers are kept than there is room for; the oldest goes first', async () => {
  const cache = new UserCache({ subscribe: () => () => true, onGap: () => () => true }, 2);
  const user = { id: 1 } as SessionUser;
  const made: string[] = [];
  const ask = (key: string) =>
    cache.get(key, user, 60_000, () => {
      made.push(key);
      return Promise.resolve({ body: key, etag: key });
    });
  for (const key of ['a', 'b', 'b', 'c', 'b', 'c', 'a']) await ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

describe('who may', () => {
  test('X-02, R-15: no session 401, too little 403, before the body is looked at', async () => {
    expect((await post('own', '{bad', { authorization: 'nonsense' })).statusCode).toBe(401);
    expect((await post('office', { text: 'a' })).statusCode).toBe(403);
  });
  test('R-15: a handler that never asks whose rows its caller may have answers and writes nothing', async () => {
    let hasWritten = false;
    boom = ({ write }) => write(() => Promise.resolve((hasWritten = true)));
    expect((await post('rows', { text: 'a' })).statusCode).toBe(500);
    expect(hasWritten).toBe(false);
    boom = () => Promise.resolve({ ok: true });
    expect((await post('rows', { text: 'a' })).statusCode).toBe(500);
    boom = ({ scope }) => Promise.resolve({ ok: scope !== null });
    expect((await post('rows', { text: 'a' })).statusCode).toBe(200);
    boom = () => Promise.resolve({ ok: true });
  });
  test('S-23: the token with or without Bearer', async () => {
    expect((await post('own', { text: 'a' }, { authorization: `Bearer ${token}` })).statusCode).toBe(200);
  });
});

describe('bad input is never a 500', () => {
  test.each([
    ['{bad', 400, 'could not be read'],
    ['', 400, 'The text is missing.'],
    [{ text: 5 }, 400, 'The text is not valid.'],
    [{ text: 'too long' }, 400, 'The text is too long; at most 5 characters.'],
    [{ text: 'a', at: 1e300 }, 400, 'The at is not valid.'],
    [[1], 400, 'The request is not valid.'],
    [{ text: 'a'.repeat(2_000_000) }, 413, 'too large'],
    ['{"text":"a","__proto__":{"x":1}}', 400, 'could not be read'],
  ])('%#', async (payload, status, text) => {
    const reply = await post('own', payload);
    expect([reply.statusCode, said(reply)]).toEqual([status, expect.stringContaining(text)]);
  });
  test('X-02: what is too large is told in kB where MB would be none', async () => {
    const small = await post('small', { text: 'a'.repeat(2_000_000) });
    expect([small.statusCode, said(small)]).toEqual([413, 'This is too large; at most 20 kB can be sent.']);
    const own = await post('own', { text: 'a'.repeat(2_000_000) });
    expect(said(own)).toBe('This is too large; at most 64 kB can be sent.');
  });
  test('X-13: a worker’s long list is refused unread, also where a picture fits', async () => {
    const long = { bulk: 'a', more: Array.from({ length: 4_000 }, (_, at) => at) };
    const reply = await post('big', long);
    expect([reply.statusCode, said(reply)]).toEqual([400, expect.stringContaining('longer ones')]);
    expect((await post('big', { bulk: 'a'.repeat(300_000) })).statusCode).toBe(200);
  });
  test('X-02: another content type, method or address', async () => {
    expect((await post('own', '<a/>', { 'content-type': 'text/xml' })).statusCode).toBe(415);
    const wrong = await world.inject({ method: 'DELETE', url: '/api/test/own' });
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'POST']);
    const none = await world.inject({ method: 'GET', url: '/api/test/nowhere' });
    expect([none.statusCode, said(none)]).toEqual([404, 'There is no such call.']);
    expect((await world.inject({ method: 'GET', url: '/api/test/read/%E0%A4%A' })).statusCode).toBe(400);
  });
  test('X-02: what the database refuses becomes a sentence', async () => {
    const refused = async (query: string) => {
      boom = async ({ write }) => {
        await write(async (tx) => void (await sql.raw(query).execute(tx.db)));
        return { ok: true };
      };
      const reply = await post('own', { text: 'a' });
      return [reply.statusCode, said(reply)];
    };
    expect(await refused(`insert into job_supervisor values (999999, 999999)`)).toEqual([
      409,
      expect.stringContaining('does not exist'),
    ]);
    expect(await refused(`select 99999999999999999999::bigint`)).toEqual([400, 'A number is too large.']);
    expect(await refused(`select 'x'::int`)).toEqual([400, 'A value has the wrong form.']);
    expect(
      await refused(
        `insert into app_user (company_id, email, first_name, last_name) select company_id, email, '', '' from app_user limit 1`,
      ),
    ).toEqual([409, expect.stringContaining('exists already')]);
  });
  test('X-02, S-20: a fault of ours is told in one sentence and recorded', async () => {
    boom = () => Promise.reject(new Error('secret detail'));
    const reply = await post('own', { text: 'a' });
    expect(reply.statusCode).toBe(500);
    expect(reply.payload).not.toContain('secret detail');
    // Nobody's answer waits for the record.
    const recorded = async () =>
      (await world.db.selectFrom('failure_report').select('message').execute()).map(({ message }) => message);
    for (let tries = 0; tries < 200 && !(await recorded()).includes('secret detail'); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await recorded()).toContain('secret detail');
  });
});

describe('answers', () => {
  test('X-01, N-10: fields that the contract does not list stay here; a read has an ETag and 304', async () => {
    const get = (headers = {}) =>
      world.inject({
        method: 'GET',
        url: '/api/test/read/abc',
        headers: { authorization: token, ...headers },
      });
    const first = await get();
    expect(first.json()).toEqual({ ok: true });
    const again = await get({ 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });
  test('X-02, A.8.01: refusals are 200, 403, 404, 409', async () => {
    boom = ({ refuse }) => refuse('No.', { more: 1 }, 10_000);
    expect((await post('own', { text: 'a' })).json()).toEqual({
      error: true,
      more: 1,
      snackbar: { text: 'No.', timeout: 10_000 },
    });
    boom = ({ conflict }) => conflict('Stale.', { version: 3 });
    const stale = await post('own', { text: 'a' });
    expect([stale.statusCode, stale.json<{ version: number }>().version]).toEqual([409, 3]);
    boom = ({ notFound }) => notFound();
    expect((await post('own', { text: 'a' })).statusCode).toBe(404);
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

  test('J-45: a file within its limit, and one beyond', async () => {
    const send = (bytes: string) =>
      world.inject({
        method: 'POST',
        url: '/api/test/upload',
        headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=x' },
        payload: `--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nab\r\n--x\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\n${bytes}\r\n--x--\r\n`,
      });
    expect((await send('abc')).json()).toEqual({ ok: true });
    expect((await send('a'.repeat(1_500))).statusCode).toBe(413);
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
    boom = ({ body }) => {
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
      boom = () =>
        new Promise((done) => {
          free = () => done({ ok: true });
          entered();
        });
      first = Promise.resolve(send({ text: 'a' }, 'x'.repeat(390_000)));
    });
    expect((await send({ text: 'a' }, 'x'.repeat(390_000))).statusCode).toBe(429);
    boom = () => Promise.resolve({ ok: true });
    expect((await post('big', { bulk: 'x'.repeat(390_000) })).statusCode).toBe(200);
    free();
    expect((await first).statusCode).toBe(200);
  });
});

test('C-05: every wait for a client has an end', () => {
  const { headersTimeout, requestTimeout, timeout } = world.app.server;
  expect([headersTimeout, requestTimeout, timeout]).toEqual([20_000, 300_000, 120_000]);
});

describe('what is being sent is bounded in memory', () => {
  test('J-45: who has gone before it is known who they are holds no room', async () => {
    const { sessions } = world.services;
    const faults = () => world.db.selectFrom('failure_report').select('message').execute();
    const before = await faults();
    const userOf = sessions.userOf.bind(sessions);
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = world.app.server.address() as AddressInfo;
    const gone = new Promise<void>((resolve) =>
      world.app.server.once('connection', (socket) => socket.once('close', () => resolve())),
    );
    const sender = connect(port, '127.0.0.1');
    await new Promise<void>((answered) => {
      sessions.userOf = async (...asked) => {
        sessions.userOf = userOf;
        sender.destroy();
        await gone;
        const user = await userOf(...asked);
        setImmediate(answered);
        return user;
      };
      sender.write(
        `POST /api/test/big HTTP/1.1\r\nHost: test\r\nAuthorization: ${token}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 390000\r\n\r\n{',
      );
    });
    boom = () => Promise.resolve({ ok: true });
    expect((await post('big', { bulk: 'x'.repeat(390_000) })).statusCode).toBe(200);
    expect(await faults()).toEqual(before);
  });
  test('J-45: one caller, and all together, have so much under way; what is done makes room', async () => {
    const other = (await world.signIn(await world.make.user())).token;
    const waiting: (() => void)[] = [];
    const send = (who: string) => post('big', { bulk: 'x'.repeat(300_000) }, { authorization: who });
    /** Sends, and waits until it is being worked on. */
    const held = async (who: string) => {
      let answer: Promise<{ statusCode: number }> = Promise.reject(new Error('not sent'));
      answer.catch(() => undefined);
      await new Promise<void>((entered) => {
        boom = () =>
          new Promise((done) => {
            waiting.push(() => done({ ok: true }));
            entered();
          });
        answer = Promise.resolve(send(who));
      });
      return { answer };
    };
    const first = await held(token);
    const own = await send(token);
    expect([own.statusCode, said(own), own.headers['retry-after']]).toEqual([
      429,
      'Your other upload is still under way. Wait until it is done, then send this again.',
      '10',
    ]);
    const second = await held(other);
    const third = (await world.signIn(await world.make.user())).token;
    const full = await send(third);
    expect([full.statusCode, said(full)]).toEqual([
      503,
      'Many files are being uploaded just now. Please try again in a minute.',
    ]);
    for (const done of waiting) done();
    expect([(await first.answer).statusCode, (await second.answer).statusCode]).toEqual([200, 200]);
    boom = () => Promise.resolve({ ok: true });
    expect((await send(token)).statusCode).toBe(200);
  });
});

describe('a write', () => {
  test('X-08, S-20: leaves an audit row without secrets, and nothing at all when it fails', async () => {
    const count = () => world.db.selectFrom('audit').selectAll().orderBy('id').execute();
    const before = await count();
    boom = async ({ write }) => {
      await write(async (tx) => tx.audit('job', 7, { password: 'x', title: 'y' }));
      return { ok: true };
    };
    await post('own', { text: 'hide', at: 5 });
    const [row] = (await count()).slice(before.length);
    expect(row).toMatchObject({
      call: 'own',
      entity: 'job',
      entity_id: '7',
      detail: { password: '[hidden]', title: 'y', input: { at: 5 } },
    });
    expect(JSON.stringify(row)).not.toContain('hide"');
    boom = async ({ write }) => {
      await write(async (tx) => {
        tx.audit('job', 8);
        throw new Error('no');
      });
      return { ok: true };
    };
    await post('own', { text: 'a' });
    expect(await count()).toHaveLength(before.length + 1);
  });
  test('C-01: runs again on a deadlock', async () => {
    let runs = 0;
    boom = async ({ write }) => {
      await write(async () => {
        runs += 1;
        if (runs < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      });
      return { ok: true };
    };
    expect((await post('own', { text: 'a' })).statusCode).toBe(200);
    expect(runs).toBe(3);
  });
});
