import { sql } from 'kysely';
import type { SessionUser } from '../security/session-user';
import { UserCache } from './user-cache';
import type { TestApp } from '../../../test/support';
import { openFlow } from './testing/flow-world';

let world: TestApp;
let token: string;
const { asked, post, said, tried } = openFlow((opened, own) => {
  world = opened;
  token = own;
});

test('N-10, X-13: a kept answer is kept for what was asked, whatever else the address holds', async () => {
  const poll = (query: string) =>
    world.inject({ url: `/api/test/polled${query}`, headers: { authorization: token } });
  for (const query of ['', '?n=1', '?n=2', '?text=a', '?n=3&text=a']) {
    expect((await poll(query)).statusCode).toBe(200);
  }
  expect(asked).toEqual(['', 'a']);
});

test('N-10, X-13: no more answers are kept than there is room for; the oldest goes first', async () => {
  const cache = new UserCache({ subscribe: () => () => undefined, onGap: () => () => undefined }, 2);
  const user = { id: 1, permissions: [] as string[], managerOf: [] as string[] } as SessionUser;
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
    tried.run = ({ write }) => write(() => Promise.resolve((hasWritten = true)));
    expect((await post('rows', { text: 'a' })).statusCode).toBe(500);
    expect(hasWritten).toBe(false);
    tried.run = () => Promise.resolve({ ok: true });
    expect((await post('rows', { text: 'a' })).statusCode).toBe(500);
    tried.run = ({ scope }) => Promise.resolve({ ok: scope !== null });
    expect((await post('rows', { text: 'a' })).statusCode).toBe(200);
    tried.run = () => Promise.resolve({ ok: true });
  });
  test('who is thrown out while a handler prepares writes nothing any more', async () => {
    const gone = await world.signIn(await world.make.user());
    let hasWritten = false;
    tried.run = async ({ services, write }) => {
      await world.db.deleteFrom('session').where('user_id', '=', gone.id).execute();
      services.sessions.forget(gone.id);
      return write(() => Promise.resolve({ ok: (hasWritten = true) }));
    };
    expect((await post('own', { text: 'a' }, { authorization: gone.token })).statusCode).toBe(401);
    expect(hasWritten).toBe(false);
    tried.run = () => Promise.resolve({ ok: true });
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
      tried.run = async ({ write }) => {
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
    tried.run = () => Promise.reject(new Error('secret detail'));
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
    tried.run = ({ refuse }) => refuse('No.', { more: 1 }, 10_000);
    expect((await post('own', { text: 'a' })).json()).toEqual({
      error: true,
      more: 1,
      snackbar: { text: 'No.', timeout: 10_000 },
    });
    tried.run = ({ conflict }) => conflict('Stale.', { version: 3 });
    const stale = await post('own', { text: 'a' });
    expect([stale.statusCode, stale.json<{ version: number }>().version]).toEqual([409, 3]);
    tried.run = ({ notFound }) => notFound();
    expect((await post('own', { text: 'a' })).statusCode).toBe(404);
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

test('C-05: every wait for a client has an end', () => {
  const { headersTimeout, requestTimeout, timeout } = world.app.server;
  expect([headersTimeout, requestTimeout, timeout]).toEqual([20_000, 300_000, 120_000]);
});
describe('a write', () => {
  test('X-08, S-20: leaves an audit row without secrets, and nothing at all when it fails', async () => {
    const count = () => world.db.selectFrom('audit').selectAll().orderBy('id').execute();
    const before = await count();
    tried.run = async ({ write }) => {
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
    tried.run = async ({ write }) => {
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
    tried.run = async ({ write }) => {
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
