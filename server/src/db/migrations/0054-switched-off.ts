import { type Kysely, sql } from 'kysely';

const statements = `
-- since when somebody is switched off; a year later the files of their licences go
alter table app_user add column switched_off_at bigint;
`;

/** Nobody knows since when: they count from today. */
export const fill = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update app_user set switched_off_at = now_ms() where not active and switched_off_at is null`.execute(
    db,
  );
};

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
  await fill(db);
};
