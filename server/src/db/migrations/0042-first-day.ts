import { type Kysely, sql } from 'kysely';

const statements = `
-- what a group usually pays in cents an hour: a new person's rate
alter table crew_group add column usual_rate_cents integer check (usual_rate_cents > 0);

-- how a customer is billed
alter table prepend
  add column billing_name text not null default '',
  add column billing_abn text not null default '',
  add column billing_email text not null default '',
  add column billing_address text not null default '';

alter table contract_document add column created_by bigint references app_user;

-- steps of the first day that need no doing, by name; 'all' puts the list away
alter table company add column first_steps text[] not null default '{}';
`;

/** A company that has jobs is past its first day. */
export const fill = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update company set first_steps = '{all}'
    where exists (select 1 from job where job.company_id = company.id)`.execute(db);
};

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
  await fill(db);
};
