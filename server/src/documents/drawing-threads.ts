import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { CallError } from '../errors';

/** What makes one kind of document. The input is plain data, since it crosses to another thread. */
export interface Painter<Input> {
  /** Names it to the threads, which hold the same painter. */
  kind: string;
  paint(this: void, input: Input): Promise<Buffer>;
}

// A thread takes a moment to start; the office makes one document after the other.
const IDLE_MS = 120_000;
const MOST_WAITING = 500;
const MOST_MEGABYTES = 1_024;

let threads: Piscina | null = null;

/**
 * From now on documents are drawn in threads of their own, by the bundle `file`, so that nobody who clocks in waits for
 * a payroll. Until then (tests, the demo's seed) they are drawn where they are asked for. Throws where there is no such
 * bundle.
 */
export function drawInThreads(file: string): void {
  if (!existsSync(file))
    throw new Error(`The server is not built whole: ${file} is missing. Build it again.`);
  threads = new Piscina({
    filename: file,
    name: 'draw',
    minThreads: 0,
    // One processor stays with those who only ask a question.
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

/** The document's bytes. 503 when more documents wait than will ever be fetched. */
export async function draw<Input>({ kind, paint }: Painter<Input>, input: Input): Promise<Buffer> {
  if (threads === null) return paint(input);
  if (threads.queueSize >= MOST_WAITING) {
    throw new CallError(503, 'Many documents are being made just now. Please try again in a minute.');
  }
  const bytes = (await threads.run({ kind, input })) as Uint8Array;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
