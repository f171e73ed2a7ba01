import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gateway as smsGateway } from './gateway';

let answer: (response: ServerResponse) => void = (response) => response.end();
const asked: string[] = [];
const gateway = createServer((request, response) => {
  asked.push(request.url ?? '');
  request.resume().on('end', () => answer(response));
});
beforeAll(() => new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  gateway.closeAllConnections();
  gateway.close();
});

const send = () => {
  const { port } = gateway.address() as AddressInfo;
  return smsGateway(`http://u:p@127.0.0.1:${port}/sms`).send({
    id: '1',
    to: '+61491570006',
    text: 'Link',
    callback: '',
  });
};

test('X-12: a gateway that goes on talking is left after its status', async () => {
  const left = new Promise<void>((resolve) => {
    answer = (response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(100_000)), 1);
      response.on('close', () => {
        clearInterval(timer);
        resolve();
      });
    };
  });
  await send();
  await left;
});

test('X-12: a text with its link is not sent on to where a gateway points', async () => {
  asked.length = 0;
  answer = (response) => void response.writeHead(307, { location: '/elsewhere' }).end();
  await expect(send()).rejects.toThrow('The SMS gateway answered 307.');
  expect(asked).toEqual(['/sms']);
});

test('X-12: one that hangs up is an error that the queue tries again', async () => {
  answer = (response) => void response.destroy();
  await expect(send()).rejects.toThrow();
});
