import type { LicenceDemand } from '@crewcall/domain/licences';
import type { Transaction } from 'kysely';
import { anyOf } from '../db/any-of';
import type { DB } from '../db/schema';
import { notFound, refuse } from '../errors';

/** The rules as they are stored; refuses a type twice, and one that is not the company's. */
export async function readDemands(
  tx: Transaction<DB>,
  companyId: number,
  rules: readonly LicenceDemand[],
): Promise<LicenceDemand[]> {
  const ids = rules.map(({ idType }) => idType);
  if (new Set(ids).size < ids.length) refuse('A type of licence is named twice. Keep one rule of it.');
  const known = await tx
    .selectFrom('licence_type')
    .select('id')
    .where('company_id', '=', companyId)
    .where(anyOf('id', ids))
    .execute();
  if (known.length < ids.length) notFound('This type of licence could not be found. Please reload the page.');
  return [...rules].sort((a, b) => a.idType - b.idType);
}

/** Rules as the audit tells them: by the type's id. */
export const toldDemands = (rules: readonly { idType: number; rule: string }[]) =>
  Object.fromEntries(rules.map(({ idType, rule }) => [idType, rule]));
