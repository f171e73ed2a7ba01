import { type Kysely, sql } from 'kysely';

// The audit is read by person and by day.
const statements = [
  "create index audit_about on audit ((detail ->> 'idUser')) where detail ? 'idUser'",
  'create index audit_at on audit (at)',
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
