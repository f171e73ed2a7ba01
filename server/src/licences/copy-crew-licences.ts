import { sql } from 'kysely';
import type { DbTx } from '../db/schema';

/** A copy of a crew asks for what the crew itself does. */
export const copyCrewLicences = async (tx: DbTx, from: number, to: number): Promise<void> => {
  await sql`insert into crew_licence (crew_id, type_id, company_id, rule)
    select ${to}, type_id, company_id, rule from crew_licence where crew_id = ${from}`.execute(tx);
};
