import type { In } from '@crewcall/contract/types';
import type { Missing } from '@crewcall/domain/person-gaps';
import { isPostcode } from '@crewcall/domain/postcode';
import { dayText, dayToEpoch } from '@crewcall/domain/time';
import type { DayText, EpochMs, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { postcodesWithin } from '../crews/postcode-places';
import { anyOf } from '../db/any-of';
import { jobStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { groupsOfPeople } from '../jobs/groups-of-people';
import { heldLicences } from '../licences/held-licences';
import { refuseOddDay } from '../pay-rules/odd-holiday';
import { companyConfig } from '../platform/database/company-config';
import { supervisors } from '../row-rules/job-rows';
import { hasRole } from '../row-rules/people';
import { isWanted } from '../row-rules/wanted-people';
import { gapsOfPeople } from './gaps-of-people';

export type CrewFilter = In<'findPeople'>['find'];
export type Condition = RawBuilder<boolean>;

/** Who searches, and when. */
export interface Finder {
  db: Db;
  companyId: number;
  /** Today in the company's zone. */
  day: DayText;
  zone: Zone;
}

export async function finderOf(db: Db, companyId: number, now: EpochMs): Promise<Finder> {
  const { confTimezone: zone } = await companyConfig(db, companyId);
  return { db, companyId, zone, day: dayText(zone, now) };
}

/** Whether the person supervises a job that was not cancelled. */
export const supervises = sql<boolean>`exists (select 1 from (${supervisors}) s join job on job.id = s.job_id
  where s.user_id = u.id and job.status <> ${jobStatus.cancelled})`;

const everybody = (companyId: number): Condition =>
  sql<boolean>`u.company_id = ${companyId} and u.deleted_at is null`;

const ofRole = (role: Exclude<CrewFilter['role'], ''>): Condition =>
  role === 'supervisor' ? supervises : hasRole('u', role === 'office' ? 'admin' : role);

/** Whether the location filter is set: an incomplete postcode does not limit the search. */
export const isNearSet = ({ near }: CrewFilter): boolean => isPostcode(near);
/** Whether the filter by last day of work is set. */
export const isWorkedSet = ({ worked, workedDay }: CrewFilter): boolean => worked !== '' && workedDay !== '';

const livesNear = ({ near, withinKm }: CrewFilter): Condition =>
  withinKm === 0
    ? sql<boolean>`u.postcode = ${near}`
    : sql<boolean>`trim(u.postcode) = any(${postcodesWithin(near, withinKm).map(({ postcode }) => postcode)}::text[])`;

function hasWorked({ worked, workedDay }: CrewFilter, zone: Zone): Condition {
  refuseOddDay(workedDay);
  const since = sql<boolean>`exists (select 1 from timesheet t
    where t.user_id = u.id and t.start_at >= ${dayToEpoch(zone, workedDay)})`;
  return worked === 'since' ? since : sql<boolean>`not ${since}`;
}

/** What each of these people lacks. Inactive people are left out, because nothing is required of them. */
export async function gapsAmong(
  { db, companyId, day }: Finder,
  ids: readonly number[],
): Promise<Map<number, Missing[]>> {
  const groups = await groupsOfPeople(db, ids);
  const held = await heldLicences(db, ids, day, true);
  return gapsOfPeople(db, ids, { companyId, day, groups, held });
}

const lacks = (missing: readonly Missing[], gaps: CrewFilter['gaps']): boolean => {
  if (gaps === 'complete') return missing.length === 0;
  return gaps === 'missing' ? missing.length > 0 : missing.some(({ gap }) => gap === gaps);
};

/** The ids of all people that meet a condition, by name. */
export async function idsOf(db: Db, condition: Condition): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`select json_agg(u.id order by
    (u.first_name || ' ' || u.last_name) collate "und-x-icu", u.id) as ids from app_user u where ${condition}`.execute(
    db,
  );
  return rows[0]?.ids ?? [];
}

/**
 * The people of the company that a search of the crew list finds, as a condition over the alias `u` of app_user. What
 * people lack is calculated by the domain, so that filter is applied to everybody that the rest of the search finds.
 */
export async function foundPeople(finder: Finder, find?: CrewFilter): Promise<Condition> {
  const all = everybody(finder.companyId);
  if (find === undefined) return all;
  const { active, role, gaps } = find;
  const found = sql<boolean>`(${sql.join(
    [
      all,
      await isWanted(finder, find),
      ...(active === -1 ? [] : [sql`u.active = ${active === 1}`]),
      ...(role === '' ? [] : [ofRole(role)]),
      ...(isNearSet(find) ? [livesNear(find)] : []),
      ...(isWorkedSet(find) ? [hasWorked(find, finder.zone)] : []),
    ],
    sql` and `,
  )})`;
  if (gaps === '') return found;
  const missing = await gapsAmong(finder, await idsOf(finder.db, found));
  return anyOf(
    'u.id',
    [...missing].flatMap(([id, those]) => (lacks(those, gaps) ? [id] : [])),
  );
}

/** `foundPeople` except some: the people selected by "Select all". */
export async function chosenBySearch(
  finder: Finder,
  { find, except }: { find: CrewFilter; except: readonly number[] },
): Promise<Condition> {
  const found = await foundPeople(finder, find);
  return except.length === 0 ? found : sql<boolean>`(${found} and not ${anyOf('u.id', except)})`;
}
