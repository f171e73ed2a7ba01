// Sends requests from a thread of its own, so that the client's work does not slow down the server, which runs in the
// main thread.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** One request: its path, body and token. One without a body is a GET. */
export interface Ask {
  id: number;
  path: string;
  body: string | null;
  token: string;
}

/** How long the request took from sending to the last byte, in ms, and its answer. */
export interface Answer {
  id: number;
  ms: number;
  status: number;
  bytes: number;
  text: string | null;
}

const { port } = workerData as { port: number };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function send({ path, body, token }: Ask): Promise<{ status: number; parts: Buffer[] }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: token,
      ...(body !== null && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    };
    const method = body === null ? 'GET' : 'POST';
    const asked = request({ host: '127.0.0.1', port, path, method, agent, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, parts }));
    });
    asked.on('error', reject);
    asked.end(body ?? undefined);
  });
}

parentPort?.on('message', (ask: Ask & { isRead?: boolean }) => {
  const began = performance.now();
  void send(ask).then(({ status, parts }) => {
    const ms = performance.now() - began;
    const whole = Buffer.concat(parts);
    const text = ask.isRead ? whole.toString() : null;
    parentPort?.postMessage({ id: ask.id, ms, status, bytes: whole.length, text } satisfies Answer);
  });
});
