import { MINUTE_MS } from '@crewcall/domain/units';
import type { Db, DbTx } from '../../db/schema';
import { hashToken, newToken } from '../tokens';

/** How long the user has to enter the code: enough to fetch a phone from the van. */
const CHALLENGE_MS = 10 * MINUTE_MS;

/** A user who has passed the first step of a sign-in: their password, or a mailed link. */
export interface FirstFactor {
  userId: number;
  /** Whether to sign in with Remember me; null: as this browser was signed in before. */
  remember: boolean | null;
  /** Hash of the link's token. The link works until the code is entered, because people reload the page. */
  linkHash: Buffer | null;
}

/**
 * Records that a user has passed the first step. Only the hash of the token is stored; give the token to nobody else.
 */
export async function createChallenge(
  tx: DbTx,
  { userId, remember, linkHash }: FirstFactor,
  now: number,
): Promise<string> {
  const token = newToken();
  // Challenges that started with a link are not deleted, because `endOpenedLinks` finds opened links by them.
  await tx
    .deleteFrom('sign_in_challenge')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now)
    .where('link_hash', 'is', null)
    .execute();
  await tx
    .insertInto('sign_in_challenge')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      remember,
      link_hash: linkHash,
      expires_at: now + CHALLENGE_MS,
    })
    .execute();
  return token;
}

/** Reads a challenge without using it up; null if it was used, has expired or never existed. */
export async function lookAtChallenge(db: Db, token: string, now: number): Promise<FirstFactor | null> {
  const row = await db
    .selectFrom('sign_in_challenge')
    .select(['user_id as userId', 'remember', 'link_hash as linkHash'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a challenge up. Of parallel requests only one gets true. */
export async function consumeChallenge(tx: DbTx, token: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('sign_in_challenge')
    .where('token_hash', '=', hashToken(token))
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends sign-in links that were opened without entering the code afterwards; such a link still has a challenge. */
export const endOpenedLinks = async (tx: DbTx, userId: number, now: number): Promise<void> => {
  await tx
    .updateTable('login_link')
    .set({ expires_at: now })
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('sign_in_challenge')
        .select('link_hash')
        .$narrowType<{ link_hash: Buffer }>()
        .where('user_id', '=', userId)
        .where('link_hash', 'is not', null),
    )
    .execute();
};

/**
 * Deletes a user's challenges after a new password or the removal of the second factor: a sign-in in progress must
 * start again.
 */
export const endChallenges = async (tx: DbTx, userId: number): Promise<void> => {
  await tx.deleteFrom('sign_in_challenge').where('user_id', '=', userId).execute();
};
