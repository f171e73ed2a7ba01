import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * `column = any(ids)`: one statement for every length of the list, so that it is planned once. A single id is compared
 * directly: for a list PostgreSQL would plan the statement each time, which takes longer than to run it.
 */
export const anyOf = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  ids.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${ids[0]}::bigint`
    : sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
