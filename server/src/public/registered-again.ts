import { DAY_MS } from '@crewcall/domain/units';
import type { Registration } from '../registrants/registration-link';
import type { Db } from '../db/schema';
import { accountKey, clearFailures, countTries, pairKey } from '../session/attempts';
import { checkPassword } from '../session/passwords';

/** Was the link used within the last day? Then the registrant may be repeating a request whose answer got lost. */
export const isFresh = ({ state, usedAt }: Registration, now: number): boolean =>
  state === 'used' && usedAt > now - DAY_MS;

/** Has the sender registered by this link before? Checks their password; wrong ones are counted as at a sign-in. */
export async function hasRegistered(
  db: Db,
  link: Registration,
  { password, ip, now }: { password: string; ip: string; now: number },
): Promise<boolean> {
  if (!isFresh(link, now)) return false;
  const account = await db
    .selectFrom('registrant')
    .innerJoin('app_user', 'app_user.id', 'registrant.user_id')
    .select(['app_user.email', 'app_user.password_hash'])
    .where('registrant.id', '=', link.registrantId)
    .where('app_user.active', '=', true)
    .executeTakeFirst();
  if (!account) return false;
  const tries = [pairKey(account.email, ip), accountKey(account.email)];
  await countTries(db, tries, now);
  if (!(await checkPassword(account.password_hash, password))) return false;
  await clearFailures(db, tries);
  return true;
}
