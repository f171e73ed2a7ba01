import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { CallError } from '../errors';

/** Draws one kind of document. Its input must be plain data, because it is sent to another thread. */
export interface Painter<Input> {
  /** The name by which a drawing thread finds its own copy of this painter. */
  kind: string;
  paint(this: void, input: Input): Promise<Buffer>;
}

// How long, in ms, an idle thread is left running: starting one is slow, and the office often makes several documents
// in a row.
const IDLE_MS = 120_000;
const MOST_WAITING = 500;
const MOST_MEGABYTES = 1_024;

let threads: Piscina | null = null;

/**
 * Starts drawing documents in threads, which run the bundle `file`, so that no punch waits for a payroll. Until this is
 * called (in tests, while seeding) `draw` works in the calling thread. Throws if the bundle is missing.
 */
export function drawInThreads(file: string): void {
  if (!existsSync(file))
    throw new Error(`The server is not built whole: ${file} is missing. Build it again.`);
  threads = new Piscina({
    filename: file,
    name: 'draw',
    minThreads: 0,
    // One processor is left for requests that draw nothing.
    maxThreads: Math.max(1, Math.min(4, availableParallelism() - 1)),
    idleTimeout: IDLE_MS,
    maxQueue: MOST_WAITING,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    recordTiming: false,
  });
}

/** Ends the threads; what is still being drawn fails. */
export async function stopDrawing(): Promise<void> {
  const ending = threads;
  threads = null;
  await ending?.destroy();
}

/** Draws a document and returns its bytes. 503 if too many documents are waiting. */
export async function draw<Input>({ kind, paint }: Painter<Input>, input: Input): Promise<Buffer> {
  if (threads === null) return paint(input);
  if (threads.queueSize >= MOST_WAITING) {
    throw new CallError(503, 'Many documents are being made just now. Please try again in a minute.');
  }
  const bytes = (await threads.run({ kind, input })) as Uint8Array;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
