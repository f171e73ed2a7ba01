import type { Db, DbTx } from '../db/schema';
import { hashToken, newToken } from './tokens';

export type LinkPurpose = 'login' | 'invite' | 'reset' | 'register' | 'admin';

/** The purposes of links that sign their user in. */
export const signingIn: readonly LinkPurpose[] = ['login', 'invite', 'admin'];

interface NewLink {
  userId?: number;
  registrantId?: number;
  purpose: LinkPurpose;
  /**
   * Id of the user who made the link. For `login` and `register`: who was shown the link; null if it was only mailed.
   */
  createdBy: number | null;
  /** Epoch ms: for a sign-in link 30 minutes from now, for an invitation the crew's start. */
  expiresAt: number;
}

/** Makes the tokens of one-time links, in one statement; see `createLink`. */
export async function createLinks(db: Db, links: readonly NewLink[]): Promise<string[]> {
  if (links.length === 0) return [];
  const tokens = links.map(() => newToken());
  await db
    .insertInto('login_link')
    .values(
      links.map((link, index) => ({
        token_hash: hashToken(tokens[index] ?? ''),
        user_id: link.userId ?? null,
        registrant_id: link.registrantId ?? null,
        purpose: link.purpose,
        created_by: link.createdBy,
        expires_at: link.expiresAt,
      })),
    )
    .execute();
  return tokens;
}

/** Makes the token of a one-time link. Only its hash is stored; put the token in the mail and nowhere else. */
export async function createLink(db: Db, link: NewLink): Promise<string> {
  const [token = ''] = await createLinks(db, [link]);
  return token;
}

/** Whether a link can be used now; `unknown` means that we never made a link with this token. */
export type LinkState = 'good' | 'used' | 'expired' | 'unknown';

export interface LinkView {
  state: LinkState;
  purpose: LinkPurpose | null;
  userId: number | null;
  registrantId: number | null;
  /** The user who was shown the link; null if it was only mailed. */
  createdBy: number | null;
  /** Epoch ms; 0 if the link is unknown. */
  expiresAt: number;
  /** Epoch ms; null if it was not used. */
  usedAt: number | null;
}

const unknown: LinkView = {
  state: 'unknown',
  purpose: null,
  userId: null,
  registrantId: null,
  createdBy: null,
  expiresAt: 0,
  usedAt: null,
};

/** Reads a link without using it up, because mail scanners also open links. */
export async function lookAtLink(db: Db, token: string, now: number): Promise<LinkView> {
  const row = await db
    .selectFrom('login_link')
    .select(['user_id', 'registrant_id', 'created_by', 'purpose', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) return unknown;
  return {
    state: row.used_at !== null ? 'used' : row.expires_at <= now ? 'expired' : 'good',
    purpose: row.purpose as LinkPurpose,
    userId: row.user_id,
    registrantId: row.registrant_id,
    createdBy: row.created_by,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  };
}

/**
 * Ends the open links of a user for these purposes, for example because a newer link or a new password replaces them.
 */
export async function endLinks(
  tx: DbTx,
  userId: number,
  purposes: readonly LinkPurpose[],
  now: number,
): Promise<void> {
  await tx
    .updateTable('login_link')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/**
 * Ends every open link that signs its reader in or sets a password. After a new password, address or phone, earlier
 * readers of the user's mails and text messages must not have access.
 */
export const endMailedLinks = (tx: DbTx, userId: number, now: number): Promise<void> =>
  endLinks(tx, userId, ['login', 'invite', 'reset'], now);

/** Was a sign-in link for this user shown to a colleague and used? Then that colleague may be signed in as the user. */
export async function wasHandedOut(db: Db, idUser: number, since = 0): Promise<boolean> {
  const link = await db
    .selectFrom('login_link')
    .select('token_hash')
    .where('user_id', '=', idUser)
    .where('purpose', '=', 'login')
    .where('created_by', 'is not', null)
    .where('used_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/** Uses up the link with this token hash. Of parallel requests only one gets the row; the others get null. */
export async function consumeLink(
  tx: DbTx,
  hash: Buffer,
  purposes: readonly LinkPurpose[],
  now: number,
): Promise<{ userId: number | null; createdBy: number | null; purpose: LinkPurpose } | null> {
  const row = await tx
    .updateTable('login_link')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('purpose', 'in', [...purposes])
    .returning(['user_id', 'created_by', 'purpose'])
    .executeTakeFirst();
  if (!row) return null;
  return { userId: row.user_id, createdBy: row.created_by, purpose: row.purpose as LinkPurpose };
}
