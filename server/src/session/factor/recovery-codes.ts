import { randomInt } from 'node:crypto';
import type { Db, DbTx } from '../../db/schema';
import type { Keys } from '../../platform/security/keys';
import { hashRecoveryCode } from './sealing';

const COUNT = 10;
/** Without I, L and O, which look like digits, and without U, so that codes rarely contain words. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 3;
const GROUP_LENGTH = 4;
const written = new RegExp(`^[${LETTERS}]{${GROUPS * GROUP_LENGTH}}$`);

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

/** Normalises a typed recovery code (case, spaces, hyphens, o for 0, i or l for 1); null if it cannot be one. */
function bare(typed: string): string | null {
  const text = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return written.test(text) ? text : null;
}

/**
 * Makes ten new codes, which replace all earlier ones. Only hashes are stored, so this is the only chance to show
 * them.
 */
export async function makeRecoveryCodes(tx: DbTx, keys: Keys, idUser: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await tx.deleteFrom('recovery_code').where('user_id', '=', idUser).execute();
  await tx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        user_id: idUser,
        code_hash: hashRecoveryCode(keys, idUser, bare(code) ?? ''),
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

/** Is this an unused recovery code of this user? */
export async function isRecoveryCode(
  db: Db,
  { keys, idUser, typed }: { keys: Keys; idUser: number; typed: string },
): Promise<boolean> {
  const code = bare(typed);
  if (code === null) return false;
  const found = await db
    .selectFrom('recovery_code')
    .select('user_id')
    .where('user_id', '=', idUser)
    .where('code_hash', '=', hashRecoveryCode(keys, idUser, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses a recovery code up. False if it is not this user's, or was used before. */
export async function consumeRecoveryCode(
  tx: DbTx,
  { keys, idUser, typed, now }: { keys: Keys; idUser: number; typed: string; now: number },
): Promise<boolean> {
  const code = bare(typed);
  if (code === null) return false;
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', idUser)
    .where('code_hash', '=', hashRecoveryCode(keys, idUser, code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
