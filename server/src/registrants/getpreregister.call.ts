import { stateOfPostcode } from '@crewcall/domain/postcode';
import { handle } from '../platform/http/handle';
import { alikeOf, otherPhonesOf } from './same-person';

/** Registrants, newest first: the unprocessed ones, or all with `showAll`. */
export const getpreregisterHandler = handle('getpreregister', async ({ body, user, db }) => {
  let query = db
    .selectFrom('registrant as r')
    .leftJoin('app_user as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select('u.cv_blob_id as user_cv')
    .where('r.company_id', '=', user.companyId)
    .orderBy('r.registered_at', 'desc')
    .orderBy('r.id', 'desc');
  if (body.showAll !== true) query = query.where('r.processed_at', 'is', null);
  const rows = await query.execute();
  const alike = await alikeOf(db, user.companyId, rows);
  const ids = rows.map(({ id }) => id);
  const otherPhones = await otherPhonesOf(db, ids);
  return {
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
      hasAccount: row.user_id !== null,
      isMerged: row.merged_into !== null,
      alike: row.type === 'worker' && row.user_id === null ? alike(row) : [],
      otherPhones: otherPhones(row.id),
    })),
  };
});
