import { createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MemoryBudget, sendingOf, strangerLimits } from './memory-budget';

const MB = 1_000_000;

/** A sender of whom so much has come; it knows whether it was cut off. */
function sender(come = 0) {
  const one = { come, isCut: false, arrived: () => one.come, end: () => void (one.isCut = true) };
  return one;
}

test('J-45: silent senders hold nobody up for long: they are cut off, and cannot go on beside the others', () => {
  const budget = new MemoryBudget({ total: 420 * MB, perCaller: 210 * MB });
  const silent = Array.from({ length: 600 }, (_, at) => {
    const one = sender();
    return { one, release: budget.take(`user:${at}`, 0.7 * MB, one, 0) };
  });
  const office = sender();
  expect(() => budget.take('user:office', 20 * MB, office, 1_000)).toThrow('Many files are being uploaded');
  expect(silent.filter(({ one }) => one.isCut)).toEqual([]);
  const done = budget.take('user:office', 200 * MB, office, 5_000);
  expect(silent.filter(({ one }) => !one.isCut)).toEqual([]);
  // Half of it has come, and it goes on: the whole counts.
  office.come = 100 * MB;
  budget.take('user:other', 210 * MB, sender(210 * MB), 60_000);
  expect(() => budget.take('user:third', 20 * MB, sender(), 60_000)).toThrow('Many files are being uploaded');
  done();
  for (const { release } of silent) release();
  expect(() => budget.take('user:third', 211 * MB, sender(), 60_000)).toThrow('Your other upload');
  budget.take('user:third', 200 * MB, sender(), 60_000);
  expect(() => budget.take('user:fourth', 20 * MB, sender(), 60_000)).toThrow('Many files');
});

test('J-45: who drips so slowly that the request runs out of time is cut off where room is lacking; an upload is not', () => {
  const budget = new MemoryBudget({ total: 420 * MB, perCaller: 210 * MB });
  const [drips, uploads] = [sender(), sender()];
  budget.take('user:1', 200 * MB, drips, 0);
  budget.take('user:2', 200 * MB, uploads, 0);
  drips.come = 0.1 * MB;
  uploads.come = 10 * MB;
  budget.take('user:3', 100 * MB, sender(), 10_000);
  expect([drips.isCut, uploads.isCut]).toEqual([true, false]);
});

test('J-45: strangers who drip their CVs lose their room to one who comes', () => {
  const budget = new MemoryBudget(strangerLimits);
  const drips = Array.from({ length: 12 }, (_, at) => {
    const one = sender();
    budget.take(`ip:${at % 3}`, 5.29 * MB, one, 0);
    return one;
  });
  for (const one of drips) one.come = 22_000 * 10;
  const honest = sender();
  expect(() => budget.take('ip:honest', 5.2 * MB, honest, 10_000)).not.toThrow();
  expect(drips.every(({ isCut }) => isCut)).toBe(true);
  // One over a slow line of a phone goes on.
  honest.come = 80_000 * 10;
  for (let at = 0; at < 11; at += 1) budget.take(`ip:more ${at}`, 5.29 * MB, sender(5.29 * MB), 20_000);
  expect(() => budget.take('ip:last', 5.29 * MB, sender(), 20_000)).toThrow('Many files');
  expect(honest.isCut).toBe(false);
});

test('J-45: what has come whole counts until it is answered', () => {
  const budget = new MemoryBudget({ total: 300 * MB, perCaller: 210 * MB });
  const done = budget.take('user:1', 200 * MB, sender(200 * MB), 0);
  expect(() => budget.take('user:2', 140 * MB, sender(), 600_000)).toThrow('Many files');
  done();
  expect(() => budget.take('user:2', 140 * MB, sender(), 600_000)).not.toThrow();
});

test('J-45: small bodies count too, and find room beside uploads; a flood of them does not', () => {
  const budget = new MemoryBudget({ total: 420 * MB, perCaller: 420 * MB });
  budget.take('user:1', 420 * MB, sender(420 * MB), 0);
  for (let count = 0; count < 400; count += 1) budget.take(`user:${count}`, 0.1 * MB, sender(0.1 * MB), 0);
  expect(() => budget.take('user:last', 0.1 * MB, sender(), 0)).toThrow('Many files');
});

test('J-45: what has come is counted on the connection itself', async () => {
  let arrived: () => number = () => -1;
  let whole: () => void = () => undefined;
  const read = new Promise<void>((resolve) => (whole = resolve));
  const server = createServer((incoming: IncomingMessage, answer) => {
    ({ arrived } = sendingOf(incoming, MB));
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
