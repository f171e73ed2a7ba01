import type { LicenceDemand } from '@crewcall/domain/licences';
import { anyOf } from '../db/any-of';
import type { DbTx } from '../db/schema';
import { notFound, refuse } from '../errors';
import { fromTo } from '../platform/from-to';

/** The rules as they are stored; refuses a type twice, and one that is not the company's. */
export async function readDemands(
  tx: DbTx,
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

/** Rules as the audit tells them: by the type's name, each as it was and as it is. */
export async function demandChange(
  tx: DbTx,
  before: readonly { idType: number; rule: string }[],
  after: readonly { idType: number; rule: string }[],
) {
  const ids = [...new Set([...before, ...after].map(({ idType }) => idType))];
  const types = await tx.selectFrom('licence_type').select(['id', 'name']).where(anyOf('id', ids)).execute();
  const named = (rules: readonly { idType: number; rule: string }[]) =>
    Object.fromEntries(
      types.map(({ id, name }) => [name, rules.find(({ idType }) => idType === id)?.rule ?? null]),
    );
  return fromTo(named(before), named(after));
}
