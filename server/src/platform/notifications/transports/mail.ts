import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  attachments: { filename: string; content: Buffer; contentType: string }[];
}

// The limit for a whole mail, in ms, however slowly the server answers: other people's mail waits for this one.
const MAIL_MS = 30_000;

/** Sends through an SMTP server (`smtp://user:password@host:587`), which has `limitMs` for a whole mail. */
export function smtpTransport(url: string, limitMs = MAIL_MS) {
  const transport = createTransport(url, {});
  return {
    send: async ({ id, ...mail }: OutgoingMail): Promise<void> => {
      const domain = /@([^>\s]+)/.exec(mail.from)?.[1] ?? 'localhost';
      const signal = AbortSignal.timeout(limitMs);
      await transport.sendMail({ ...mail, messageId: `<${id}@${domain}>`, signal });
    },
    close: () => transport.close(),
  };
}
