import { type Kysely, sql } from 'kysely';

const statements = `
-- what browsers tell of a release, summed up by the hour; a canary begins a row of its own
create table release_figure (
  release_id bigint not null references release,
  begins_at bigint not null,
  loads int not null,
  failures int not null,
  ready int[] not null,
  primary key (release_id, begins_at)
);
create index release_figure_begins on release_figure (begins_at);
-- which releases the tabs of a browser run, by the id of a release; whose browser it is nobody knows
create table open_browser (
  id uuid primary key,
  tabs jsonb not null,
  seen_at bigint not null
);
alter table registry_entry add column canary_at bigint;
-- its files are gone; the row stays, so that its version is not given to other bytes
alter table release add column pruned_at bigint;
-- when it was last live or a canary, or began or ended to be; of those of before nobody knows, so they count as of now
alter table release add column served_at bigint;
update release r set served_at = (extract(epoch from now()) * 1000)::bigint
  where exists (select 1 from registry_event e where e.remote = r.remote and e.action in ('activate', 'canary'));
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
