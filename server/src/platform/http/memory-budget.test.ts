import { createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MemoryBudget, arrivalOf } from './memory-budget';

const MB = 1_000_000;

test('J-45: silent senders hold nobody up for long; what is coming keeps its room', () => {
  const budget = new MemoryBudget({ total: 420 * MB, perCaller: 210 * MB });
  const silent = Array.from({ length: 600 }, (_, at) => budget.take(`user:${at}`, 0.7 * MB, () => 0, 0));
  expect(() => budget.take('user:office', 20 * MB, () => 0, 1_000)).toThrow('Many files are being uploaded');
  let come = 0;
  const done = budget.take('user:office', 200 * MB, () => come, 5_000);
  // Half of it has come, and it goes on: the whole counts.
  come = 100 * MB;
  expect(() => budget.take('user:other', 210 * MB, () => 0, 60_000)).not.toThrow();
  expect(() => budget.take('user:third', 20 * MB, () => 0, 60_000)).toThrow('Many files are being uploaded');
  done();
  expect(() => budget.take('user:third', 20 * MB, () => 0, 60_000)).not.toThrow();
  for (const release of silent) release();
});

test('J-45: what has come of a stopped upload still counts, and what has come whole counts until it is answered', () => {
  const budget = new MemoryBudget({ total: 300 * MB, perCaller: 210 * MB });
  budget.take('user:1', 200 * MB, () => 150 * MB, 0);
  expect(() => budget.take('user:2', 140 * MB, () => 0, 6_000)).toThrow('Many files');
  // Nothing since the look before.
  expect(() => budget.take('user:2', 160 * MB, () => 0, 12_000)).toThrow('Many files');
  expect(() => budget.take('user:2', 140 * MB, () => 140 * MB, 12_000)).not.toThrow();
  expect(() => budget.take('user:3', 20 * MB, () => 0, 600_000)).toThrow('Many files');
});

test('J-45: what has come is counted on the connection itself', async () => {
  let arrived: () => number = () => -1;
  let whole: () => void = () => undefined;
  const read = new Promise<void>((resolve) => (whole = resolve));
  const server = createServer((incoming: IncomingMessage, answer) => {
    arrived = arrivalOf(incoming, MB);
    incoming.resume().on('end', () => {
      whole();
      answer.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, method: 'POST', headers: { 'content-length': MB } });
  sending.flushHeaders();
  const until = async (check: () => boolean) => {
    for (let tries = 0; tries < 500 && !check(); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
  };
  await until(() => arrived() === 0);
  expect(arrived()).toBe(0);
  sending.write(Buffer.alloc(300_000));
  await until(() => arrived() === 300_000);
  expect(arrived()).toBe(300_000);
  sending.end(Buffer.alloc(700_000));
  await read;
  expect(arrived()).toBe(MB);
  await new Promise((resolve) =>
    sending.once('response', (response) => response.resume().on('end', resolve)),
  );
  server.closeAllConnections();
  server.close();
});
