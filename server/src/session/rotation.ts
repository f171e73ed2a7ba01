import type { Selectable } from 'kysely';
import type { DbTx, Schema } from '../db/schema';
import { toUser } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';

/** A second rotation this soon is another tab, or the same one that lost the answer. */
const GRACE_MS = 20_000;

type Row = Pick<Selectable<Schema['refresh_token']>, 'token_hash' | 'family' | 'rotated_at' | 'revoked_at'>;

/**
 * What a known refresh token that has not expired may do, with its family locked:
 * - `renew`: the last one given out, or the one before it within the grace;
 * - `again`: it was used before, but the token given for it never was. A browser that was killed before it stored its
 *   new cookie comes back with the old one;
 * - `ended`: the session was ended;
 * - `replayed`: two browsers have it. Both this token and a later one were used, or an `again` took its place.
 */
export async function renewalOf(
  tx: DbTx,
  row: Row,
  now: number,
): Promise<'renew' | 'again' | 'ended' | 'replayed'> {
  const others = tx
    .selectFrom('refresh_token')
    .select('token_hash')
    .where('family', '=', row.family)
    .where('token_hash', '<>', row.token_hash);
  if (row.revoked_at !== null) {
    const live = await others.where('revoked_at', 'is', null).executeTakeFirst();
    return live === undefined ? 'ended' : 'replayed';
  }
  if (row.rotated_at === null || row.rotated_at + GRACE_MS >= now) return 'renew';
  const later = await others.where('rotated_at', '>', row.rotated_at).executeTakeFirst();
  return later === undefined ? 'again' : 'replayed';
}

/**
 * Gives up what came of this token's first use: should somebody show it after all, there are two holders. Announced as
 * the end of a family is.
 */
export async function giveUpSuccessors(tx: Tx, row: Row & { user_id: number }, now: number): Promise<void> {
  await tx.db
    .updateTable('refresh_token')
    .set({ revoked_at: now })
    .where('family', '=', row.family)
    .where('token_hash', '<>', row.token_hash)
    .where('rotated_at', 'is', null)
    .execute();
  await tx.db.deleteFrom('session').where('family', '=', row.family).execute();
  tx.announce('session.ended', { idUser: row.user_id }, toUser(row.user_id));
}
