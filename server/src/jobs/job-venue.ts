import { zoneOfJob } from '@crewcall/domain/zones';
import type { VenuePlace } from '@crewcall/domain/zones';
import type { Zone } from '@crewcall/domain/units';
import type { Db, DbTx } from '../db/schema';
import { notFound, refuse } from '../errors';
import type { Sent } from './job-diff';

/** The state and zone of a venue of this company; null for none. */
export async function venuePlace(
  db: Db,
  companyId: number,
  idVenue: number | null | undefined,
): Promise<VenuePlace | null> {
  if (idVenue == null) return null;
  const found = await db
    .selectFrom('venue')
    .select(['state', 'zone'])
    .where('id', '=', idVenue)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return found ?? null;
}

/** Refuses a venue that a job cannot take: an unknown one (404), or one that is archived. */
export async function refuseUnfitVenue(
  tx: DbTx,
  companyId: number,
  idVenue: number | null | undefined,
): Promise<void> {
  if (idVenue == null) return;
  const found = await tx
    .selectFrom('venue')
    .select(['name', 'archived_at'])
    .where('id', '=', idVenue)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!found) return notFound('This venue could not be found. Please reload the page.');
  if (found.archived_at !== null) refuse(`The venue ${found.name} is archived. Choose another one.`);
}

/** The zone of a job after a save: it changes only with the job's state or venue. */
export async function zoneAfter(
  db: Db,
  companyId: number,
  { zone, form }: { zone: Zone; form: { state: number; idVenue: number | null } },
  { state = form.state, idVenue = form.idVenue }: Pick<Sent, 'state' | 'idVenue'>,
): Promise<Zone> {
  if (state === form.state && idVenue === form.idVenue) return zone;
  return zoneOfJob(state, await venuePlace(db, companyId, idVenue));
}

/** What people on site read of a job's venue. `idVenue` is null for everybody else. */
export const venueOnSite = async (db: Db, idVenue: number | null) =>
  idVenue === null
    ? undefined
    : db
        .selectFrom('venue')
        .select(['name', 'dock', 'parking', 'contact_name as contactName'])
        .select(['contact_phone as contactPhone', 'notes'])
        .where('id', '=', idVenue)
        .executeTakeFirst();
