import { type Kysely, sql } from 'kysely';

// Who said when where somebody's money goes. The account itself is not repeated here: the ends of the numbers tell two
// of them apart.
const statements = `
create table bank_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  changed_by bigint not null references app_user,
  changed_at bigint not null default now_ms(),
  -- the details that came with the account: nothing stood there before
  is_first boolean not null default false,
  ended_in text not null default '',
  ends_in text not null default ''
);
create index bank_change_user on bank_change (user_id, id);
create index bank_file_company on bank_file (company_id, id);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
