import { type Kysely, sql } from 'kysely';

// Small letters follow one rule in every database. By the database's own rule, one with the plain locale C knows no
// small letter of Ł. Writing a column as it is folds its row again.
const statements = `
create or replace function folded(text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize($1, nfd), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu");
update job set title = title;
update prepend set text = text;
update app_user set first_name = first_name;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
