import { randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS } from '@crewcall/domain/units';
import type { Db } from '../../src/db/schema';

/**
 * Gives somebody a device that gets push notifications, without the API, which takes public addresses only. Its session
 * can be renewed for a day, or is that of `family`.
 */
export async function addDevice(
  db: Db,
  userId: number,
  subscription: { endpoint: string } = { endpoint: `https://push.example.com/${userId}-${randomUUID()}` },
  family?: string,
): Promise<void> {
  const own = family ?? randomUUID();
  if (family === undefined)
    await db
      .insertInto('refresh_token')
      .values({
        token_hash: randomBytes(32),
        family: own,
        user_id: userId,
        remember: true,
        expires_at: Date.now() + DAY_MS,
      })
      .execute();
  await db
    .insertInto('push_subscription')
    .values({
      user_id: userId,
      endpoint: subscription.endpoint,
      subscription: JSON.stringify(subscription),
      family: own,
    })
    .execute();
}
