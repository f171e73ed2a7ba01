import type { ZonedSpan } from '@crewcall/domain/availability';
import { hoursWithin, spanOf } from '@crewcall/domain/conflicts';
import type { ConflictLimits, ConflictShift } from '@crewcall/domain/conflicts';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { FAIR_DAYS, fillWeights, medianOf } from '@crewcall/domain/fill-score';
import type { FillWeights, Reliability } from '@crewcall/domain/fill-score';
import { CREW_LONGEST_MS } from '@crewcall/domain/limits';
import { dayText } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import type { Interval } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { spansOfPeople } from '../availability/spans-of-people';
import { limitsOf, REACH_MS, shiftsOfPeople } from '../crews/crew-conflicts';
import { placeOfPostcode } from '../crews/postcode-places';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { inviteStatus, jobStatus } from '../db/statuses';
import { blockedByCustomer } from '../flags/blocked-workers';
import { fortnightLimits } from '../licences/fortnight-limit';
import { lackedBy } from '../licences/lacking';
import type { Lacked } from '../licences/lacking';
import { companyConfig } from '../platform/database/company-config';
import { scores } from '../ratings/scores';
import type { FillCrew } from './crews-to-fill';
import { favouritesOf, fillPeople, jobsForCustomers, reliabilityOf } from './fill-people';
import type { FillPerson } from './fill-people';

interface Asked {
  companyId: number;
  now: number;
}

interface OnCrew {
  status: number;
  isRefused: boolean;
}

/** Everything that suggestions for some crews are made from; maps are by user id, or by crew or customer and user id. */
export interface FillFactsOfAll {
  people: readonly FillPerson[];
  members: ReadonlyMap<number, ReadonlyMap<number, OnCrew>>;
  others: ReadonlyMap<number, readonly ConflictShift[]>;
  /** Shifts that people are drafted for. */
  drafts: ReadonlyMap<number, readonly ConflictShift[]>;
  said: ReadonlyMap<number, readonly ZonedSpan[]>;
  limits: Omit<ConflictLimits, 'maxFortnightHours'>;
  fortnights: ReadonlyMap<number, number>;
  lacked: ReadonlyMap<number, ReadonlyMap<number, readonly Lacked[]>>;
  blocked: ReadonlyMap<string, ReadonlyMap<number, string>>;
  weights: FillWeights;
  ratings: ReadonlyMap<number, number>;
  jobs: ReadonlyMap<string, ReadonlyMap<number, number>>;
  favourites: ReadonlyMap<string, ReadonlySet<number>>;
  reliability: ReadonlyMap<number, Reliability>;
  /** Confirmed hours of the 28 days before the last of the crews ends. */
  hours: ReadonlyMap<number, number>;
  /** By group id; null if nobody has any. */
  medianHours: ReadonlyMap<number, number | null>;
  medianRate: ReadonlyMap<number, number | null>;
}

async function membersOf(db: Db, crews: readonly number[]): Promise<Map<number, Map<number, OnCrew>>> {
  const rows = await db
    .selectFrom('crew_member')
    .select(['crew_id as crew', 'user_id as user', 'status'])
    .select(
      sql<boolean>`status = ${inviteStatus.denied} and answered_by is distinct from user_id`.as('isRefused'),
    )
    .where(anyOf('crew_id', crews))
    .execute();
  const members = new Map<number, Map<number, OnCrew>>();
  for (const { crew, user, ...place } of rows)
    members.set(crew, (members.get(crew) ?? new Map<number, OnCrew>()).set(user, place));
  return members;
}

/** The shifts that people are drafted for within a range, without those that they have already. */
async function draftedShifts(db: Db, companyId: number, range: Interval) {
  const { rows } = await sql<Omit<ConflictShift, 'place'> & { user: number }>`
    select d.user_id as user, job.id as "idJob", c.id as "idReqCrew", c.start_at as "startTime", c.end_at as "endTime",
      job.zone, job.postcode
    from crew_draft d join job_crew c on c.id = d.crew_id and c.deleted_at is null
    join job on job.id = c.job_id and job.status <> ${jobStatus.cancelled}
    where d.company_id = ${companyId} and d.action <> 'remove'
      and c.start_at > ${range.start}::bigint and c.start_at < ${range.end}::bigint
      and not exists (select 1 from crew_member m where m.crew_id = c.id and m.user_id = d.user_id
        and m.status in ${inviteStatus.inCrew})
    order by d.user_id, c.start_at, c.id`.execute(db);
  const drafts = new Map<number, ConflictShift[]>();
  for (const { user, ...shift } of rows)
    drafts.set(user, [...(drafts.get(user) ?? []), { ...shift, place: placeOfPostcode(shift.postcode) }]);
  return drafts;
}

/** From the first start to the last end. */
const spanOfAll = (crews: readonly FillCrew[]): Interval => ({
  start: Math.min(...crews.map(({ startAt }) => startAt)),
  end: Math.max(...crews.map(({ startAt, endAt }) => plannedEnd({ startTime: startAt, endTime: endAt }))),
});

/**
 * Reads all facts for one crew or many, in the same number of statements, by the functions that inviting asks too.
 * `crews` has at least one.
 */
export async function fillFactsOf(db: Db, crews: readonly FillCrew[], asked: Asked): Promise<FillFactsOfAll> {
  const { companyId, now } = asked;
  const span = spanOfAll(crews);
  const groups = [...new Set(crews.map(({ groupId }) => groupId))];
  const prepends = [...new Set(crews.map(({ prepend }) => prepend))];
  const day = dayText(crews[0]?.zone ?? 'UTC', span.start);
  const people = await fillPeople(db, { companyId, groups, day });
  const rated = people.filter(({ isActive, rates }) => isActive && Object.keys(rates).length > 0);
  const users = rated.map(({ id }) => id);
  const fair = { start: span.end - FAIR_DAYS * DAY_MS, end: span.end };
  const range = {
    start: Math.min(span.start - REACH_MS, fair.start - CREW_LONGEST_MS),
    end: span.end + REACH_MS,
  };
  const others = await shiftsOfPeople(db, users, range, { now, except: { id: 0 } });
  const hours = new Map(
    [...others].map(([id, shifts]) => [
      id,
      hoursWithin(shifts.filter(({ isInvited }) => isInvited !== true).map(spanOf), fair),
    ]),
  );
  const inGroup = (group: number) => rated.filter(({ rates }) => rates[group] !== undefined);
  const perGroup = (values: (group: number) => number[]) =>
    new Map(groups.map((group) => [group, medianOf(values(group))]));
  return {
    people,
    members: await membersOf(
      db,
      crews.map(({ id }) => id),
    ),
    others,
    drafts: await draftedShifts(db, companyId, range),
    said: await spansOfPeople(db, users, span),
    limits: await limitsOf(db, companyId),
    fortnights: await fortnightLimits(db, users, asked),
    lacked: await lackedBy(db, crews, users),
    blocked: await blockedByCustomer(db, { companyId, prepends }, users),
    weights: fillWeights(await companyConfig(db, companyId)),
    ratings: await scores(db, { companyId, users: 'all', now }),
    jobs: await jobsForCustomers(db, prepends, asked),
    favourites: await favouritesOf(db, prepends, companyId),
    reliability: await reliabilityOf(db, asked),
    hours,
    medianHours: perGroup((group) => inGroup(group).map(({ id }) => hours.get(id) ?? 0)),
    medianRate: perGroup((group) => inGroup(group).flatMap(({ rates }) => rates[group] || [])),
  };
}
