import type { AvailabilityKind, ZonedSpan } from '@crewcall/domain/availability';
import { spansOfRule } from '@crewcall/domain/availability';
import type { Interval } from '@crewcall/domain/units';
import { DAY_MS } from '@crewcall/domain/units';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';

/**
 * Finds when these people are away, or want work, within a range: by single entries and by weekly rules. People without
 * any are left out. Takes two statements for any number of people.
 */
export async function spansOfPeople(
  db: Db,
  users: readonly number[],
  range: Interval,
): Promise<Map<number, ZonedSpan[]>> {
  const times = await db
    .selectFrom('unavailability')
    .select(['user_id', 'kind', 'zone', 'start_at as start', 'end_at as end'])
    .where(anyOf('user_id', users))
    .where('end_at', '>', range.start)
    .where('start_at', '<', range.end)
    .orderBy('start_at')
    .execute();
  // Compares days with a margin for any zone; `spansOfRule` checks exactly.
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const rules = await db
    .selectFrom('unavailability_rule')
    .select(['user_id', 'kind', 'zone', 'weekday', 'from_min as fromMin', 'to_min as toMin'])
    .select(['first_day as firstDay', 'last_day as lastDay'])
    .where(anyOf('user_id', users))
    .where('first_day', '<=', day(range.end + DAY_MS))
    .where((where) =>
      where.or([where('last_day', 'is', null), where('last_day', '>=', day(range.start - 3 * DAY_MS))]),
    )
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
