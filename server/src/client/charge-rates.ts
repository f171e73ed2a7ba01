import type { AllowanceUnit } from '@crewcall/domain/extras';
import type { Cents, DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';

/** A stored charge rate. */
export interface StoredRate {
  id: number;
  idGroup: number | null;
  idType: number | null;
  from: DayText;
  cents: Cents;
}

/** Whose rates: of a job, else of a customer, else of the default card. */
export interface RatePlace {
  idCustomer: number | null;
  idJob: number | null;
}

/** SQL over `charge_rate`: the rates of this place, and no other. */
export const ofPlace = ({ idCustomer, idJob }: RatePlace) => sql<boolean>`(
  charge_rate.prepend_id is not distinct from ${idCustomer}::bigint
  and charge_rate.job_id is not distinct from ${idJob}::bigint)`;

/** The rates of this place, the newest first. */
export async function selectRates(db: Db, companyId: number, place: RatePlace): Promise<StoredRate[]> {
  const { rows } = await sql<StoredRate>`
    select id, group_id as "idGroup", type_id as "idType", from_day::text as "from", cents from charge_rate
    where company_id = ${companyId} and ${ofPlace(place)} order by from_day desc, id`.execute(db);
  return rows;
}

interface Charged {
  groups: { id: number; name: string; active: boolean }[];
  types: { id: number; name: string; unit: AllowanceUnit; active: boolean }[];
}

/** The groups and types of allowance that can have a rate: those in use, and those that have one of `rates`. */
export async function selectCharged(
  db: Db,
  companyId: number,
  rates: readonly Pick<StoredRate, 'idGroup' | 'idType'>[],
): Promise<Charged> {
  const idGroups = rates.flatMap(({ idGroup }) => idGroup ?? []);
  const idTypes = rates.flatMap(({ idType }) => idType ?? []);
  const groups = await sql<Charged['groups'][number]>`
    select id, name, active from crew_group
    where company_id = ${companyId} and (active or ${anyOf('id', idGroups)})
    order by active desc, lower(name)`.execute(db);
  const types = await sql<Charged['types'][number]>`
    select id, name, unit, active from allowance_type
    where company_id = ${companyId} and (active or ${anyOf('id', idTypes)})
    order by active desc, lower(name)`.execute(db);
  return { groups: groups.rows, types: types.rows };
}
