import { sql } from 'kysely';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { matches } from '@crewcall/domain/text';
import { crewConflicts } from './crew-conflicts';
import { peopleAway } from '../availability/spans-of-people';
import type { Db } from '../db/schema';
import { blockedWorkers } from '../flags/blocked-workers';
import { doubledPeople } from '../jobs/double-shift';
import { unlicensed } from '../licences/lacking';
import { nameApart } from '../platform/database/person-name';
import { kmFrom, placeOfPostcode } from './postcode-places';
import { isCrewPerson } from '../row-rules/people';

/** A crew that needs more people. */
export interface SeekingCrew {
  id: number;
  groupId: number;
  startAt: number;
  endAt: number | null;
  jobId: number;
  prepend: string;
  zone: string;
  companyId: number;
  /** Postcode of the job's location. */
  postcode: string;
}

interface FreePerson {
  id: number;
  fullName: string;
  /** Distance from the job to the person's postcode; null if one of the two is not known. */
  km: number | null;
}

export const seekingCrews = (db: Db, companyId: number) =>
  db
    .selectFrom('job_crew as c')
    .innerJoin('job', 'job.id', 'c.job_id')
    .select(['c.id', 'c.group_id as groupId', 'c.start_at as startAt', 'c.end_at as endAt'])
    .select(['job.id as jobId', 'job.prepend', 'job.zone', 'job.postcode', 'job.company_id as companyId'])
    .where('c.deleted_at', 'is', null)
    .where('job.company_id', '=', companyId);

/** Adds each person's conflicts with a crew, as sentences, and leaves out people who have a shift at that time. */
export async function weighed(
  db: Db,
  crew: SeekingCrew,
  people: readonly FreePerson[],
  now: number,
): Promise<(FreePerson & { conflicts: string[] })[]> {
  const ids = people.map(({ id }) => id);
  const against = await crewConflicts(db, crew, ids, { companyId: crew.companyId, now });
  return people.flatMap((one) => {
    const conflicts = against.get(one.id)?.conflicts ?? [];
    return conflicts.some(({ kind }) => kind === 'overlap')
      ? []
      : [{ ...one, conflicts: conflicts.map(({ text }) => text) }];
  });
}

/**
 * People who could join a crew and have no invite status on it yet, nearest first, then by name. Leaves out people
 * who would be refused, have another shift close by, or are away. With `search` (words of their names) the caller
 * looks for a particular person, so people who are away or have another shift are included.
 */
export async function freePeople(db: Db, crew: SeekingCrew, search = ''): Promise<FreePerson[]> {
  const isMeant = search !== '';
  const { rows: everybody } = await sql<{ id: number; fullName: string; postcode: string }>`
    select u.id, ${nameApart('u')} as "fullName", u.postcode
    from app_user u
    join user_group_rate r on r.user_id = u.id and r.group_id = ${crew.groupId} and r.rate_cents is not null
    where u.company_id = ${crew.companyId} and ${isCrewPerson('u')}
      and not exists (select 1 from crew_member m where m.crew_id = ${crew.id} and m.user_id = u.id)
    order by u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", u.id`.execute(db);
  const rows = everybody.filter(({ fullName }) => matches(fullName, search));
  const ids = rows.map(({ id }) => id);
  const span = { start: crew.startAt, end: plannedEnd({ startTime: crew.startAt, endTime: crew.endAt }) };
  // Read for the days of the shift, instead of for each person.
  const away = isMeant ? [] : await peopleAway(db, crew.companyId, span);
  const doubled = isMeant ? [] : (await doubledPeople(crew).execute(db)).rows.map(({ user_id }) => user_id);
  const out = [
    new Set([...away, ...doubled]),
    await blockedWorkers(db, crew, ids),
    await unlicensed(db, crew, ids),
  ];
  const near = placeOfPostcode(crew.postcode);
  return rows
    .filter(({ id }) => !out.some((one) => one.has(id)))
    .map(({ id, fullName, postcode }) => ({ id, fullName, km: kmFrom(near, postcode) }))
    .sort((a, b) => (a.km ?? Infinity) - (b.km ?? Infinity));
}
