import { openMailbox } from './mailbox';
import type { Mailbox } from './mailbox';
import { freePort, startServer } from './server';
import type { RunningServer } from './server';
import { test } from './test';

/** The tests of a file on a demo of its own, whose mail is read here. */
export const mailedDemo = () =>
  test.extend<object, { mailbox: Mailbox; server: RunningServer }>({
    mailbox: [
      async ({}, use) => {
        const mailbox = await openMailbox();
        await use(mailbox);
        await mailbox.close();
      },
      { scope: 'worker' },
    ],
    server: [
      async ({ mailbox }, use) => {
        const port = await freePort();
        const env = { SEED: 'demo', SMTP_URL: mailbox.url, PUBLIC_URL: `http://127.0.0.1:${port}` };
        const server = await startServer({ port, env });
        await use(server);
        await server.stop();
      },
      { scope: 'worker' },
    ],
  });
