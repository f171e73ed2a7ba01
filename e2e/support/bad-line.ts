import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * good: everything passes. down: nobody answers. swallow: calls of `path` reach the server, and their answers are lost.
 */
type LineState = { is: 'good' | 'down' } | { is: 'swallow'; path: string; done?: () => Promise<void> };

export interface BadLine {
  url: string;
  set(state: LineState): void;
  /** Requests that reached the server, oldest first: `POST /api/time/doclock`. */
  passed: string[];
  close(): Promise<void>;
}

/** A line between browser and server that may be bad, also for the service worker, while the browser thinks it is online. */
export async function openLine(target: string): Promise<BadLine> {
  let state: LineState = { is: 'good' };
  const passed: string[] = [];
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(target);

  function pass(from: IncomingMessage, to: ServerResponse) {
    const { method = 'GET', url = '/', headers } = from;
    if (state.is === 'down') return void from.socket.destroy();
    const swallowed = state.is === 'swallow' && url.startsWith(state.path) ? state : null;
    passed.push(`${method} ${url}`);
    const onward = request({ hostname, port, method, path: url, headers }, (answer) => {
      if (swallowed !== null) {
        answer.resume();
        const lost = () => from.socket.destroy();
        return void (swallowed.done?.() ?? Promise.resolve()).then(lost, lost);
      }
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
      answer.on('error', () => from.socket.destroy());
    });
    onward.on('error', () => from.socket.destroy());
    to.on('close', () => onward.destroy());
    from.pipe(onward);
  }

  const server = createServer(pass);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    set(next) {
      state = next;
      // Streams that are open already break as well.
      if (next.is === 'down') for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
