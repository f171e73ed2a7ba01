import type { Out } from '@crewcall/contract/types';
import { shownNumber } from '@crewcall/domain/licences';
import { sql } from 'kysely';
import type { Db } from '../db/schema';

type Licence = Out<'getMyLicences'>['licences'][number];

/** A query for licences with the names of their types; the caller adds conditions and the order. */
const licenceRows = (db: Db, companyId: number) =>
  db
    .selectFrom('licence as l')
    .innerJoin('licence_type as t', 't.id', 'l.type_id')
    .select(['l.id', 'l.type_id', 't.name as type', 'l.number', 'l.state', 'l.issued_day', 'l.expiry_day'])
    .select(['l.blob_id', 'l.status', 'l.reason', 'l.created_at', 'l.checked_at'])
    .where('l.company_id', '=', companyId);

const withPeople = (db: Db, companyId: number) =>
  licenceRows(db, companyId)
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .select(['u.id as idUser', 'u.first_name', 'u.last_name'])
    .where('u.active', '=', true);

/** A query for the licences that the office has to check, oldest first, with their people. */
export const waitingLicences = (db: Db, companyId: number) =>
  withPeople(db, companyId).where('l.status', '=', 'waiting').orderBy('l.id');

/** A query for the licences that have expired or expire up to the day `last` (`YYYY-MM-DD`), soonest first. */
export const expiringLicences = (db: Db, companyId: number, last: string) =>
  withPeople(db, companyId)
    .where('l.status', '=', 'accepted')
    .where('t.active', '=', true)
    .where('l.expiry_day', '<=', last)
    .orderBy('l.expiry_day')
    .orderBy(sql`u.first_name collate "und-x-icu"`)
    .orderBy('l.id');

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
