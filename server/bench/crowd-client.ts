// A process of its own that plays many browsers: what they cost must not be counted as the server's.
import { Agent, request } from 'node:http';
import type { ClientRequest } from 'node:http';

/** What the measuring process wants done; the answer has the same `key`. */
export type Wish = { key: number; port: number } & (
  | { what: 'feeds'; tokens: readonly string[] }
  | { what: 'close' }
  | { what: 'flat out'; path: string; token: string; seconds: number }
  | { what: 'paced'; path: string; tokens: readonly string[]; perSecond: number; seconds: number }
);
/** How many were answered, in how many seconds, and each one's ms where they were paced. */
export interface Done {
  key: number;
  count: number;
  seconds: number;
  ms: number[];
}

const HANDS = 16;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const etags = new Map<string, string>();
const feeds: ClientRequest[] = [];

/** Sends one poll as a browser repeats it, with the ETag of its cached answer. Resolves to how long it took, in ms. */
function poll(port: number, path: string, token: string): Promise<number> {
  const began = performance.now();
  const held = etags.get(token);
  const headers = { authorization: token, ...(held === undefined ? {} : { 'if-none-match': held }) };
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, agent, headers }, (reply) => {
      const { statusCode = 0 } = reply;
      if (statusCode !== 200 && statusCode !== 304) reject(new Error(`${path} answered ${statusCode}.`));
      if (reply.headers.etag !== undefined) etags.set(token, reply.headers.etag);
      reply.resume();
      reply.on('end', () => resolve(performance.now() - began));
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** Opens one live feed; resolves when its first event has arrived. */
function openFeed(port: number, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/api/live', agent: false, headers: { authorization: token } },
      (reply) => {
        if (reply.statusCode !== 200) reject(new Error(`A feed was answered ${reply.statusCode}.`));
        reply.once('data', () => resolve());
        reply.on('error', () => {});
      },
    );
    asked.on('error', reject);
    asked.end();
    feeds.push(asked);
  });
}

/** Runs `each` for all items, HANDS at once. */
async function spread<T>(all: readonly T[], each: (one: T) => Promise<unknown>): Promise<void> {
  const queue = [...all];
  const hand = async () => {
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) await each(one);
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
}

async function flatOut(port: number, path: string, token: string, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const hand = async () => {
    for (; performance.now() < until; count += 1) await poll(port, path, token);
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
  return count;
}

/** Sends at a fixed rate: each request is due at its own time, so slow answers do not lower the load. */
async function paced({ port, path, tokens, perSecond, seconds }: Extract<Wish, { what: 'paced' }>) {
  const began = performance.now();
  const polls: Promise<number>[] = [];
  while (performance.now() - began < seconds * 1000) {
    const due = ((performance.now() - began) / 1000) * perSecond;
    while (polls.length < due) polls.push(poll(port, path, tokens[polls.length % tokens.length] ?? ''));
    await new Promise((later) => setTimeout(later, 1));
  }
  return Promise.all(polls);
}

async function run(wish: Wish): Promise<{ count: number; ms: number[] }> {
  const { port } = wish;
  if (wish.what === 'feeds') {
    await spread(wish.tokens, (token) => openFeed(port, token));
    return { count: feeds.length, ms: [] };
  }
  if (wish.what === 'close') {
    for (const feed of feeds.splice(0)) feed.destroy();
    return { count: 0, ms: [] };
  }
  if (wish.what === 'flat out')
    return { count: await flatOut(port, wish.path, wish.token, wish.seconds), ms: [] };
  const ms = await paced(wish);
  return { count: ms.length, ms };
}

process.on('message', (wish: Wish) => {
  const began = performance.now();
  void run(wish).then(({ count, ms }) => {
    const seconds = (performance.now() - began) / 1000;
    process.send?.({ key: wish.key, count, seconds, ms } satisfies Done);
  });
});
