import type { Call } from '@crewcall/contract';
import { z } from 'zod';
import { testApp } from '../../../../test/support';
import type { TestApp } from '../../../../test/support';
import type { Context, Handler } from '../handle';

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
/** What a handler of these tests is given. */
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

/**
 * The tests of a file on a server with calls of every kind, and somebody who is signed in; `opened` is given both. What
 * `form`, `own`, `rows` and `big` do is in `tried`.
 */
export function openFlow(opened: (world: TestApp, token: string) => void) {
  let world: TestApp;
  let token: string;
  const asked: string[] = [];
  const tried: { run: (context: AnyContext) => Promise<unknown> } = {
    run: () => Promise.resolve({ ok: true }),
  };
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
        handler('form', (context) => tried.run(context)),
        handler('own', (context) => tried.run(context), { secret: ['text'] }),
        handler('rows', (context) => tried.run(context)),
        handler('big', (context) => tried.run(context)),
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
    opened(world, token);
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
  return { asked, post, said, tried };
}
