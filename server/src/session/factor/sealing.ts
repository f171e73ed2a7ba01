import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Keys } from '../../platform/security/keys';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** One key for each use, all derived from the deployment's key, which is stored with the rows and in every backup. */
const keyFor = ({ link }: Keys, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', link, '', `second-factor ${use}`, 32));

/** A text that this person's row alone can be read back from. */
export function seal(keys: Keys, idUser: number, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(keys, 'seal'), iv).setAAD(Buffer.from(`${idUser}`));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Throws where it was sealed for somebody else, or with another key. */
export function unseal(keys: Keys, idUser: number, sealed: Buffer): string {
  const iv = sealed.subarray(0, IV_BYTES);
  const opened = createDecipheriv('aes-256-gcm', keyFor(keys, 'seal'), iv)
    .setAAD(Buffer.from(`${idUser}`))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = [opened.update(sealed.subarray(IV_BYTES + TAG_BYTES)), opened.final()];
  return Buffer.concat(text).toString('utf8');
}

/** What is stored of a recovery code. */
export const hashRecoveryCode = (keys: Keys, idUser: number, code: string): Buffer =>
  createHmac('sha256', keyFor(keys, 'recovery')).update(`${idUser} ${code}`).digest();
