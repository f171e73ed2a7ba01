import { type Kysely, sql } from 'kysely';

// What a release needs of other remotes, and the release that was live before: both are compared with what is to go live.
const statements = `
alter table release add column needs jsonb not null default '{}';
alter table registry_entry add column previous_release_id bigint references release;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
