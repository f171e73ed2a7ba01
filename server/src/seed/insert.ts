import { type Insertable, sql } from 'kysely';
import type { Db, Schema } from '../db/schema';

/** Rows to insert. Values of jsonb columns need no JSON.stringify. Every row must have the same columns. */
export type Rows<T extends keyof Schema> = readonly {
  [K in keyof Insertable<Schema[T]>]: Insertable<Schema[T]>[K] | object;
}[];

const statement = <T extends keyof Schema & string>(table: T, rows: Rows<T>) => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  // All rows go in one JSON parameter, as a statement has a limit of parameters.
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
};

/** Inserts rows at once. */
export async function insertAll<T extends keyof Schema & string>(
  db: Db,
  table: T,
  rows: Rows<T>,
): Promise<void> {
  if (rows.length > 0) await statement(table, rows).execute(db);
}

/** Inserts rows at once and returns their ids, in the order of the rows. */
export async function insertIds<T extends keyof Schema & string>(
  db: Db,
  table: T,
  rows: Rows<T>,
): Promise<number[]> {
  if (rows.length === 0) return [];
  const { rows: made } = await sql<{ id: number }>`${statement(table, rows)} returning id`.execute(db);
  return made.map(({ id }) => id);
}

/** Inserts a row for each item at once, and sets the item's `id` to that of its row. */
export async function insertEach<T extends keyof Schema & string, Item extends { id: number }>(
  db: Db,
  table: T,
  items: readonly Item[],
  rowOf: (item: Item, at: number) => Rows<T>[number],
): Promise<void> {
  const ids = await insertIds(db, table, items.map(rowOf));
  for (const [at, item] of items.entries()) item.id = ids[at] ?? item.id;
}
