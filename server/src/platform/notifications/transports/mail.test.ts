import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { CircuitBreaker } from '../../operations/circuit-breaker';
import { smtpTransport } from './mail';

const letter = {
  id: '1',
  from: 'a@x.example',
  fromName: 'Crew Co',
  to: 'b@x.example',
  replyTo: undefined,
  subject: 's',
  text: 't',
  attachments: [],
};

test.each([
  ['greets never', () => undefined],
  [
    'goes on and on',
    (socket: Socket) => {
      socket.write('220 here\r\n');
      const drip = setInterval(() => socket.write('250-x\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    },
  ],
])('C-05: a server that %s is hung up on, and counts as silent', async (_what, greet) => {
  const closed: Promise<unknown>[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    closed.push(once(socket, 'close'));
    socket.resume();
    greet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const mail = smtpTransport(`smtp://127.0.0.1:${port}`, 500);
  const breaker = new CircuitBreaker({ pauseMs: 1_000_000, longestMs: 1_000_000 });
  await expect(breaker.ask('host', () => mail.send(letter))).rejects.toThrow();
  expect(() => breaker.check('host')).toThrow('left alone');
  expect(closed.length).toBe(1);
  await Promise.all(closed);
  mail.close();
  server.close();
});
