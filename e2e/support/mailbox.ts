import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect } from '@playwright/test';

interface Letter {
  to: string;
  subject: string;
  text: string;
}

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /** The newest letter to this address whose subject begins so; waits for it. `after` skips that many. */
  letter(to: string, subject: string, after?: number): Promise<Letter>;
  close(): Promise<void>;
}

/** A mail server on this machine that keeps what it gets. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: Letter[] = [];
  const keep = async (bytes: Buffer, addresses: readonly string[]) => {
    const { subject = '', text = '' } = await PostalMime.parse(bytes);
    letters.push(...addresses.map((to) => ({ to, subject, text })));
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        done();
        void keep(
          Buffer.concat(parts),
          envelope.rcptTo.map(({ address }) => address),
        );
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async letter(to, subject, after = 0) {
      const found = () => letters.filter((one) => one.to === to && one.subject.startsWith(subject));
      await expect
        .poll(() => found().length, { message: `mail to ${to}: ${subject}` })
        .toBeGreaterThan(after);
      return found().at(-1) as Letter;
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
