import { Logger } from 'graphile-worker';

/** The queue's own log: only what went wrong, since failed tasks are recorded with their messages. */
export const workerLogger = new Logger(() => (level, message) => {
  if (level === 'error' && !message.startsWith('Failed task')) process.stderr.write(`${message}\n`);
});
