import { Logger } from 'graphile-worker';

/** The queue's own log: only errors, without failed tasks, which are recorded elsewhere. */
export const workerLogger = new Logger(() => (level, message) => {
  if (level === 'error' && !message.startsWith('Failed task')) process.stderr.write(`${message}\n`);
});
