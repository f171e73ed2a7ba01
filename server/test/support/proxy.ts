import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface Proxy {
  port: number;
  /** Breaks what is open and refuses what comes, as a stopped database does. */
  cut(): Promise<void>;
  /** Takes connections again, and passes on what was held back. */
  mend(): Promise<void>;
  /** Holds everything back without a word, as a dead line does. */
  silence(): void;
  /** How many have knocked so far. */
  knocks(): number;
  close(): Promise<void>;
}

/** A TCP port on this machine in front of a database's socket. */
export async function openProxy(socketPath: string): Promise<Proxy> {
  const pairs = new Set<[Socket, Socket]>();
  let isSilent = false;
  let knocks = 0;
  const server: Server = createServer((from) => {
    knocks += 1;
    const to = connect(socketPath);
    const pair: [Socket, Socket] = [from, to];
    pairs.add(pair);
    for (const [one, other] of [pair, [to, from]] as [Socket, Socket][]) {
      one.on('data', (bytes) => other.write(bytes));
      one.on('error', () => undefined);
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
      if (isSilent) one.pause();
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve());
    });
  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const [from, to] of pairs) {
      from.destroy();
      to.destroy();
    }
    if (server.listening) await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut,
    mend: async () => {
      isSilent = false;
      for (const pair of pairs) for (const socket of pair) socket.resume();
      if (!server.listening) await listen(port);
    },
    silence: () => {
      isSilent = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    knocks: () => knocks,
    close: cut,
  };
}
