import type { AvailabilityKind, ZonedSpan } from '@crewcall/domain/availability';
import { spansOfRule } from '@crewcall/domain/availability';
import type { Interval } from '@crewcall/domain/units';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';

// Compares days with a margin for any zone; `spansOfRule` checks exactly.
const day = (at: number) => new Date(at).toISOString().slice(0, 10);

const timesIn = (db: Db, range: Interval) =>
  db.selectFrom('unavailability').where('end_at', '>', range.start).where('start_at', '<', range.end);

const rulesIn = (db: Db, range: Interval) =>
  db
    .selectFrom('unavailability_rule')
    .where('first_day', '<=', day(range.end + DAY_MS))
    .where((where) =>
      where.or([where('last_day', 'is', null), where('last_day', '>=', day(range.start - 3 * DAY_MS))]),
    );

/**
 * Finds when these people are away, or want work, within a range: by single entries and by weekly rules. People without
 * any are left out. Takes two statements for any number of people.
 */
export async function spansOfPeople(
  db: Db,
  users: readonly number[],
  range: Interval,
): Promise<Map<number, ZonedSpan[]>> {
  const times = await timesIn(db, range)
    .select(['user_id', 'kind', 'zone', 'start_at as start', 'end_at as end'])
    .where(anyOf('user_id', users))
    .orderBy('start_at')
    .execute();
  const rules = await rulesIn(db, range)
    .select(['user_id', 'kind', 'zone', 'weekday', 'from_min as fromMin', 'to_min as toMin'])
    .select(['first_day as firstDay', 'last_day as lastDay'])
    .where(anyOf('user_id', users))
    .execute();
  const spans = new Map<number, ZonedSpan[]>();
  const add = (user: number, span: ZonedSpan) => spans.set(user, [...(spans.get(user) ?? []), span]);
  for (const { user_id, kind, zone, start, end } of times)
    add(user_id, { kind: kind as AvailabilityKind, zone, start, end });
  for (const { user_id, kind: text, ...rule } of rules) {
    const kind = text as AvailabilityKind;
    for (const span of spansOfRule({ ...rule, kind }, range))
      add(user_id, { ...span, kind, zone: rule.zone });
  }
  return spans;
}

/**
 * Everybody in a company who is away within a range, as `spansOfPeople` has it. Many people have the same weekly rule,
 * so each rule is read and worked out once.
 */
export async function peopleAway(db: Db, companyId: number, range: Interval): Promise<number[]> {
  const times = await timesIn(db, range)
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'away')
    .execute();
  const rulesAway = rulesIn(db, range).where('company_id', '=', companyId).where('kind', '=', 'away');
  const rules = await rulesAway
    .select(['zone', 'weekday', 'from_min as fromMin', 'to_min as toMin'])
    .select(['first_day as firstDay', 'last_day as lastDay'])
    .groupBy(['zone', 'weekday', 'from_min', 'to_min', 'first_day', 'last_day'])
    .execute();
  const inRange = rules.filter((rule) => spansOfRule({ ...rule, kind: 'away' }, range).length > 0);
  const byRule = await rulesAway
    .select('user_id')
    .where(
      sql<boolean>`(zone, weekday, from_min, to_min, first_day, coalesce(last_day, '')) in (
        select * from unnest(${inRange.map(({ zone }) => zone)}::text[], ${inRange.map(({ weekday }) => weekday)}::int[],
          ${inRange.map(({ fromMin }) => fromMin)}::int[], ${inRange.map(({ toMin }) => toMin)}::int[],
          ${inRange.map(({ firstDay }) => firstDay)}::text[], ${inRange.map(({ lastDay }) => lastDay ?? '')}::text[]))`,
    )
    .execute();
  return [...times, ...byRule].map(({ user_id }) => user_id);
}
