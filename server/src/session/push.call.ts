import { handle } from '../platform/handle';

/** The deployment's public Web Push key. */
export const getPushKeyHandler = handle('getPushKey', ({ services }) =>
  Promise.resolve({ publicKey: services.keys.vapid.publicKey }),
);

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

function subscriptionOf(token: string): Subscription | null {
  try {
    const value = JSON.parse(token) as Partial<Subscription> | null;
    const good =
      typeof value?.endpoint === 'string' &&
      /^https?:\/\//.test(value.endpoint) &&
      typeof value.keys?.p256dh === 'string' &&
      typeof value.keys.auth === 'string';
    return good ? (value as Subscription) : null;
  } catch {
    return null;
  }
}

/** Keeps where to push to: a Web Push subscription as JSON, or an opaque token. An endpoint has one owner. */
export const setNotificationTokenHandler = handle('setNotificationToken', async ({ body, user, write }) => {
  const subscription = subscriptionOf(body.token) ?? { token: body.token };
  const endpoint = 'endpoint' in subscription ? subscription.endpoint : `token:${body.token}`;
  await write(async (tx) => {
    await tx.db
      .insertInto('push_subscription')
      .values({ user_id: user.id, endpoint, subscription: JSON.stringify(subscription) })
      .onConflict((conflict) =>
        conflict.column('endpoint').doUpdateSet({ user_id: user.id, subscription: JSON.stringify(subscription) }),
      )
      .execute();
  });
  return { ok: true as const };
});
