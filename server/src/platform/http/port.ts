import { createServer } from 'node:net';

interface Place {
  host: string;
  port: number;
}

function cannotListen({ host, port }: Place, cause: unknown): Error {
  const texts: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop that program, or set another PORT.`,
    EACCES: `This user may not open port ${port}. Set a PORT above 1023.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Set another HOST, such as 127.0.0.1 or 0.0.0.0.`,
    ENOTFOUND: `There is no machine called ${host}. Set another HOST, such as 127.0.0.1 or 0.0.0.0.`,
  };
  const text = texts[(cause as NodeJS.ErrnoException).code ?? ''];
  return new Error(text ?? `The server cannot listen at ${host}:${port}: ${String(cause)}`, { cause });
}

/** Says in a sentence why nothing can listen there, before anything else is started for it. */
export const checkPort = (place: Place): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (cause) => reject(cannotListen(place, cause)));
    probe.listen(place.port, place.host, () => probe.close(() => resolve()));
  });

/** Listens; a refusal is told as by `checkPort`. */
export const listenAt = async (place: Place, listen: (place: Place) => Promise<unknown>): Promise<void> => {
  await listen(place).catch((cause: unknown) => {
    throw cannotListen(place, cause);
  });
};
