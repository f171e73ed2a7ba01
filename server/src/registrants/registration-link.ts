import { DAY_MS } from '@crewcall/domain/units';
import type { Db } from '../db/schema';
import { createLink, createLinks, lookAtLink } from '../session/login-link';

/** How long a registration link works. */
const REGISTER_LINK_MS = 14 * DAY_MS;

export const endRegistrationLinks = async (db: Db, registrantId: number, now: number): Promise<void> =>
  void (await db
    .updateTable('login_link')
    .set({ expires_at: now })
    .where('registrant_id', '=', registrantId)
    .where('used_at', 'is', null)
    .execute());

/**
 * Makes a new link for a registrant and ends earlier ones. `createdBy` is the user who sees the link, null if it is
 * only mailed. Returns the hash `<registrant id>_<token>`.
 */
export async function makeRegistrationHash(
  db: Db,
  registrantId: number,
  createdBy: number | null,
  now: number,
): Promise<string> {
  await endRegistrationLinks(db, registrantId, now);
  const expiresAt = now + REGISTER_LINK_MS;
  const token = await createLink(db, { registrantId, purpose: 'register', createdBy, expiresAt });
  return `${registrantId}_${token}`;
}

/** Makes the first links of new registrants, in the same order. These links are only mailed; no user sees them. */
export async function firstRegistrationHashes(
  db: Db,
  registrantIds: readonly number[],
  now: number,
): Promise<string[]> {
  const expiresAt = now + REGISTER_LINK_MS;
  const tokens = await createLinks(
    db,
    registrantIds.map((registrantId) => ({
      registrantId,
      purpose: 'register' as const,
      createdBy: null,
      expiresAt,
    })),
  );
  return tokens.map((token, index) => `${registrantIds[index]}_${token}`);
}

/** The state of a registration link. */
export interface Registration {
  state: 'good' | 'used' | 'dead';
  registrantId: number;
  token: string;
  /** A user has seen the link, so that user may be the one who opens it. */
  isShown: boolean;
  /** Epoch ms. */
  expiresAt: number;
  usedAt: number;
}

/**
 * Reads the registration for a link's hash without using up the link. The token identifies it; the id before the
 * underscore must match.
 */
export async function lookAtRegistration(db: Db, hash: string, now: number): Promise<Registration> {
  const at = hash.indexOf('_');
  const [hint, token] = [Number(hash.slice(0, at)), hash.slice(at + 1)];
  const { state, purpose, registrantId, createdBy, expiresAt, usedAt } = await lookAtLink(db, token, now);
  const isOurs = purpose === 'register' && registrantId === hint && (state === 'good' || state === 'used');
  return {
    state: isOurs ? state : 'dead',
    registrantId: hint,
    token,
    isShown: createdBy !== null,
    expiresAt,
    usedAt: usedAt ?? 0,
  };
}
