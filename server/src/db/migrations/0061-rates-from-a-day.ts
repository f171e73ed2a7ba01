import { type Kysely, sql } from 'kysely';

const statements = `
-- What somebody is paid an hour in a group, from a day on. A pair without rows has one rate for all days, in
-- user_group_rate; with rows, that one is the rate of today.
create table rate_from (
  user_id bigint not null references app_user,
  group_id bigint not null references crew_group,
  -- -infinity: what counted before the first day that was named
  from_day date not null,
  rate_cents integer not null check (rate_cents > 0),
  at bigint not null,
  primary key (user_id, group_id, from_day)
);
create index rate_from_day on rate_from (from_day);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
