import { MINUTE_MS } from '@crewcall/domain/units';
import type { Db, DbTx } from '../../db/schema';
import { hashToken, newToken } from '../tokens';

/** Long enough to fetch the phone from the van. */
const CHALLENGE_MS = 10 * MINUTE_MS;

/** How somebody has shown who they are, with their password or a mailed link. */
export interface FirstFactor {
  userId: number;
  /** Null: as in this browser before. */
  remember: boolean | null;
  /** The link, which stays good until the code has come: pages are reloaded while people look for it. */
  linkHash: Buffer | null;
}

/** Records who has passed their first factor. Only the hash of the token is stored; give the token to them alone. */
export async function createChallenge(
  tx: DbTx,
  { userId, remember, linkHash }: FirstFactor,
  now: number,
): Promise<string> {
  const token = newToken();
  // One that began with a link is the mark that it was opened.
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

/** Whose it is, without using it up; null where it was used, is too old or never was given out. */
export async function lookAtChallenge(db: Db, token: string, now: number): Promise<FirstFactor | null> {
  const row = await db
    .selectFrom('sign_in_challenge')
    .select(['user_id as userId', 'remember', 'link_hash as linkHash'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses it up; of many at once exactly one gets it. */
export async function consumeChallenge(tx: DbTx, token: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('sign_in_challenge')
    .where('token_hash', '=', hashToken(token))
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the links that somebody opened to sign in, and never came to the code. Their challenges are still there. */
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

/** Users who are about to sign in must start again: the password is new, or the factor is gone. */
export const endChallenges = async (tx: DbTx, userId: number): Promise<void> => {
  await tx.deleteFrom('sign_in_challenge').where('user_id', '=', userId).execute();
};
