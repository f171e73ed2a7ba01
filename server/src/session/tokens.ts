import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a URL, a header or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database holds of a token; the token itself is held by its owner alone. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
