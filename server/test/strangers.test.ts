import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { testApp } from './support';
import type { TestApp } from './support';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.app.listen({ host: '127.0.0.1', port: 0 });
}, 120_000);
afterAll(() => app?.close());

// In a process of its own, so that what is measured is the server's one loop and not the senders'.
const SENDERS = `
const http = require('node:http');
const [port, quietMs, stormMs] = process.argv.slice(1).map(Number);
const ask = (options, body) => new Promise((resolve) => {
  const began = performance.now();
  const request = http.request({ host: '127.0.0.1', port, agent: false, ...options }, (answer) => {
    answer.resume().on('end', () => resolve(performance.now() - began)).on('error', () => resolve(null));
  });
  // An answer that comes before the body is read ends the connection: that is as good.
  request.on('error', () => resolve(null)).end(body);
});
const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];
const health = async (until) => {
  const took = [];
  while (performance.now() < until) {
    const ms = await ask({ path: '/api/health' });
    if (ms !== null) took.push(ms);
    await new Promise((done) => setTimeout(done, 20));
  }
  return median(took);
};
const nested = (bytes) => '{"email":' + '['.repeat(bytes / 2) + ']'.repeat(bytes / 2) + '}';
const bodies = [
  ['/api/auth/login', nested(1_000_000)],
  ['/api/public/preregister', nested(6_500_000)],
  ['/api/public/createProfile', nested(2_500_000)],
  ['/api/nothing', nested(1_000_000)],
];
const send = async (number, until) => {
  const headers = { 'content-type': 'application/json' };
  for (let round = number; performance.now() < until; round += 1) {
    const [path, body] = bodies[round % bodies.length];
    // Each from an address of its own, so that a limit for one address does not end the storm.
    const localAddress = '127.0.' + (round % 250) + '.' + (10 + number);
    await ask({ path, method: 'POST', headers, localAddress }, body);
    await new Promise((done) => setTimeout(done, 5));
  }
};
(async () => {
  const quiet = await health(performance.now() + quietMs);
  const until = performance.now() + stormMs;
  const [storm] = await Promise.all([health(until), ...[0, 1, 2, 3].map((number) => send(number, until))]);
  console.log(JSON.stringify({ quiet, storm }));
})();
`;

test('X-13: four strangers who send nested JSON do not hold up everybody else', async () => {
  const { port } = app.app.server.address() as AddressInfo;
  const child = spawn(process.execPath, ['-e', SENDERS, String(port), '2000', '10000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await once(child, 'close');
  const { quiet, storm } = JSON.parse(printed) as { quiet: number; storm: number };
  // A machine that is busy with other work is slow without a storm, too.
  expect({ quiet, storm, isFast: storm < Math.max(100, quiet * 5) }).toMatchObject({ isFast: true });
}, 90_000);
