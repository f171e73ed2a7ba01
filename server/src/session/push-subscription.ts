import { isIP } from 'node:net';

export interface PushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

// The server itself calls the endpoint later, so it must be a public https address and not one of our own network.
function isPublicAddress(text: string): boolean {
  if (!URL.canParse(text) || text.length > 1000) return false;
  const { protocol, host, port } = new URL(text);
  // A dot at the end names the same host.
  const hostname = host.replace(/\.$/, '');
  const named = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  return protocol === 'https:' && port === '' && named && !/\.(local|internal|localhost)$/i.test(hostname);
}

/** A browser's subscription from its JSON; null for anything else, such as another provider's token. */
export function readSubscription(text: string): PushSubscription | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const { endpoint, keys } = (value ?? {}) as {
    endpoint?: unknown;
    keys?: { p256dh?: unknown; auth?: unknown };
  };
  if (typeof endpoint !== 'string' || !isPublicAddress(endpoint)) return null;
  if (typeof keys?.p256dh !== 'string' || typeof keys.auth !== 'string') return null;
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}
