import type { Out, Parsed } from '@crewcall/contract/types';
import { zonesInState } from '@crewcall/domain/zones';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { DbTx } from '../db/schema';
import { conflict, notFound, refuse } from '../errors';
import { auditDiff } from '../platform/database/audit-diff';
import { lockCompany } from '../platform/database/lock-company';
import type { Tx } from '../platform/database/tx';
import { toOffice } from '../platform/live/audience';
import { readVenue } from './read-venues';

type Asked = Parsed<'saveVenue'>;
type Venue = Out<'getVenue'>['venue'];
type Fields = Omit<Venue, 'id' | 'version' | 'isArchived'>;

const MOST_VENUES = 2000;

/** Refuses a name that another venue on the list has. */
export async function refuseSameName(
  tx: DbTx,
  companyId: number,
  { id, name }: { id?: number | undefined; name: string },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from venue where company_id = ${companyId} and lower(name) = lower(${name})
      and archived_at is null`.execute(tx);
  if (rows.some((other) => other.id !== id))
    refuse(`There is already a venue called "${name}". Choose another name.`, { field: 'name' });
}

async function refuseOdd(tx: DbTx, companyId: number, asked: Asked): Promise<void> {
  if (!zonesInState(asked.state).includes(asked.zone))
    refuse('This time zone is not in the state of the venue. Choose one from the list.', { field: 'zone' });
  if ((asked.latitude === null) !== (asked.longitude === null))
    refuse('Give both latitude and longitude, or neither.', { field: 'latitude' });
  if (asked.postcode !== '' && !/^\d{4}$/.test(asked.postcode))
    refuse('A postcode has four digits.', { field: 'postcode' });
  const ids = asked.licences.map(({ idType }) => idType);
  if (new Set(ids).size < ids.length) refuse('A type of licence is named twice. Keep one rule of it.');
  const known = await tx
    .selectFrom('licence_type')
    .select('id')
    .where('company_id', '=', companyId)
    .where(anyOf('id', ids))
    .execute();
  if (known.length < ids.length) notFound('This type of licence could not be found. Please reload the page.');
  await refuseSameName(tx, companyId, asked);
}

const fieldsOf = ({ id: _id, version: _version, isArchived: _archived, ...fields }: Venue): Fields => fields;

function typedFields({ id: _id, version: _version, ahead: _ahead, key: _key, ...fields }: Asked): Fields {
  return { ...fields, licences: [...fields.licences].sort((a, b) => a.idType - b.idType) };
}

const rowOf = ({ contactName, contactPhone, licences: _licences, ...plain }: Fields) => ({
  ...plain,
  contact_name: contactName,
  contact_phone: contactPhone,
});

async function writeLicences(tx: DbTx, companyId: number, id: number, { licences }: Fields): Promise<void> {
  await tx.deleteFrom('venue_licence').where('venue_id', '=', id).execute();
  if (licences.length === 0) return;
  await tx
    .insertInto('venue_licence')
    .values(
      licences.map(({ idType, rule }) => ({ venue_id: id, type_id: idType, company_id: companyId, rule })),
    )
    .execute();
}

/**
 * Adds or changes a venue; returns its id. Throws 409 with the current venue if another user has changed it. A save
 * that changes nothing is accepted with any version, so that it can be sent again for the jobs ahead.
 */
export async function storeVenue(tx: Tx, companyId: number, asked: Asked, now: number): Promise<number> {
  // Two new venues of one name wait for each other here.
  await lockCompany(tx, companyId);
  const fields = typedFields(asked);
  const stored = asked.id === undefined ? undefined : await readVenue(tx.db, companyId, asked.id);
  if (asked.id !== undefined && stored === undefined) notFound('This venue could not be found.');
  if (stored && isDeepStrictEqual(fieldsOf(stored), fields)) return stored.id;
  if (stored && stored.version !== asked.version)
    conflict(
      'Somebody else has changed this venue. Yours is not saved yet: look at theirs, then save again.',
      {
        venue: stored,
      },
    );
  await refuseOdd(tx.db, companyId, asked);
  const id = stored
    ? await changeVenue(tx.db, stored.id, fields, now)
    : await addVenue(tx.db, companyId, fields, now);
  await writeLicences(tx.db, companyId, id, fields);
  tx.audit('venue', id, stored ? auditDiff(fieldsOf(stored), fields) : { name: fields.name });
  tx.announce('venue.changed', { id }, toOffice);
  return id;
}

async function changeVenue(tx: DbTx, id: number, fields: Fields, now: number): Promise<number> {
  await tx
    .updateTable('venue')
    .set((eb) => ({ ...rowOf(fields), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
  return id;
}

async function addVenue(tx: DbTx, companyId: number, fields: Fields, now: number): Promise<number> {
  const { count } = await tx
    .selectFrom('venue')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_VENUES)
    refuse(`There are ${MOST_VENUES} venues already. Archive those that you do not need any more.`);
  const { id } = await tx
    .insertInto('venue')
    .values({ ...rowOf(fields), company_id: companyId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
