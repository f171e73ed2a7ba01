import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { TestApp } from '../../../test/support';
import { openFlow } from './testing/flow-world';

let world: TestApp;
let token: string;
const { post, said, tried } = openFlow((opened, own) => {
  world = opened;
  token = own;
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
    tried.run = () => Promise.resolve({ ok: true });
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
        tried.run = () =>
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
    tried.run = () => Promise.resolve({ ok: true });
    expect((await send(token)).statusCode).toBe(200);
  });
  test('J-45: work goes on counting when the sender has hung up, until it is done', async () => {
    const { token: own } = await world.signIn(await world.make.user());
    const { port } = world.app.server.address() as AddressInfo;
    const body = JSON.stringify({ bulk: 'x'.repeat(300_000) });
    const hungUp = new Promise<void>((resolve) =>
      world.app.server.once('connection', (socket) => socket.once('close', () => setImmediate(resolve))),
    );
    const sender = connect(port, '127.0.0.1');
    let finish: (() => void) | undefined;
    tried.run = () => {
      sender.destroy();
      return new Promise((done) => (finish = () => done({ ok: true })));
    };
    sender.write(
      `POST /api/test/big HTTP/1.1\r\nHost: test\r\nAuthorization: ${own}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await hungUp;
    const again = () => post('big', { bulk: 'x'.repeat(300_000) }, { authorization: own });
    expect((await again()).statusCode).toBe(429);
    finish?.();
    tried.run = () => Promise.resolve({ ok: true });
    await new Promise(setImmediate);
    expect((await again()).statusCode).toBe(200);
  });
});
