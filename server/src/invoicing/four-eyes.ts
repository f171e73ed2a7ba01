import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { EpochMs } from '@crewcall/domain/units';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';
import { firstAccountsBy, neverPaidAccounts } from './never-paid-accounts';

const MAX_NAMED = 10;

/** Says how this user was involved in bank accounts not paid in full since; null if they were not. */
async function ownHand(
  db: Db,
  userId: number,
  people: readonly number[],
  now: EpochMs,
): Promise<string | null> {
  const accounts = await neverPaidAccounts(db, people, now);
  const ofThem = (what: 'changes' | 'waysIn') =>
    accounts
      .filter((account) => account[what].some(({ changedBy }) => changedBy === userId))
      .map(({ changes }) => changes[0].idUser);
  const changed = ofThem('changes');
  if (changed.length > 0) return `You changed the bank details of ${await namesOf(db, changed)}`;
  const opened = ofThem('waysIn');
  if (opened.length > 0)
    return `You made a new way in for ${await namesOf(db, opened)} before their bank details changed`;
  const registered = await firstAccountsBy(db, people, userId, now);
  return registered.length === 0
    ? null
    : `You had the link by which ${await namesOf(db, registered)} registered with their bank details`;
}

async function namesOf(db: Db, ids: readonly number[]): Promise<string> {
  const rows = await db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where(anyOf('id', ids))
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
  return firstOf(rows.map(fullName));
}

/**
 * If the company requires two people for a payment, says why this user may not make the bank file of these invoices:
 * they made one of the invoices, or changed an account that it pays, or could have. Null if they may.
 */
export async function fourEyesProblem(
  db: Db,
  { confPayFourEyes }: Pick<CompanyConfig, 'confPayFourEyes'>,
  { userId, now }: { userId: number; now: EpochMs },
  ids: readonly number[],
): Promise<string | null> {
  if (confPayFourEyes === 0) return null;
  const invoices = await db
    .selectFrom('invoice')
    .select(['id', 'user_id', 'created_by'])
    .where(anyOf('id', ids))
    .orderBy('id')
    .execute();
  const somebodyElse = 'so somebody else has to make the bank file.';
  const made = invoices.filter(({ created_by }) => created_by === userId).map(({ id }) => String(id));
  if (made.length > 0)
    return `You made invoice${made.length === 1 ? '' : 's'} ${firstOf(made)}, ${somebodyElse}`;
  const people = invoices.map(({ user_id }) => user_id);
  const own = await ownHand(db, userId, people, now);
  return own === null ? null : `${own}, ${somebodyElse}`;
}

const firstOf = (names: readonly string[]): string =>
  `${names.slice(0, MAX_NAMED).join(', ')}${names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''}`;
