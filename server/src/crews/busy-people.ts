import { fortnightsOf, timeBetween, weeksOf } from '@crewcall/domain/conflicts';
import type { ConflictLimits, ConflictShift } from '@crewcall/domain/conflicts';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { CLOCK_EARLIEST_MS, CREW_LONGEST_MS } from '@crewcall/domain/limits';
import { DAY_MS, HOUR_MS, overlaps } from '@crewcall/domain/units';
import type { Interval } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { peopleAway } from '../availability/spans-of-people';
import type { Db } from '../db/schema';
import { plannedEndOf } from '../db/planned-end';
import { inviteStatus } from '../db/statuses';
import { doubledPeople } from '../jobs/double-shift';
import { fortnightLimits } from '../licences/fortnight-limit';
import { limitsOf, shiftOf } from './crew-conflicts';
import type { WeighedCrew } from './crew-conflicts';
import { endOf, otherPlaces, startOf } from './other-places';
import { knownPostcodes, placeOfPostcode } from './postcode-places';

interface Asked {
  companyId: number;
  now: number;
}
// ms by which a timesheet may differ from the planned times of its crew.
const OFF_PLAN_MS = 2 * DAY_MS;

/** Returns the minimum time in ms between the shift and another one at this postcode. */
type Between = (postcode: string) => number;

/**
 * The crews that may be close to a range of time. Nobody checks in more than a day before a shift, so for later
 * shifts only the plan counts. A separate statement, so that the next one starts from few crews and is planned
 * accordingly.
 */
async function crewsNear(db: Db, { start, end }: Interval, now: number, between: Between = () => 0) {
  const widest = Math.max(...knownPostcodes().map(between), between('')) + OFF_PLAN_MS;
  const { rows } = await sql<{ id: number; start: number; end: number; postcode: string }>`
    select oc.id, oc.start_at as start, ${plannedEndOf('oc')} as end,
      (select oj.postcode from job oj where oj.id = oc.job_id) as postcode
    from job_crew oc
    where oc.deleted_at is null and oc.start_at > ${start - CREW_LONGEST_MS - widest}::bigint
      and oc.start_at < ${end + widest}::bigint`.execute(db);
  return rows.flatMap((crew) => {
    const gap = between(crew.postcode);
    const reach = gap + (crew.start > now + CLOCK_EARLIEST_MS ? 0 : OFF_PLAN_MS);
    const wide = { start: start - reach, end: end + reach };
    return overlaps(crew, wide) ? [{ id: crew.id, gap }] : [];
  });
}

/** People with another shift that overlaps this one, or is too close to it. */
async function closePeople(db: Db, crew: WeighedCrew, span: Interval, asked: Asked, between: Between) {
  const near = await crewsNear(db, span, asked.now, between);
  const { rows } = await sql<{ user_id: number }>`
    select om.user_id from ${otherPlaces(crew, asked.now)}
    join unnest(${near.map(({ id }) => id)}::bigint[], ${near.map(({ gap }) => gap)}::bigint[]) as near(id, gap)
      on near.id = oc.id
    group by om.user_id, oc.id, near.gap
    having min(${startOf}) < ${span.end}::bigint + near.gap and max(${endOf}) > ${span.start}::bigint - near.gap`.execute(
    db,
  );
  return rows;
}

function betweenOf(crew: WeighedCrew, limits: Omit<ConflictLimits, 'maxFortnightHours'>): Between {
  const shift = shiftOf(crew);
  const known = new Map<string, number>();
  return (postcode) => {
    const there = { ...shift, postcode, place: placeOfPostcode(postcode) };
    const gap = known.get(postcode) ?? Math.ceil(timeBetween(shift, there, limits));
    known.set(postcode, gap);
    return gap;
  };
}

interface HoursLimit {
  ranges: readonly Interval[];
  most: number;
  /** Null for all people. */
  users: readonly number[] | null;
}

/** People whose hours, including this shift, exceed the limit in a range. */
async function tiredPeople(
  db: Db,
  crew: WeighedCrew,
  { span, range, most, users }: Omit<HoursLimit, 'ranges'> & { span: Interval; range: Interval },
  asked: Asked,
): Promise<{ user_id: number }[]> {
  const own = Math.min(span.end, range.end) - Math.max(span.start, range.start);
  const left = most * HOUR_MS - own;
  const among = (column: string) =>
    users === null ? sql`` : sql`and ${sql.ref(column)} = any(${[...users]}::bigint[])`;
  // This shift alone may exceed the limit.
  if (left < 0) {
    const all = sql<{ user_id: number }>`
      select u.id as user_id from app_user u where u.company_id = ${asked.companyId} ${among('u.id')}`;
    return (await all.execute(db)).rows;
  }
  const near = await crewsNear(db, range, asked.now);
  const { rows } = await sql<{ user_id: number }>`
    select om.user_id from ${otherPlaces(crew, asked.now)}
    where om.crew_id = any(${near.map(({ id }) => id)}::bigint[]) and om.status = ${inviteStatus.confirmed} ${among('om.user_id')}
    group by om.user_id
    having sum(greatest(0, least(${endOf}, ${range.end}::bigint) - greatest(${startOf}, ${range.start}::bigint)))
      > ${left}`.execute(db);
  return rows;
}

/** The people who have a limit of hours per fortnight, by limit. */
async function limitedPeople(db: Db, shift: ConflictShift, asked: Asked) {
  const byLimit = new Map<number, number[]>();
  for (const [id, hours] of await fortnightLimits(db, 'all', asked))
    byLimit.set(hours, [...(byLimit.get(hours) ?? []), id]);
  return [...byLimit].map(([most, users]) => ({ most, users, ranges: fortnightsOf(shift) }));
}

/**
 * Everybody in the company who has a conflict with a crew by `crewConflicts`, or another shift close by, by
 * `doubleShifts`. Starts from the shifts around this crew, so that a list of thousands of people can exclude the busy
 * ones fast.
 */
export async function busyPeople(db: Db, crew: WeighedCrew, asked: Asked): Promise<number[]> {
  const shift = shiftOf(crew);
  const span = { start: crew.startAt, end: plannedEnd(shift) };
  const limits = await limitsOf(db, asked.companyId);
  const doubled = await doubledPeople(crew).execute(db);
  const close = await closePeople(db, crew, span, asked, betweenOf(crew, limits));
  const busy = new Set([...doubled.rows, ...close].map(({ user_id }) => user_id));
  for (const id of await peopleAway(db, asked.companyId, span)) busy.add(id);
  const hours: HoursLimit[] = await limitedPeople(db, shift, asked);
  if (limits.maxWeekHours > 0) hours.push({ most: limits.maxWeekHours, users: null, ranges: weeksOf(shift) });
  for (const { ranges, ...limit } of hours)
    for (const range of ranges)
      for (const { user_id } of await tiredPeople(db, crew, { ...limit, span, range }, asked))
        busy.add(user_id);
  return [...busy];
}
