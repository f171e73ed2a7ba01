import { sql } from 'kysely';
import type { DbTx } from '../db/schema';

/** Gives the copy of a crew the pay of its own that the crew has. */
export const copyCrewPay = async (tx: DbTx, from: number, to: number): Promise<void> => {
  await sql`insert into pay_basis (company_id, crew_id, basis, cents, up_to_minutes)
    select company_id, ${to}, basis, cents, up_to_minutes from pay_basis where crew_id = ${from}`.execute(tx);
};
