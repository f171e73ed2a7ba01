import { conflictsOf, weekHours } from '@crewcall/domain/conflicts';
import type { Conflict, ConflictLimits, ConflictShift, ConflictVoice } from '@crewcall/domain/conflicts';
import { DAY_MS } from '@crewcall/domain/units';
import type { Interval } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { spansOfPeople } from '../availability/spans-of-people';
import { inviteStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { fortnightLimits } from '../licences/fortnight-limit';
import { companyConfig } from '../platform/database/company-config';
import { endOf, otherPlaces, startOf } from './other-places';
import { placeOfPostcode } from './postcode-places';

interface OtherRow {
  user_id: number;
  job_id: number;
  crew_id: number;
  start_at: number;
  end_at: number;
  is_invited: boolean;
  zone: string;
  postcode: string;
}

// How far before and after a shift we read the worker's other shifts. Some workers have a limit of hours per
// fortnight, which starts on a Monday; three weeks and a day cover every fortnight that the shift can be in.
export const REACH_MS = 22 * DAY_MS;

export interface WeighedCrew {
  id: number;
  startAt: number;
  endAt: number | null;
  zone: string;
  postcode: string;
  jobId: number;
  /** A crew that the worker would leave for this one, so it is not a conflict. */
  without?: number | null;
}

/** Reads what conflict checks need of a crew; undefined if it was deleted or belongs to another company. */
export const weighedCrew = (db: Db, companyId: number, idReqCrew: number): Promise<WeighedCrew | undefined> =>
  db
    .selectFrom('job_crew as c')
    .innerJoin('job', 'job.id', 'c.job_id')
    .select(['c.id', 'c.start_at as startAt', 'c.end_at as endAt'])
    .select(['job.id as jobId', 'job.zone', 'job.postcode'])
    .where('c.id', '=', idReqCrew)
    .where('c.deleted_at', 'is', null)
    .where('job.company_id', '=', companyId)
    .executeTakeFirst();

interface Weighed {
  conflicts: Conflict[];
  /** The worker's hours in the week of this shift, including it. */
  weekHours: number;
  /** The worker has said that they want to work at that time. */
  wish: boolean;
}

/**
 * These people's shifts that start within a range, by person: confirmed ones, and those that they can still accept. A
 * shift occurs once for each of its timesheets.
 */
export async function shiftsOfPeople(
  db: Db,
  users: readonly number[],
  { start, end }: Interval,
  { now, except }: { now: number; except: Pick<WeighedCrew, 'id' | 'without'> },
): Promise<Map<number, ConflictShift[]>> {
  const { rows } = await sql<OtherRow>`
    select om.user_id, oj.id as job_id, oc.id as crew_id, ${startOf} as start_at, ${endOf} as end_at, oj.zone, oj.postcode,
      om.status = ${inviteStatus.invited} as is_invited
    from ${otherPlaces(except, now)}
    where om.user_id = any(${[...users]}::bigint[])
      and oc.start_at > ${start}::bigint and oc.start_at < ${end}::bigint
    order by om.user_id, oc.start_at, oc.id, t.start_at`.execute(db);
  const shifts = new Map<number, ConflictShift[]>();
  for (const row of rows) {
    const own = shifts.get(row.user_id) ?? [];
    own.push({
      idJob: row.job_id,
      idReqCrew: row.crew_id,
      startTime: row.start_at,
      endTime: row.end_at,
      zone: row.zone,
      postcode: row.postcode,
      place: placeOfPostcode(row.postcode),
      isInvited: row.is_invited,
    });
    shifts.set(row.user_id, own);
  }
  return shifts;
}

/** A crew's shift in the form that the domain's conflict checks need. */
export const shiftOf = (crew: WeighedCrew): ConflictShift => ({
  idJob: crew.jobId,
  startTime: crew.startAt,
  endTime: crew.endAt,
  zone: crew.zone,
  postcode: crew.postcode,
  place: placeOfPostcode(crew.postcode),
});

/** The company's limits; 0 means no limit. */
export async function limitsOf(
  db: Db,
  companyId: number,
): Promise<Omit<ConflictLimits, 'maxFortnightHours'>> {
  const { confMinRestHours, confMaxWeekHours, confTravelKmh } = await companyConfig(db, companyId);
  return { minRestHours: confMinRestHours, maxWeekHours: confMaxWeekHours, travelKmh: confTravelKmh };
}

/** Finds each person's conflicts and wishes for a crew, in a fixed number of statements. */
export async function crewConflicts(
  db: Db,
  crew: WeighedCrew,
  users: readonly number[],
  { companyId, now, voice = 'them' }: { companyId: number; now: number; voice?: ConflictVoice },
): Promise<Map<number, Weighed>> {
  const range = { start: crew.startAt - REACH_MS, end: crew.startAt + REACH_MS };
  const others = await shiftsOfPeople(db, users, range, { now, except: crew });
  const span = {
    start: crew.startAt,
    end: plannedEnd({ startTime: crew.startAt, endTime: crew.endAt }),
  };
  const said = await spansOfPeople(db, users, span);
  const shift = shiftOf(crew);
  const limits = await limitsOf(db, companyId);
  const fortnights = await fortnightLimits(db, users, { companyId, now });
  return new Map(
    users.map((id) => {
      const spans = said.get(id) ?? [];
      const away = spans.filter(({ kind }) => kind === 'away');
      const facts = { shift, others: others.get(id) ?? [], away };
      const conflicts = conflictsOf(
        facts,
        { ...limits, maxFortnightHours: fortnights.get(id) ?? null },
        voice,
      );
      return [id, { conflicts, weekHours: weekHours(facts), wish: away.length < spans.length }];
    }),
  );
}

/** One worker's conflicts with a crew, worded for the worker. */
export async function ownConflicts(
  db: Db,
  crew: WeighedCrew,
  { id, companyId, now }: { id: number; companyId: number; now: number },
): Promise<string[]> {
  const weighed = await crewConflicts(db, crew, [id], { companyId, now, voice: 'you' });
  return (weighed.get(id)?.conflicts ?? []).map(({ text }) => text);
}

/** One worker's conflicts with a crew, worded for the office; empty if there is no such crew. */
export async function conflictsWith(
  db: Db,
  idReqCrew: number,
  { id, companyId, now }: { id: number; companyId: number; now: number },
): Promise<string[]> {
  const crew = await weighedCrew(db, companyId, idReqCrew);
  if (crew === undefined) return [];
  const weighed = await crewConflicts(db, crew, [id], { companyId, now });
  return (weighed.get(id)?.conflicts ?? []).map(({ text }) => text);
}

/** The conflicts as a field of an answer; the field is omitted if there are none. */
export const named = <T>(conflicts: T[]): { conflicts?: T[] } =>
  conflicts.length === 0 ? {} : { conflicts };
