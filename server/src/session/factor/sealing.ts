import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Keys } from '../../platform/security/keys';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Derives a separate key for each use from the deployment's key. The deployment's key is in the database, and so in
 * every backup.
 */
const keyFor = ({ link }: Keys, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', link, '', `second-factor ${use}`, 32));

/**
 * Encrypts a text so that it can be decrypted only with the same user's id: copied to another user's row it is
 * useless.
 */
export function seal(keys: Keys, idUser: number, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(keys, 'seal'), iv).setAAD(Buffer.from(`${idUser}`));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts what `seal` made; throws if it was made for another user or with another key. */
export function unseal(keys: Keys, idUser: number, sealed: Buffer): string {
  const iv = sealed.subarray(0, IV_BYTES);
  const opened = createDecipheriv('aes-256-gcm', keyFor(keys, 'seal'), iv)
    .setAAD(Buffer.from(`${idUser}`))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = [opened.update(sealed.subarray(IV_BYTES + TAG_BYTES)), opened.final()];
  return Buffer.concat(text).toString('utf8');
}

/** The hash that is stored for a recovery code. */
export const hashRecoveryCode = (keys: Keys, idUser: number, code: string): Buffer =>
  createHmac('sha256', keyFor(keys, 'recovery')).update(`${idUser} ${code}`).digest();
