import type { LicenceDemand } from '@crewcall/domain/licences';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { DbTx } from '../db/schema';
import { notFound, refuse } from '../errors';
import { auditDiff } from '../platform/database/audit-diff';
import type { Tx } from '../platform/database/tx';

/** Checks licence rules and sorts them for storing; refuses a type twice, and one that is not the company's. */
async function readDemands(
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

/** The audit entry of changed rules: by the name of the licence type, each before and after. */
async function demandChange(tx: DbTx, before: readonly LicenceDemand[], after: readonly LicenceDemand[]) {
  const ids = [...new Set([...before, ...after].map(({ idType }) => idType))];
  const types = await tx.selectFrom('licence_type').select(['id', 'name']).where(anyOf('id', ids)).execute();
  const named = (rules: readonly LicenceDemand[]) =>
    Object.fromEntries(
      types.map(({ id, name }) => [name, rules.find(({ idType }) => idType === id)?.rule ?? null]),
    );
  return auditDiff(named(before), named(after));
}

/** Replaces the rules of a crew or group that the caller has locked; returns what changes, for the audit. */
export async function replaceDemands(
  { db }: Tx,
  companyId: number,
  { kind, id }: { kind: 'crew' | 'group'; id: number },
  asked: readonly LicenceDemand[],
) {
  const rules = await readDemands(db, companyId, asked);
  const table = sql.table(`${kind}_licence`);
  const owner = sql.ref(`${kind}_id`);
  const { rows: before } = await sql<LicenceDemand>`
    delete from ${table} where ${owner} = ${id} returning type_id as "idType", rule`.execute(db);
  await sql`insert into ${table} (${owner}, type_id, company_id, rule)
    select ${id}::bigint, type, ${companyId}::bigint, rule
    from unnest(${rules.map(({ idType }) => idType)}::bigint[], ${rules.map(({ rule }) => rule)}::text[]) as x (type, rule)`.execute(
    db,
  );
  return demandChange(db, before, rules);
}
