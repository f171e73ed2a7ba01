import { type Kysely, sql } from 'kysely';

// The source maps of a release's scripts. They are read to make a reported stack readable, and never served.
const statements = `
create table release_map (
  release_id bigint not null references release on delete cascade,
  path text not null,
  blob_id bigint not null references blob,
  primary key (release_id, path)
);
create index release_map_blob on release_map (blob_id);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
