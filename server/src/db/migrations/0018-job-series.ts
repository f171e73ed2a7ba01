import { type Kysely, sql } from 'kysely';

// Every job is the first of a series, so that a copy can join it without a write to the job that it copies. What is
// there already stays alone. The column still takes none, so that an earlier release can write.
const statement = `
alter table job alter column series_id set default gen_random_uuid();
create index job_series on job (series_id);
`;

export const fill = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update job set series_id = gen_random_uuid() where series_id is null`.execute(db);
};
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statement).execute(db);
  await fill(db);
};
