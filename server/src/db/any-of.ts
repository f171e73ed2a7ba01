import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** `column = any(ids)`: one statement for every length of the list, so that it is planned once. */
export const anyOf = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
