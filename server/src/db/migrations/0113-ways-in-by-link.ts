import { type Kysely, sql } from 'kysely';

// Which of these ways in was a link that its maker was handed: what was begun by it ends with them. Of a calendar's
// address: its session was remembered, so it began with a password and by no link.
// Whom the office added or imported was answered at the instant of their registration. Their link was mailed to them
// alone, though it named who added them; one that somebody is handed comes with a later answer.
const statements = `
alter table way_in_change add column by_link boolean not null default false;
update way_in_change w set by_link = true where exists (
  select 1 from login_link l where l.user_id = w.user_id and l.created_by = w.changed_by and l.purpose = 'login');
alter table calendar_feed add column remembered boolean not null default false;
update login_link l set created_by = null from registrant r
  where r.id = l.registrant_id and r.processed_at = r.registered_at and l.purpose = 'register' and l.used_at is null;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
