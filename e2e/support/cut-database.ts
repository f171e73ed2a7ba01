import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';

export interface Cuttable {
  /** For `DATABASE_URL`. */
  url: string;
  /** Ends every connection and takes no new one, as a database that is being restarted. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** A way to the database of a running server (by its data directory) that can be cut: a proxy before its socket. */
export async function openWay(dataDir: string): Promise<Cuttable> {
  const [, cluster = '', , port = '', socket = ''] = readFileSync(
    join(dataDir, 'postgres/postmaster.pid'),
    'utf8',
  ).split('\n');
  const path = join(socket.trim() || cluster, `.s.PGSQL.${port}`);
  const open = new Set<Socket>();
  let isCut = false;
  const keep = (one: Socket, other: () => void) => {
    open.add(one);
    one.on('error', () => undefined);
    one.on('close', () => {
      open.delete(one);
      other();
    });
  };
  const proxy = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(path);
    keep(near, () => far.destroy());
    keep(far, () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `postgres://app@127.0.0.1:${(proxy.address() as AddressInfo).port}/crewcall`,
    cut() {
      isCut = true;
      for (const one of open) one.destroy();
    },
    restore() {
      isCut = false;
    },
    close: () =>
      new Promise((resolve) => {
        for (const one of open) one.destroy();
        proxy.close(() => resolve());
      }),
  };
}
