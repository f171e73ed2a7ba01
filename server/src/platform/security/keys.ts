import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/schema';
import webPush from 'web-push';

/** Keys of this deployment: made once by the first server, and used by every server since. */
export interface Keys {
  /** HMAC key of signed links. */
  link: Buffer;
  vapid: { publicKey: string; privateKey: string };
}

async function once<T>(db: Db, name: string, make: () => T): Promise<T> {
  const read = () => db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst();
  const found = await read();
  if (found) return found.value as T;
  await db
    .insertInto('secret')
    .values({ name, value: JSON.stringify(make()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const stored = await read();
  return stored?.value as T;
}

/** Reads the keys, and makes missing ones. */
export async function loadKeys(db: Db): Promise<Keys> {
  const link = await once(db, 'link-key', () => randomBytes(32).toString('base64'));
  const vapid = await once(db, 'vapid', () => webPush.generateVAPIDKeys());
  return { link: Buffer.from(link, 'base64'), vapid };
}
