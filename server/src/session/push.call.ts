// Calls: getPushKey, setNotificationToken, forgetNotificationToken.
import { handle } from '../platform/http/handle';
import { keepNewestDevices } from './push-devices';
import { readSubscription } from './push-subscription';

/** The deployment's public Web Push key. */
export const getPushKeyHandler = handle('getPushKey', ({ services }) =>
  Promise.resolve({ publicKey: services.keys.vapid.publicKey }),
);

/**
 * Keeps where to push to: a Web Push subscription as JSON, bound to the session that brings it. Other tokens are
 * accepted and lead nowhere. An endpoint has one owner.
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

/** Forgets a device of the caller; one that is not known is forgotten already. */
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
