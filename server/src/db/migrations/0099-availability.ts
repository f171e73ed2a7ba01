import { type Kysely, sql } from 'kysely';

// When people are away, or want to work, on the wall clock of `zone`. A rule is of every week; its minutes count from the
// midnight of its weekday, and from 1440 on it ends on the next day.
const statements = `
create table unavailability (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('away', 'wish')),
  start_at bigint not null,
  end_at bigint not null check (end_at > start_at),
  all_day boolean not null,
  zone text not null,
  note text not null default '' check (length(note) <= 200),
  created_by bigint references app_user,
  created_at bigint not null
);
create index unavailability_user on unavailability (user_id, end_at);
create index unavailability_created_by on unavailability (created_by);
create index unavailability_end on unavailability (end_at);
create table unavailability_rule (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('away', 'wish')),
  weekday int not null check (weekday between 1 and 7),
  from_min int not null check (from_min between 0 and 1439),
  to_min int not null check (to_min > from_min and to_min <= 2880),
  first_day text not null,
  last_day text,
  zone text not null,
  note text not null default '' check (length(note) <= 200),
  created_by bigint references app_user,
  created_at bigint not null
);
create index unavailability_rule_user on unavailability_rule (user_id);
create index unavailability_rule_created_by on unavailability_rule (created_by);
create index unavailability_rule_last_day on unavailability_rule (last_day);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
