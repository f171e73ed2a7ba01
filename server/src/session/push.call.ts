import { handle } from '../platform/handle';
import { readSubscription } from './push-subscription';

/** The deployment's public Web Push key. */
export const getPushKeyHandler = handle('getPushKey', ({ services }) =>
  Promise.resolve({ publicKey: services.keys.vapid.publicKey }),
);

/** Keeps where to push to: a Web Push subscription as JSON. Other tokens are accepted and lead nowhere. An endpoint has one owner. */
export const setNotificationTokenHandler = handle('setNotificationToken', async ({ body, user, write }) => {
  const subscription = readSubscription(body.token);
  if (subscription === null) return { ok: true as const };
  const { endpoint } = subscription;
  await write(async (tx) => {
    await tx.db
      .insertInto('push_subscription')
      .values({ user_id: user.id, endpoint, subscription: JSON.stringify(subscription) })
      .onConflict((conflict) =>
        conflict
          .column('endpoint')
          .doUpdateSet({ user_id: user.id, subscription: JSON.stringify(subscription) }),
      )
      .execute();
  });
  return { ok: true as const };
});
