import { hasHookToken, isNumber, smsAccount, withHookToken } from './account';
import { post } from './post';
import { idOfReference, jsonThanks } from './provider';
import type { SmsProvider, SmsReceipt } from './provider';

const states: Readonly<Record<string, SmsReceipt['state']>> = {
  submitted: 'sent',
  delivered: 'delivered',
  expired: 'failed',
  rejected: 'failed',
  undeliverable: 'failed',
  cancelled: 'failed',
  failed: 'failed',
};

const reasons: Readonly<Record<string, string>> = {
  expired: 'The phone was off or out of reach for too long.',
  rejected: 'The network refused it.',
  undeliverable: 'The number cannot be reached.',
  cancelled: 'It was cancelled at MessageMedia.',
};

/** MessageMedia: `messagemedia://KEY:SECRET@api.messagemedia.com?from=…`; without `from` from a shared number. */
export function messageMedia(address: string): SmsProvider {
  const account = smsAccount(address);
  const { base, from, authorization } = account;
  return {
    name: 'messagemedia',
    takesReplies: isNumber(from),
    send: async ({ id, to, text, callback }) => {
      const message = {
        content: text,
        destination_number: to,
        ...(from === null ? {} : { source_number: from }),
        callback_url: callback,
        delivery_report: true,
        metadata: { reference: id },
      };
      await post('MessageMedia', {
        url: `${base}/v1/messages`,
        headers: { authorization, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ messages: [message] }),
      });
    },
    hookAddress: (page) => withHookToken(account, page),
    entered: [],
    isGenuine: ({ url }) => hasHookToken(account, url),
    read: ({ fields, metadata }) => {
      const { reply_id: ref, source_number: phone, content, status = '' } = fields;
      if (ref && phone && content !== undefined) return { kind: 'reply', ref, from: phone, text: content };
      const idMessage = idOfReference(metadata.reference);
      const state = states[status];
      if (idMessage === null || state === undefined) return null;
      return { kind: 'receipt', idMessage, state, reason: reasons[status] ?? 'The network gave no reason.' };
    },
    thanks: jsonThanks,
  };
}
