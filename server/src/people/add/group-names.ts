import type { Db } from '../../db/schema';

/** The groups of one cell of a list: `Rigger | Loader`. */
export const splitGroups = (cell: string): string[] =>
  cell
    .split('|')
    .map((name) => name.trim())
    .filter(Boolean);

/** The ids of the groups in use, by their names in small letters. */
export async function groupsByName(db: Db, companyId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('crew_group')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .execute();
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}
