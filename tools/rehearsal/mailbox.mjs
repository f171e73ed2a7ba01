// A mailbox on this machine: takes every mail and records its recipient and time.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../steps.mjs';

const { SMTPServer } = createRequire(join(root, 'e2e/package.json'))('smtp-server');

const SLOW_MS = 400;

export async function openMailbox() {
  /** Times of arrival by recipient, epoch ms. */
  const mails = new Map();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Slow, so that a killed server has mails that are half sent.
    onMailFrom: (_address, _session, done) => void setTimeout(done, SLOW_MS),
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo)
          mails.set(address, [...(mails.get(address) ?? []), Date.now()]);
        done();
      });
    },
  });
  // Ignored: the rehearsal kills servers in the middle of a mail on purpose.
  smtp.on('error', () => undefined);
  await new Promise((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${smtp.server.address().port}`,
    mails,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}
