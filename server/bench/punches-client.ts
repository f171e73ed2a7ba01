// A process of its own that plays many phones: what they cost must not be counted as the server's. Plain sockets, since
// an HTTP client would take as much of the processor as the server does.
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { punchOf } from './punch-shifts';
import type { Shift } from './punch-shifts';

/** Each sender works through its own rounds, one punch at a time: everybody of a round checks in, then everybody out. */
export interface Wish {
  port: number;
  senders: Shift[][][];
  warmSeconds: number;
  seconds: number;
}

/** What was accepted after the warm-up, and how long each punch took in ms. */
export interface Done {
  ms: number[];
  seconds: number;
  /** All that was accepted, with the warm-up. */
  accepted: number;
  /** Seconds of the processor that this process took, after the warm-up. */
  cpu: number;
  ranOut: boolean;
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });

/** Sends one request on a connection that carries no other, and returns the body of its answer. */
function ask(socket: Socket, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let got = '';
    const read = (part: string) => {
      got += part;
      const body = got.indexOf('\r\n\r\n') + 4;
      const length = /\r\ncontent-length: (\d+)/i.exec(got)?.[1];
      if (body < 4 || length === undefined || Buffer.byteLength(got.slice(body)) < Number(length)) return;
      socket.off('data', read);
      if (got.startsWith('HTTP/1.1 200')) resolve(got.slice(body));
      else reject(new Error(got));
    };
    socket.on('data', read);
    socket.write(text);
  });
}

function requestOf(shift: Shift, action: 'in' | 'out'): string {
  const body = JSON.stringify(punchOf(shift, action));
  return [
    'POST /api/time/doclock HTTP/1.1',
    'host: 127.0.0.1',
    'content-type: application/json',
    `authorization: ${shift.token}`,
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}

async function run({ port, senders, warmSeconds, seconds }: Wish): Promise<Done> {
  const from = performance.now() + warmSeconds * 1000;
  const until = from + seconds * 1000;
  const ms: number[] = [];
  let accepted = 0;
  let ranOut = false;
  const sender = async (rounds: Shift[][]) => {
    const socket = await open(port);
    socket.setEncoding('utf8');
    for (const round of rounds) {
      for (const action of ['in', 'out'] as const) {
        for (const shift of round) {
          const began = performance.now();
          if (began >= until) return socket.destroy();
          const answer = await ask(socket, requestOf(shift, action));
          if (!answer.includes('"kept":false')) throw new Error(`Not accepted: ${answer}`);
          accepted += 1;
          if (began >= from && performance.now() < until) ms.push(performance.now() - began);
        }
      }
    }
    ranOut = true;
    return socket.destroy();
  };
  const all = Promise.all(senders.map(sender));
  await Promise.race([all, new Promise((warm) => setTimeout(warm, warmSeconds * 1000))]);
  const before = process.cpuUsage();
  process.send?.('warm');
  await all;
  const { user, system } = process.cpuUsage(before);
  return { ms, seconds, accepted, cpu: (user + system) / 1e6, ranOut };
}

process.once('message', async (wish: Wish) => {
  process.send?.(await run(wish));
});
