// Calls: getpreregister.
import { stateOfPostcode } from '@crewcall/domain/postcode';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { handle } from '../platform/http/handle';
import { foundRegistrants, orderOfRegistrants, statusOfRegistrant } from './find-registrants';
import { alikeOf, otherPhonesOf } from './same-person';

const PAGE = 100;

/** How many wait for an answer, of each kind, and whether there are any at all. */
async function countsOf(db: Db, companyId: number) {
  const kinds = ['worker', 'company'] as const;
  const { rows } = await sql<{ type: (typeof kinds)[number]; fresh: number; hasAny: boolean }>`
    select k.type, (select count(*)::int from registrant r
        where r.company_id = ${companyId} and r.type = k.type and r.processed_at is null) as fresh,
      exists (select 1 from registrant r where r.company_id = ${companyId} and r.type = k.type) as "hasAny"
    from unnest(${kinds}::text[]) k(type)`.execute(db);
  const of = (type: (typeof kinds)[number]) => rows.find((row) => row.type === type);
  return {
    fresh: { worker: of('worker')?.fresh ?? 0, company: of('company')?.fresh ?? 0 },
    hasAny: { worker: of('worker')?.hasAny ?? false, company: of('company')?.hasAny ?? false },
  };
}

/** A page of the registrants: the unprocessed ones, or all with `showAll`. */
export const getpreregisterHandler = handle('getpreregister', async ({ body, user, db }) => {
  const { sort = { key: 'registered', down: true }, limit = PAGE, offset = 0 } = body;
  const found = foundRegistrants(user.companyId, body);
  const { rows: counts } = await sql<{ total: number; unprocessed: number }>`
    select count(*)::int as total, (count(*) filter (where r.processed_at is null))::int as unprocessed
    from registrant r where ${found}`.execute(db);
  const rows = await db
    .selectFrom('registrant as r')
    .leftJoin('app_user as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select(['u.cv_blob_id as user_cv', statusOfRegistrant.as('status')])
    .where(found)
    .orderBy(orderOfRegistrants(sort))
    .limit(limit)
    .offset(offset)
    .execute();
  const alike = await alikeOf(db, user.companyId, rows);
  const ids = rows.map(({ id }) => id);
  const otherPhones = await otherPhonesOf(db, ids);
  return {
    total: counts[0]?.total ?? 0,
    unprocessed: counts[0]?.unprocessed ?? 0,
    ...(await countsOf(db, user.companyId)),
    registrants: rows.map((row) => ({
      id: row.id,
      type: row.type as 'worker' | 'company',
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      postcode: row.postcode,
      state: stateOfPostcode(row.postcode),
      companyName: row.company_name,
      website: row.website,
      abn: row.abn,
      abnCheckedBy: row.abn_checked_by as 'register' | 'checksum' | null,
      message: row.message,
      hasResume: row.cv_blob_id !== null || row.user_cv !== null,
      registeredAt: row.registered_at,
      processedAt: row.processed_at,
      approved: row.approved,
      status: row.status,
      hasAccount: row.user_id !== null,
      isMerged: row.merged_into !== null,
      alike: row.type === 'worker' && row.user_id === null ? alike(row) : [],
      otherPhones: otherPhones(row.id),
    })),
  };
});
