import { createHmac } from 'node:crypto';
import { isNumber, isSame, smsAccount } from './account';
import { post } from './post';
import { idOfReference } from './provider';
import type { HookRequest, SmsProvider, SmsReceipt } from './provider';

// https://www.twilio.com/docs/messaging/api/message-resource#delivery-related-errors
const reasons: Readonly<Record<string, string>> = {
  30003: 'The phone is off or out of reach.',
  30004: 'The phone or its network blocks these messages.',
  30005: 'The number is not in use.',
  30006: 'The number is a landline, or its network is out of reach.',
  30007: 'The network took it for spam.',
};

const failure = (code: string | undefined): string =>
  reasons[code ?? ''] ??
  (code ? `The network gave no reason (Twilio error ${code}).` : 'The network gave no reason.');

function stateOf(status: string | undefined): SmsReceipt['state'] | null {
  if (status === 'delivered' || status === 'sent') return status;
  return status === 'undelivered' || status === 'failed' ? 'failed' : null;
}

/** The signature of a request by Twilio: its address, then each form field with its name, sorted by name. */
const signatureOf = ({ url, fields }: HookRequest, authToken: string): string =>
  createHmac('sha1', authToken)
    .update(
      url +
        Object.keys(fields)
          .sort()
          .map((name) => `${name}${fields[name]}`)
          .join(''),
    )
    .digest('base64');

/** Twilio: `twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=…`, a number, a sender name or a service (`MG…`). */
export function twilio(address: string): SmsProvider {
  const { user, secret, base, from, authorization } = smsAccount(address);
  const isService = /^MG[0-9a-f]{32}$/i.test(from ?? '');
  const sender: Record<string, string> = isService
    ? { MessagingServiceSid: from ?? '' }
    : { From: from ?? '' };
  return {
    name: 'twilio',
    takesReplies: isService || isNumber(from),
    send: async ({ id, to, text, callback }) => {
      const status = new URL(callback);
      status.searchParams.set('message', id);
      await post(
        'Twilio',
        {
          url: `${base}/2010-04-01/Accounts/${encodeURIComponent(user)}/Messages.json`,
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({
            ...sender,
            To: to,
            Body: text,
            StatusCallback: status.href,
          }).toString(),
        },
        { codeOf: (json) => (json as { code?: unknown } | null)?.code },
      );
    },
    hookAddress: (page) => page,
    entered: ['reply'],
    isGenuine: (hook) => isSame(hook.signature ?? '', signatureOf(hook, secret)),
    read: ({ url, fields }) => {
      const { MessageSid, From, Body, MessageStatus, ErrorCode } = fields;
      const idMessage = idOfReference(new URL(url).searchParams.get('message') ?? undefined);
      const state = stateOf(MessageStatus);
      if (idMessage !== null)
        return state && { kind: 'receipt', idMessage, state, reason: failure(ErrorCode) };
      if (!MessageSid || !From || Body === undefined) return null;
      return { kind: 'reply', ref: MessageSid, from: From, text: Body };
    },
    // Anything but TwiML would be logged as an error in the account.
    thanks: { type: 'text/xml', body: '<Response/>' },
  };
}
