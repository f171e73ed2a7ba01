import { PASSWORD_MIN } from '@crewcall/domain/limits';
import { refuse } from '../../errors';
import { hashPassword } from '../../session/passwords';
import { WEAK, isWeak } from '../../session/weak-password';
import type { Owner } from '../../session/weak-password';

/** The stored form of a new password; refused when it is too short. Slow: outside the transaction. */
export const readPassword = (password: string): Promise<string> =>
  password.length < PASSWORD_MIN
    ? refuse(`The password needs at least ${PASSWORD_MIN} characters.`)
    : hashPassword(password);

/** Refuses a new password that somebody would guess who knows the owner. */
export function refuseWeak(password: string | undefined, owner: Owner): void {
  if (password && isWeak(password, owner)) refuse(WEAK);
}
