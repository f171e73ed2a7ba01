import { join } from 'node:path';
import { Piscina } from 'piscina';
import { CallError } from '../../errors';
import { serverRoot } from '../operations/root-folders';
import { FairSemaphore } from '../operations/fair-semaphore';
import { runBounded } from '../operations/run-bounded';

/** Why a PDF is refused: it needs a password to open, runs JavaScript, or cannot be opened (in time). */
export type PdfProblem = 'password' | 'script' | 'damaged';

// A 20 MB site plan takes a second or two. pdf.js inflates some 10 MB a second, so the limit bounds the memory as well.
const LIMIT_MS = 10_000;
// Signed-in users and strangers have separate queues and threads, because strangers from many addresses could
// otherwise occupy all threads.
const USER_THREADS = 2;
const STRANGER_THREADS = 1;
const users = { running: new FairSemaphore(USER_THREADS), maxWaiting: 100 };
const strangers = { running: new FairSemaphore(STRANGER_THREADS), maxWaiting: 20 };
// The most PDFs of one sender that may wait, so that no sender uses the whole queue.
const MAX_OWN = 5;

const threads = new Piscina({
  filename: join(serverRoot, 'src/platform/files/inspect-pdf.mjs'),
  name: 'inspectPdf',
  minThreads: 0,
  maxThreads: USER_THREADS + STRANGER_THREADS,
  idleTimeout: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
  recordTiming: false,
});

/**
 * Lets pdf.js open a PDF in a thread, for at most `limitMs`. Returns null if the PDF may be stored; throws 503 if too
 * many wait, 429 if too many of this sender's wait. Checks one PDF of each sender at a time; `by` is a user's id, or
 * a stranger's address.
 */
export async function checkPdf(
  bytes: Buffer,
  by: number | string,
  limitMs = LIMIT_MS,
): Promise<PdfProblem | null> {
  const { running, maxWaiting } = typeof by === 'number' ? users : strangers;
  if (running.waitingOf(by) >= MAX_OWN)
    throw new CallError(429, 'Several of your PDFs are still being checked. Please try again in a minute.');
  if (running.waiting >= maxWaiting)
    throw new CallError(503, 'Many PDFs are being checked just now. Please try again in a minute.');
  return running.run(by, async () => {
    try {
      return (await runBounded(threads, bytes, { limitMs })) as PdfProblem | null;
    } catch {
      // Out of time or memory, so the thread was ended. No viewer should open such a file either.
      return 'damaged';
    }
  });
}
