import type { CompanyConfig } from '@crewcall/domain/company-config';
import { sql } from 'kysely';
import type { Db } from '../db/schema';

const MAX_NAMED = 10;

/**
 * Where the company asks for two people: why this one may not have a bank file of these invoices, as a sentence that
 * names those of their own making. Null where nothing stands against it.
 */
export async function fourEyesProblem(
  db: Db,
  { confPayFourEyes }: Pick<CompanyConfig, 'confPayFourEyes'>,
  userId: number,
  ids: readonly number[],
): Promise<string | null> {
  if (confPayFourEyes === 0) return null;
  const { rows } = await sql<{ id: number }>`
    select id from invoice where id = any(${[...ids]}::bigint[]) and created_by = ${userId} order by id`.execute(
    db,
  );
  if (rows.length === 0) return null;
  const [named, more] = [rows.slice(0, MAX_NAMED).map(({ id }) => id), rows.length - MAX_NAMED];
  const list = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `You made invoice${rows.length === 1 ? '' : 's'} ${list}, so somebody else has to make the bank file.`;
}
