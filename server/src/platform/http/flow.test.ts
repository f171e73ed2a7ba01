import type { Call } from '@crewcall/contract';
import { sql } from 'kysely';
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
      big: call('big', { body: z.object({ bulk: z.string() }) }),
      open: call('open', { policy: 'public', ratePerMinute: 3 }),
      own: call('own'),
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
      handler('own', (context) => boom(context), { secret: ['text'] }),
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
    expect(said(own)).toBe('This is too large; at most 1 MB can be sent.');
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
    const rows = await world.db.selectFrom('failure_report').select('message').execute();
    expect(rows.map((row) => row.message)).toContain('secret detail');
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

describe('what is being sent is bounded in memory', () => {
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
