import { type Kysely, sql } from 'kysely';

const statements = [
  // who confirmed the ABN; null: there is none, or it was never looked up
  "alter table registrant add column abn_checked_by text check (abn_checked_by in ('register', 'checksum'))",
  // the same person registered again, and that one was approved
  'alter table registrant add column merged_into bigint references registrant on delete set null',
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
