import { type Kysely, sql } from 'kysely';

// Letters that no accent makes, and apostrophes, are folded as on the screens. What is deleted comes last in the first
// text of `translate`, where the second has nothing. Writing a column as it is folds its row again.
const statements = `
create or replace function folded(text) returns text language sql immutable strict parallel safe
  return translate(
    replace(replace(replace(
      lower(regexp_replace(normalize($1, nfd), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu"),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'łøđı''’‘ʼʻ\`´', 'lodi');
update job set title = title;
update prepend set text = text;
update app_user set first_name = first_name;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
