import { type Kysely, sql } from 'kysely';

const statements = `
-- since when somebody is nobody any more: what the law needs of them stays under a neutral name
alter table app_user add column deleted_at bigint;

create table deletion_request (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  asked_at bigint not null,
  withdrawn_at bigint,
  answered_at bigint,
  answered_by bigint references app_user,
  accepted boolean,
  -- why it was refused
  reason text not null default '',
  check ((answered_at is null) = (accepted is null)),
  check (accepted is not false or reason <> '')
);
create unique index deletion_request_open on deletion_request (user_id)
  where withdrawn_at is null and answered_at is null;
create index deletion_request_user on deletion_request (user_id);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
