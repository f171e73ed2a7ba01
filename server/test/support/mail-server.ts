import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  close(): Promise<void>;
}

/** A mail server on loopback. `take` is given each mail as it came; with an error, the mail is refused by its code. */
export async function startMailServer(
  take: (raw: string) => Promise<Error | undefined>,
): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', async () => done(await take(raw)));
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
