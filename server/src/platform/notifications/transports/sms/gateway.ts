import { HttpRefused } from '../refused';
import { jsonThanks } from './provider';
import type { OutgoingSms, SmsProvider } from './provider';

const TIMEOUT_MS = 15_000;

/**
 * Sends through a plain HTTP gateway: `POST {to, text, reference}` as JSON to SMS_URL; user and password in the
 * address become Basic authorization. The reference is the same on a retry, so that the gateway can ignore a
 * duplicate. It reports nothing back.
 */
export function gateway(address: string): SmsProvider {
  const url = new URL(address);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (url.username) {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
    url.username = '';
    url.password = '';
  }
  return {
    name: 'gateway',
    takesReplies: false,
    send: async (sms: OutgoingSms): Promise<void> => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': sms.id },
        body: JSON.stringify({ to: sms.to, text: sms.text, reference: sms.id }),
        // The gateway must not forward the text and its links to another host.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // Only the status matters; but an unread body would block its connection.
      await response.body?.cancel();
      if (!response.ok) throw new HttpRefused('The SMS gateway', response.status);
    },
    hookAddress: (page) => page,
    entered: [],
    isGenuine: () => false,
    read: () => null,
    thanks: jsonThanks,
  };
}
