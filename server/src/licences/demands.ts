import { demandsByType, rulesByType } from '@crewcall/domain/licences';
import type { LicenceDemand, RulesByType } from '@crewcall/domain/licences';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { DbTx } from '../db/schema';
import { notFound, refuse } from '../errors';
import { mergeFields } from '../platform/http/merge-fields';
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

const ruleWords = { warn: 'Warn', block: 'Block' } as const;

/**
 * Saves what the sender changed since `was` of the rules of a crew or group that the caller has locked. Returns what
 * changes by the names of the licence types, for the audit.
 */
export async function saveDemands(
  { db }: Tx,
  companyId: number,
  { kind, id }: { kind: 'crew' | 'group'; id: number },
  { rules: asked, was }: { rules: readonly LicenceDemand[]; was?: readonly LicenceDemand[] | undefined },
) {
  const typed = rulesByType(await readDemands(db, companyId, asked));
  const table = sql.table(`${kind}_licence`);
  const owner = sql.ref(`${kind}_id`);
  const { rows } = await sql<LicenceDemand>`
    delete from ${table} where ${owner} = ${id} returning type_id as "idType", rule`.execute(db);
  const stored = rulesByType(rows);
  const types = await db
    .selectFrom('licence_type')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .execute();
  const nameOf = (type: number) => types.find((one) => one.id === type)?.name ?? '';
  const merged = mergeFields(stored, typed, was ? rulesByType(was) : stored, (field) => {
    const rule = stored[Number(field)];
    return `${nameOf(Number(field))} to “${rule ? ruleWords[rule] : 'Not asked for'}”`;
  });
  const rules = demandsByType(merged);
  await sql`insert into ${table} (${owner}, type_id, company_id, rule)
    select ${id}::bigint, type, ${companyId}::bigint, rule
    from unnest(${rules.map(({ idType }) => idType)}::bigint[], ${rules.map(({ rule }) => rule)}::text[]) as x (type, rule)`.execute(
    db,
  );
  const named = (of: RulesByType) =>
    Object.fromEntries(types.map((type) => [type.name, of[type.id] ?? null]));
  return auditDiff(named(stored), named(merged));
}
