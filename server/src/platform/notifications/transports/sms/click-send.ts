import { HttpRefused } from '../refused';
import { hasHookToken, isNumber, smsAccount, withHookToken } from './account';
import { post } from './post';
import { idOfReference, jsonThanks } from './provider';
import type { SmsProvider, SmsReceipt } from './provider';

/** ClickSend answers 200 for the whole request, and says of each message what became of it. */
function refuseUnsent(json: unknown): void {
  const [message] = (json as { data?: { messages?: { status?: unknown }[] } } | null)?.data?.messages ?? [];
  const status = message?.status;
  if (status === 'SUCCESS') return;
  throw new HttpRefused(
    'ClickSend',
    422,
    typeof status === 'string' && /^\w{1,60}$/.test(status) ? status : 'what is no answer to a message',
  );
}

// https://developers.clicksend.com/docs: 200 is sent, 201 arrived, 300 is tried again, from 301 on it has failed.
function stateOf(code: number): SmsReceipt['state'] | null {
  if (code === 201) return 'delivered';
  if (code === 200) return 'sent';
  return code > 300 ? 'failed' : null;
}

const reasonOf = ({ error_text: error, status_text: status }: Readonly<Record<string, string>>): string =>
  (error || status || 'The network gave no reason.').slice(0, 200);

/** ClickSend: `clicksend://USERNAME:API_KEY@rest.clicksend.com?from=…`; without `from` from a shared number. */
export function clickSend(address: string): SmsProvider {
  const account = smsAccount(address);
  const { base, from, authorization } = account;
  return {
    name: 'clicksend',
    takesReplies: isNumber(from),
    send: async ({ id, to, text }) => {
      const message = {
        source: 'crewcall',
        to,
        body: text,
        custom_string: id,
        ...(from === null ? {} : { from }),
      };
      refuseUnsent(
        await post(
          'ClickSend',
          {
            url: `${base}/v3/sms/send`,
            headers: { authorization, 'content-type': 'application/json' },
            body: JSON.stringify({ messages: [message] }),
          },
          { needsAnswer: true },
        ),
      );
    },
    hookAddress: (page) => withHookToken(account, page),
    entered: ['receipt', 'reply'],
    isGenuine: ({ url }) => hasHookToken(account, url),
    read: ({ fields }) => {
      const { message_id: ref, from: phone, body, custom_string: reference, status_code: code } = fields;
      if (code === undefined)
        return ref && phone && body !== undefined ? { kind: 'reply', ref, from: phone, text: body } : null;
      const idMessage = idOfReference(reference);
      const state = stateOf(Number(code));
      return idMessage === null
        ? null
        : state && { kind: 'receipt', idMessage, state, reason: reasonOf(fields) };
    },
    thanks: jsonThanks,
  };
}
