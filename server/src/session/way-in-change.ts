import type { DbTx } from '../db/schema';

interface Made {
  idUser: number;
  by: number;
  now: number;
  /** The new way to sign in is a link to this user's account that was shown to `by`. */
  byLink?: boolean;
}

/**
 * Records which colleague gave a user a new way to sign in: before a payment, the office checks that the bank account
 * was not changed that way. Changes by the user themselves are not recorded.
 */
export async function keepWayIn(tx: DbTx, { idUser, by, now, byLink = false }: Made): Promise<void> {
  if (by === idUser) return;
  await tx
    .insertInto('way_in_change')
    .values({ user_id: idUser, changed_by: by, changed_at: now, by_link: byLink })
    .execute();
}
