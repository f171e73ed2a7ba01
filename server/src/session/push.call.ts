// Calls: getPushKey, setNotificationToken, forgetNotificationToken.
import { isIP } from 'node:net';
import { handle } from '../platform/http/handle';
import { keepNewestDevices } from './push-devices';

export interface PushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

// The server itself will call the endpoint, so it must be a public https address and not one in our own network.
function isPublicAddress(text: string): boolean {
  if (!URL.canParse(text) || text.length > 1000) return false;
  const { protocol, host, port } = new URL(text);
  // Without a trailing dot, because `localhost.` is the same host as `localhost`.
  const hostname = host.replace(/\.$/, '');
  const named = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  return protocol === 'https:' && port === '' && named && !/\.(local|internal|localhost)$/i.test(hostname);
}

/** A browser's subscription from JSON; null for anything else, such as another provider's token. */
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

/** The deployment's public Web Push key. */
export const getPushKeyHandler = handle('getPushKey', ({ services }) =>
  Promise.resolve({ publicKey: services.keys.vapid.publicKey }),
);

/**
 * Saves a Web Push subscription (sent as JSON) for the caller's session. Other providers' tokens are accepted and
 * ignored. An endpoint belongs to one user at a time.
 */
export const setNotificationTokenHandler = handle(
  'setNotificationToken',
  async ({ body, user, now, write }) => {
    const subscription = readSubscription(body.token);
    if (subscription === null) return;
    const { endpoint } = subscription;
    const values = {
      user_id: user.id,
      subscription: JSON.stringify(subscription),
      family: user.sessionId,
      created_at: now,
    };
    await write(async (tx) => {
      await tx.db
        .insertInto('push_subscription')
        .values({ endpoint, ...values })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
        .execute();
      await keepNewestDevices(tx.db, user.id);
    });
  },
  { quietAudit: true },
);

/** Deletes a device of the caller. An unknown device is not an error. */
export const forgetNotificationTokenHandler = handle(
  'forgetNotificationToken',
  async ({ body, user, write }) => {
    const subscription = readSubscription(body.token);
    if (subscription === null) return;
    await write((tx) =>
      tx.db
        .deleteFrom('push_subscription')
        .where('user_id', '=', user.id)
        .where('endpoint', '=', subscription.endpoint)
        .execute(),
    );
  },
  { quietAudit: true },
);
