import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  id: string;
  /** An address, with or without a name: `Crew Co <no-reply@crew.example>`. */
  from: string;
  /** The sender's name if `from` has none. */
  fromName: string;
  to: string;
  /** Address for replies; undefined for that of the sender. */
  replyTo: string | undefined;
  subject: string;
  text: string;
  attachments: { filename: string; content: Buffer; contentType: string }[];
}

// Time limit for sending one mail, in ms, because other people's mail waits for it.
const MAIL_MS = 30_000;

/** Sends through an SMTP server (`smtp://user:password@host:587`), with `limitMs` for each mail. */
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
        // RFC 3834: tells out-of-office programs not to reply.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
    },
    close: () => transport.close(),
  };
}
