import { freePort, makeProgram, programNamed } from './debian-program';
import type { Program } from './debian-program';

/** Debian's Redis, where it is installed. */
export const redisServer = programNamed('redis-server');

export interface Redis extends Program {
  /** For FEED_URL. */
  url: string;
}

/** A Redis that stores nothing. */
export async function startRedis(): Promise<Redis> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const program = makeProgram(redisServer ?? 'redis-server', args, port);
  await program.start();
  return { ...program, url: `redis://127.0.0.1:${port}` };
}
