import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { EpochMs } from '@crewcall/domain/units';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { fullName } from '../platform/person-name';
import { untriedAccounts } from './untried-accounts';

const MAX_NAMED = 10;

/** Whose bank details this person had a hand in since a full file last paid to them. */
async function changedHere(
  db: Db,
  userId: number,
  people: readonly number[],
  now: EpochMs,
): Promise<string[]> {
  const accounts = await untriedAccounts(db, people, now);
  const changed = accounts.flatMap((account) =>
    account.some(({ changedBy }) => changedBy === userId) ? [account[0].idUser] : [],
  );
  const rows = await db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where(anyOf('id', changed))
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
  return rows.map(fullName);
}

/**
 * Where the company asks for two people: why this one may not have a bank file of these invoices, as a sentence. It names
 * invoices of their own making, or people whose account they changed. Null where nothing stands against it.
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
  const changed = await changedHere(
    db,
    userId,
    invoices.map(({ user_id }) => user_id),
    now,
  );
  return changed.length === 0 ? null : `You changed the bank details of ${firstOf(changed)}, ${somebodyElse}`;
}

const firstOf = (names: readonly string[]): string =>
  `${names.slice(0, MAX_NAMED).join(', ')}${names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''}`;
