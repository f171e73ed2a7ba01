import { type Kysely, sql } from 'kysely';

// The version that a snapshot is of: what somebody who read that version started from.
const statement = `
alter table job_log add column version integer;
create index job_log_version on job_log (job_id, version) where version is not null;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statement).execute(db);
};
