import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface Gate {
  url: string;
  /** Closed, nobody is answered: as without reception. */
  shut(isShut: boolean): void;
  close(): void;
}

/** The way to a server on this machine, which can be closed for all engines alike. */
export async function gateTo(server: string): Promise<Gate> {
  const open = new Set<Socket>();
  let isShut = false;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const gate = createServer((socket) => {
    keep(socket);
    if (isShut) return void socket.destroy();
    const inner = connect(Number(new URL(server).port), '127.0.0.1');
    keep(inner);
    socket.pipe(inner).pipe(socket);
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const drop = () => open.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    shut(is) {
      isShut = is;
      if (is) drop();
    },
    close() {
      gate.close();
      drop();
    },
  };
}
