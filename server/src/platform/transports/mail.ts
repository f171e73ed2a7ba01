import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  attachments: { filename: string; content: Buffer; contentType: string }[];
}

/** Sends through an SMTP server (`smtp://user:password@host:587`). */
export function smtpTransport(url: string) {
  const transport = createTransport(url, {});
  return {
    send: async ({ id, ...mail }: OutgoingMail): Promise<void> => {
      const domain = /@([^>\s]+)/.exec(mail.from)?.[1] ?? 'localhost';
      await transport.sendMail({ ...mail, messageId: `<${id}@${domain}>` });
    },
    close: () => transport.close(),
  };
}
