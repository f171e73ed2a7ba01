import { type Kysely, sql } from 'kysely';

// What each person told of a canary and of what is live beside it. The mark tells two people apart and names nobody.
// failed_by of release_figure is no longer written: a server of before may still do so.
const statements = `
create table release_teller (
  release_id bigint not null references release on delete cascade,
  begins_at bigint not null,
  mark text not null,
  loads int not null,
  failures int not null,
  primary key (release_id, begins_at, mark)
);
create index release_teller_begins on release_teller (begins_at);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
