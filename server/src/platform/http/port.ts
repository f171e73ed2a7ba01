import { createServer } from 'node:net';

interface Listening {
  host: string;
  port: number;
}

function cannotListen({ host, port }: Listening, cause: unknown): Error {
  const texts: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop that program, or set another PORT.`,
    EACCES: `This user may not open port ${port}. Set a PORT above 1023.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Set another HOST, such as 127.0.0.1 or 0.0.0.0.`,
    ENOTFOUND: `There is no machine called ${host}. Set another HOST, such as 127.0.0.1 or 0.0.0.0.`,
  };
  const text = texts[(cause as NodeJS.ErrnoException).code ?? ''];
  return new Error(text ?? `The server cannot listen at ${host}:${port}: ${String(cause)}`, { cause });
}

/**
 * Rejects with the reason if we cannot listen at this address. Called early, so that the database is not started in
 * vain.
 */
export const checkPort = (at: Listening): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (cause) => reject(cannotListen(at, cause)));
    probe.listen(at.port, at.host, () => probe.close(() => resolve()));
  });

/** Listens; rejects as `checkPort` does. */
export const listenAt = async (at: Listening, listen: (at: Listening) => Promise<unknown>): Promise<void> => {
  await listen(at).catch((cause: unknown) => {
    throw cannotListen(at, cause);
  });
};
