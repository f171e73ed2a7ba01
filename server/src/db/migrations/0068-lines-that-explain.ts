import { type Kysely, sql } from 'kysely';

const statements = `
alter table invoice_line add column corrected jsonb, add column covered_at bigint;
alter table invoice_line add constraint covered_pays_nothing
  check (covered_at is null or (cents = 0 and paid_minutes = 0));
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
