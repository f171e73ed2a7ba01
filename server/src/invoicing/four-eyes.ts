import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { fullName } from '../platform/person-name';
import { isUntried } from './account-ticks';

const MAX_NAMED = 10;

/** Whose bank details this person was the last to change, and no full file has paid to since. */
async function changedHere(db: Db, userId: number, ids: readonly number[], now: EpochMs): Promise<string[]> {
  const { rows } = await sql<{ first_name: string; last_name: string }>`
    select u.first_name, u.last_name from app_user u join bank_change c on c.user_id = u.id
    where u.id in (select user_id from invoice where id = any(${[...ids]}::bigint[])) and c.changed_by = ${userId}
      and c.id = (select max(id) from bank_change where user_id = u.id) and ${isUntried(now)}
    order by u.first_name, u.last_name, u.id`.execute(db);
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
  const { rows } = await sql<{ id: number }>`
    select id from invoice where id = any(${[...ids]}::bigint[]) and created_by = ${userId} order by id`.execute(
    db,
  );
  const somebodyElse = 'so somebody else has to make the bank file.';
  const made = rows.map(({ id }) => String(id));
  if (made.length > 0)
    return `You made invoice${made.length === 1 ? '' : 's'} ${firstOf(made)}, ${somebodyElse}`;
  const changed = await changedHere(db, userId, ids, now);
  return changed.length === 0 ? null : `You changed the bank details of ${firstOf(changed)}, ${somebodyElse}`;
}

const firstOf = (names: readonly string[]): string =>
  `${names.slice(0, MAX_NAMED).join(', ')}${names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''}`;
