/** What a provider reports to one of our addresses. */
export type HookKind = 'receipt' | 'reply';

/** A text message as it leaves. */
export interface OutgoingSms {
  /**
   * `message-…` with the id of the stored message, the same on a retry. A gateway can ignore a duplicate by it; the
   * other providers only repeat it in receipts, and may send a retried text twice.
   */
  id: string;
  /** E.164 */
  to: string;
  text: string;
  /** The address for receipts and replies of this message. */
  callback: string;
}

/** What became of a message. A receipt that says nothing new, such as "queued", is read as null. */
export interface SmsReceipt {
  kind: 'receipt';
  idMessage: number;
  state: 'sent' | 'delivered' | 'failed';
  /** Why it failed, as a sentence. */
  reason: string;
}

/** A text message from a phone. */
export interface SmsReply {
  kind: 'reply';
  /** The provider's name for this message, by which a repeated one is known. */
  ref: string;
  from: string;
  text: string;
}

/** A request of a provider to us. */
export interface HookRequest {
  /** The complete address as the provider called it. */
  url: string;
  signature: string | undefined;
  fields: Readonly<Record<string, string>>;
  /** For providers that nest: values of `metadata`. */
  metadata: Readonly<Record<string, string>>;
}

/** One provider of text messages, at the account that SMS_URL names. */
export interface SmsProvider {
  /** Also the end of the addresses for its receipts and replies. */
  name: string;
  /** Does this account send from a number that can be answered? */
  takesReplies: boolean;
  send(sms: OutgoingSms): Promise<void>;
  /** An address for receipts and replies that the provider may call; `page` is the address without a secret. */
  hookAddress(page: string): string;
  /** The addresses that somebody has to enter at the provider; it gets the others with each message. */
  entered: readonly HookKind[];
  isGenuine(hook: HookRequest): boolean;
  read(hook: HookRequest): SmsReceipt | SmsReply | null;
  /** The answer that the provider expects. */
  thanks: { type: string; body: string };
}

export const jsonThanks = { type: 'application/json', body: '{"ok":true}' };

/** The id of a stored message in the reference that it was sent with; null for a foreign reference. */
export function idOfReference(reference: string | undefined): number | null {
  const id = Number(/^message-(\d{1,15})$/.exec(reference ?? '')?.[1] ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : null;
}
