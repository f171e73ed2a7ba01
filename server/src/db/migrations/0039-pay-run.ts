import { type Kysely, sql } from 'kysely';

// An approval is of the time as it stood: once the time is changed it counts no longer, whoever changed it.
const statements = `
create table time_approval (
  timesheet_id bigint primary key references timesheet on delete cascade,
  start_at bigint not null,
  end_at bigint not null,
  break_ms bigint not null,
  group_id bigint not null,
  approved_by bigint not null references app_user,
  approved_at bigint not null default now_ms()
);

-- what is withheld from somebody without an ABN, or why nothing is
create table withholding_note (
  user_id bigint primary key references app_user on delete cascade,
  text text not null,
  noted_by bigint not null references app_user,
  noted_at bigint not null default now_ms()
);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
