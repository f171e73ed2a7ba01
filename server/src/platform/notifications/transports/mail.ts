import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  id: string;
  /** An address, with or without a name: `Crew Co <no-reply@crew.example>`. */
  from: string;
  /** The sender's name where `from` has none. */
  fromName: string;
  to: string;
  /** Where an answer goes; undefined for the sender. */
  replyTo: string | undefined;
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
    send: async ({ id, from, fromName, ...mail }: OutgoingMail): Promise<void> => {
      const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
      const signal = AbortSignal.timeout(limitMs);
      await transport.sendMail({
        ...mail,
        from: from.includes('<') ? from : { name: fromName, address: from },
        messageId: `<${id}@${domain}>`,
        // RFC 3834: out-of-office replies do not answer it.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
    },
    close: () => transport.close(),
  };
}
