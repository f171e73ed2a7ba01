import { handle } from '../platform/handle';
import { readSubscription } from './push-subscription';

/** Registers a browser for notifications. Tokens of other providers are accepted and lead nowhere. */
export const setNotificationTokenHandler = handle('setNotificationToken', async ({ body, user, write }) => {
  const subscription = readSubscription(body.token);
  if (!subscription) return { ok: true as const };
  return write(async (tx) => {
    const values = { user_id: user.id, subscription: JSON.stringify(subscription) };
    await tx.db
      .insertInto('push_subscription')
      .values({ ...values, endpoint: subscription.endpoint })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
      .execute();
    tx.audit('user', user.id, { notifications: 'on' });
    return { ok: true as const };
  });
});
