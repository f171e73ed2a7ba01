import { DAY_MS } from '@crewcall/domain/units';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { hashToken, newToken } from '../session/tokens';

/** How long a registration link works. */
export const REGISTER_LINK_MS = 14 * DAY_MS;

/** A new link for a registrant; earlier ones stop working. Returns the hash `<registrant id>_<token>`. */
export async function makeRegistrationHash(
  db: Kysely<DB>,
  registrantId: number,
  createdBy: number | null,
  now: number,
): Promise<string> {
  const token = newToken();
  await db
    .updateTable('login_link')
    .set({ expires_at: now })
    .where('registrant_id', '=', registrantId)
    .where('used_at', 'is', null)
    .execute();
  await db
    .insertInto('login_link')
    .values({
      token_hash: hashToken(token),
      user_id: null,
      registrant_id: registrantId,
      purpose: 'register',
      created_by: createdBy,
      expires_at: now + REGISTER_LINK_MS,
      used_at: null,
    })
    .execute();
  return `${registrantId}_${token}`;
}

/** The parts of a hash; the id is only a hint, the token decides. */
export function splitHash(hash: string): { registrantId: number; tokenHash: Buffer } {
  const at = hash.indexOf('_');
  return { registrantId: Number(hash.slice(0, at)), tokenHash: hashToken(hash.slice(at + 1)) };
}
