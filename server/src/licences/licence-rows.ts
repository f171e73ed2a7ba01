import type { Out } from '@crewcall/contract/types';
import { shownNumber } from '@crewcall/domain/licences';
import type { Db } from '../db/schema';

type Licence = Out<'getMyLicences'>['licences'][number];

/** A query for licences with the names of their types; the caller adds conditions and the order. */
export const licenceRows = (db: Db, companyId: number) =>
  db
    .selectFrom('licence as l')
    .innerJoin('licence_type as t', 't.id', 'l.type_id')
    .select(['l.id', 'l.type_id', 't.name as type', 'l.number', 'l.state', 'l.issued_day', 'l.expiry_day'])
    .select(['l.blob_id', 'l.status', 'l.reason', 'l.created_at', 'l.checked_at'])
    .where('l.company_id', '=', companyId);

type Row = Awaited<ReturnType<ReturnType<typeof licenceRows>['execute']>>[number];

/** Converts a row to what the API sends; `whole`: the reader may see the full number. */
export const shownLicence = (row: Row, whole: boolean): Licence => ({
  id: row.id,
  idType: row.type_id,
  type: row.type,
  number: whole ? row.number : shownNumber(row.number),
  state: row.state,
  issuedDay: row.issued_day,
  expiryDay: row.expiry_day,
  hasFile: row.blob_id !== null,
  status: row.status as Licence['status'],
  reason: row.reason,
  sentAt: row.created_at,
  checkedAt: row.checked_at,
});

/** A worker's licences: accepted, waiting, refused, then replaced ones; within these by type, newest first. */
export async function licencesOf(
  db: Db,
  { companyId, idUser, whole }: { companyId: number; idUser: number; whole: boolean },
): Promise<Licence[]> {
  const rows = await licenceRows(db, companyId)
    .where('l.user_id', '=', idUser)
    .orderBy((eb) => eb.fn('array_position', [eb.val(['accepted', 'waiting', 'refused']), 'l.status']))
    .orderBy('t.name')
    .orderBy('l.id', 'desc')
    .execute();
  return rows.map((row) => shownLicence(row, whole));
}
