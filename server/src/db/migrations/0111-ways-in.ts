import { type Kysely, sql } from 'kysely';

// Who made somebody else another way in: their next change of bank details may be that one's.
const statements = `
create table way_in_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  changed_by bigint not null references app_user,
  changed_at bigint not null default now_ms()
);
create index way_in_change_user on way_in_change (user_id, changed_at);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
