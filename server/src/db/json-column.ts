import type { ColumnType } from 'kysely';

/** jsonb: read as a value, written as JSON text. */
export type Json<T = unknown> = ColumnType<T, string, string>;
