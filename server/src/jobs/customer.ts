import type { Db } from '../db/schema';

export const COMPANY_UNKNOWN = 'This company could not be found.';

/** A customer company by its prefix. */
export const prependOf = (db: Db, companyId: number, prefix: string) =>
  db
    .selectFrom('prepend')
    .select(['id', 'text', 'full_name'])
    .where('company_id', '=', companyId)
    .where('text', '=', prefix.trim())
    .executeTakeFirst();
