import type { Transaction } from 'kysely';
import type { DB } from '../db/schema';

/** Holds a person's row, so that what is counted about them is done one call after the other. */
export const holdPerson = (tx: Transaction<DB>, id: number) =>
  tx.selectFrom('app_user').select('id').where('id', '=', id).forNoKeyUpdate().execute();
