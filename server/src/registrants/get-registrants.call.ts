// Calls: getpreregister.
import type { In } from '@crewcall/contract/types';
import { stateOfPostcode } from '@crewcall/domain/postcode';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { handle } from '../platform/http/handle';
import { foundRegistrants, orderOfRegistrants, statusOfRegistrant } from './find-registrants';
import { alikeOf, otherPhonesOf } from './same-person';

const PAGE = 100;

/** How many wait for an answer, of each kind. */
async function freshOf(db: Db, companyId: number) {
  const { rows } = await sql<{ worker: number; company: number }>`
    select (count(*) filter (where type = 'worker'))::int as worker, (count(*) filter (where type = 'company'))::int as company
    from registrant where company_id = ${companyId} and processed_at is null`.execute(db);
  return rows[0] ?? { worker: 0, company: 0 };
}

/** The ids of a page, in its order. */
async function idsOfPage(
  db: Db,
  companyId: number,
  { sort = { key: 'registered', down: true }, limit = PAGE, offset = 0, ...find }: In<'getpreregister'>,
) {
  const { rows } = await sql<{ id: number }>`
    select r.id from registrant r where ${foundRegistrants(companyId, find)}
    order by ${orderOfRegistrants(sort)} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A page of the registrants: the unprocessed ones, or all with `showAll`. */
export const getpreregisterHandler = handle('getpreregister', async ({ body, user, db }) => {
  const { companyId } = user;
  const count = async (asked: In<'getpreregister'>) => {
    const { rows } = await sql<{ total: number; unprocessed: number }>`
      select count(*)::int as total, (count(*) filter (where r.processed_at is null))::int as unprocessed
      from registrant r where ${foundRegistrants(companyId, asked)}`.execute(db);
    return rows[0] ?? { total: 0, unprocessed: 0 };
  };
  const { total, unprocessed } = await count(body);
  const { type } = body;
  const ids = await idsOfPage(db, companyId, body);
  const rows = await db
    .selectFrom('registrant as r')
    .leftJoin('app_user as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select(['u.cv_blob_id as user_cv', statusOfRegistrant.as('status')])
    .where(anyOf('r.id', ids))
    .orderBy(sql`array_position(${[...ids]}::bigint[], r.id)`)
    .execute();
  const alike = await alikeOf(db, companyId, rows);
  const otherPhones = await otherPhonesOf(db, ids);
  return {
    total,
    unprocessed,
    fresh: await freshOf(db, companyId),
    hasAny: total > 0 || (await count({ type, showAll: true })).total > 0,
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
