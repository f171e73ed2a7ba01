import type { Selectable } from 'kysely';
import type { DbTx, Schema } from '../db/schema';
import { toUser } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';

/** How long a used refresh token still works, because another tab may send it too, or the answer may have got lost. */
const GRACE_MS = 20_000;

type Row = Pick<
  Selectable<Schema['refresh_token']>,
  'token_hash' | 'family' | 'rotated_at' | 'revoked_at' | 'created_at'
>;

/**
 * Decides what may be done with a known refresh token that has not expired. Lock its family first.
 * - `renew`: it is unused, or was first used within the grace time;
 * - `again`: it was used before, but its successor never was: the browser was killed before it stored the new cookie;
 * - `ended`: the session was ended;
 * - `replayed`: two browsers have it. A later token was used too, or an `again` revoked this one.
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
 * Revokes the successors of a token that is used `again`. If a browser later sends one of them, two browsers share
 * the family, and it counts as `replayed`. Announced like the end of a family.
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

/**
 * Whether two browsers have this family. Within the grace time two browsers can renew the same token, and each
 * continues with its own successor. Then another token was used long after this unused one was made.
 */
export async function isShared(tx: DbTx, row: Row): Promise<boolean> {
  const other = await tx
    .selectFrom('refresh_token')
    .select('token_hash')
    .where('family', '=', row.family)
    .where('token_hash', '<>', row.token_hash)
    .where('rotated_at', '>', row.created_at + GRACE_MS)
    .limit(1)
    .executeTakeFirst();
  return row.rotated_at === null && other !== undefined;
}
