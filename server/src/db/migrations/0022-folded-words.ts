import { type Kysely, sql } from 'kysely';

// Folding a text costs far more than looking through it, so the one search finds it folded already.
const statements = `
create function folded(text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize($1, nfd), '[\\u0300-\\u036f]', '', 'g'));

alter table job add column search text not null generated always as (
  folded(title || ' ' || prepend || ' ' || location || ' ' || onsite_name || ' ' || description)) stored;
alter table prepend add column search text not null generated always as (folded(text || ' ' || full_name)) stored;
alter table app_user
  add column search_name text not null generated always as (folded(first_name || ' ' || last_name)) stored,
  add column search text not null generated always as (
    folded(first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' 0' || substr(phone, 4))) stored;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
