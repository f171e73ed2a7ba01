import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a URL, a header or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database stores of a token; only its owner has the token itself. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
