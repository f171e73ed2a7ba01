import { fortnightsOf, timeBetween, weeksOf } from '@crewcall/domain/conflicts';
import type { ConflictLimits, ConflictShift } from '@crewcall/domain/conflicts';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { CREW_LONGEST_MS } from '@crewcall/domain/limits';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import type { Interval } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { peopleAway } from '../availability/spans-of-people';
import type { Db } from '../db/schema';
import { inviteStatus } from '../db/statuses';
import { doubledPeople } from '../jobs/double-shift';
import { fortnightLimits } from '../licences/fortnight-limit';
import { limitsOf, shiftOf } from './crew-conflicts';
import type { WeighedCrew } from './crew-conflicts';
import { endOf, otherPlaces, startOf } from './other-places';
import { knownPostcodes, placeOfPostcode } from './postcode-places';

type Ids = RawBuilder<{ user_id: number }>;
type Limits = Pick<ConflictLimits, 'travelKmh' | 'minRestHours'>;

// How far a timesheet may lie outside the plan of its crew.
const OFF_PLAN_MS = 2 * DAY_MS;

/** SQL: the crews `oc` that can reach into a range. Their start is compared with constants, so its index is used. */
const startsAround = ({ start, end }: Interval) => sql<boolean>`
  oc.start_at > ${start - CREW_LONGEST_MS - OFF_PLAN_MS}::bigint and oc.start_at < ${end + OFF_PLAN_MS}::bigint`;

/** Postcodes from which the way to the shift takes longer than the rest does, with the time between in ms. */
function farPostcodes(shift: ConflictShift, limits: Limits, rest: number) {
  const far = knownPostcodes()
    .map((postcode) => {
      const there = { ...shift, postcode, place: placeOfPostcode(postcode) };
      return { postcode, between: Math.ceil(timeBetween(shift, there, limits)) };
    })
    .filter(({ between }) => between > rest);
  return {
    postcodes: far.map(({ postcode }) => postcode),
    between: far.map(({ between }) => between),
    most: Math.max(rest, ...far.map(({ between }) => between)),
  };
}

/** SQL: who has another shift that overlaps this one, or lies too close to it. */
function closePeople(crew: WeighedCrew, span: Interval, limits: Limits, now: number): Ids {
  const shift = shiftOf(crew);
  const rest = Math.ceil(limits.minRestHours * HOUR_MS);
  const far = farPostcodes(shift, limits, rest);
  const between = sql`case when oj.postcode = ${crew.postcode} then ${rest}::bigint
    else coalesce(far.between, ${rest}::bigint) end`;
  return sql`select om.user_id from ${otherPlaces(crew, now)}
    left join unnest(${far.postcodes}::text[], ${far.between}::bigint[]) as far(postcode, between)
      on far.postcode = trim(oj.postcode)
    where ${startsAround({ start: span.start - far.most, end: span.end + far.most })}
    group by om.user_id, oc.id, oj.id, far.between
    having min(${startOf}) < ${span.end}::bigint + ${between} and max(${endOf}) > ${span.start}::bigint - ${between}`;
}

interface HoursLimit {
  ranges: readonly Interval[];
  most: number;
  /** Null for everybody. */
  users: readonly number[] | null;
}

/** SQL: whose hours, with this shift, are above the limit in one of the ranges. */
const tiredPeople = (
  crew: WeighedCrew,
  span: Interval,
  { ranges, most, users }: HoursLimit,
  now: number,
): Ids[] =>
  ranges.map((range) => {
    const own = Math.min(span.end, range.end) - Math.max(span.start, range.start);
    const left = most * HOUR_MS - own;
    const of = users === null ? sql`` : sql`and om.user_id = any(${[...users]}::bigint[])`;
    // With this shift alone the limit may be passed by people without another shift.
    return left < 0
      ? sql`select u.id as user_id from app_user u
          where u.company_id = (select j.company_id from job j where j.id = ${crew.jobId})
            ${users === null ? sql`` : sql`and u.id = any(${[...users]}::bigint[])`}`
      : sql`select om.user_id from ${otherPlaces(crew, now)}
          where om.status = ${inviteStatus.confirmed} and ${startsAround(range)} ${of}
          group by om.user_id
          having sum(greatest(0, least(${endOf}, ${range.end}::bigint) - greatest(${startOf}, ${range.start}::bigint)))
            > ${left}`;
  });

/** The people with a limit of hours in a fortnight, by limit. */
async function limitedPeople(db: Db, shift: ConflictShift, asked: { companyId: number; now: number }) {
  const byLimit = new Map<number, number[]>();
  for (const [id, hours] of await fortnightLimits(db, 'all', asked))
    byLimit.set(hours, [...(byLimit.get(hours) ?? []), id]);
  return [...byLimit].map(([most, users]) => ({ most, users, ranges: fortnightsOf(shift) }));
}

/**
 * Everybody in the company who has a conflict with a crew by `crewConflicts`, or another shift close in time by
 * `doubleShifts`. It starts from the shifts around this crew, so that a list of thousands can leave these people out.
 */
export async function busyPeople(
  db: Db,
  crew: WeighedCrew,
  asked: { companyId: number; now: number },
): Promise<number[]> {
  const shift = shiftOf(crew);
  const span = { start: crew.startAt, end: plannedEnd(shift) };
  const limits = await limitsOf(db, asked.companyId);
  const hours: HoursLimit[] = await limitedPeople(db, shift, asked);
  if (limits.maxWeekHours > 0) hours.push({ most: limits.maxWeekHours, users: null, ranges: weeksOf(shift) });
  const sets = [
    doubledPeople(crew),
    closePeople(crew, span, limits, asked.now),
    ...hours.flatMap((limit) => tiredPeople(crew, span, limit, asked.now)),
  ];
  const { rows } = await sql<{ user_id: number }>`${sql.join(sets, sql` union `)}`.execute(db);
  const away = await peopleAway(db, asked.companyId, span);
  return [...new Set([...rows.map(({ user_id }) => user_id), ...away])];
}
