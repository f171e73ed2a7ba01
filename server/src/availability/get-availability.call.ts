import type { AvailabilityKind } from '@crewcall/domain/availability';
import { dayText } from '@crewcall/domain/time';
import { handle } from '../platform/http/handle';
import { whose } from './whose';

/**
 * Reads when a person is away or wants work in a range. Includes the notes, because only the person and the office may
 * call this.
 */
export const getAvailabilityHandler = handle('getAvailability', async ({ body, db, user, scope }) => {
  const person = await whose(db, { user, scope }, body.idUser);
  const times = await db
    .selectFrom('unavailability')
    .select(['id', 'kind', 'zone', 'note', 'created_by', 'start_at', 'end_at', 'all_day'])
    .where('user_id', '=', person.id)
    .where('end_at', '>', body.start)
    .where('start_at', '<', body.end)
    .orderBy('start_at')
    .orderBy('id')
    .execute();
  const rules = await db
    .selectFrom('unavailability_rule')
    .select(['id', 'kind', 'zone', 'note', 'created_by', 'weekday', 'from_min', 'to_min'])
    .select(['first_day', 'last_day'])
    .where('user_id', '=', person.id)
    .where((where) =>
      where.or([
        where('last_day', 'is', null),
        where('last_day', '>=', dayText(person.zone, Math.min(body.start, body.end))),
      ]),
    )
    .orderBy('weekday')
    .orderBy('from_min')
    .orderBy('id')
    .execute();
  const stored = (row: {
    id: number;
    kind: string;
    zone: string;
    note: string;
    created_by: number | null;
  }) => ({
    id: row.id,
    kind: row.kind as AvailabilityKind,
    zone: row.zone,
    note: row.note,
    byOffice: row.created_by !== person.id,
  });
  return {
    zone: person.zone,
    times: times.map((row) => ({
      ...stored(row),
      start: row.start_at,
      end: row.end_at,
      allDay: row.all_day,
    })),
    rules: rules.map((row) => ({
      ...stored(row),
      weekday: row.weekday,
      fromMin: row.from_min,
      toMin: row.to_min,
      firstDay: row.first_day,
      lastDay: row.last_day,
    })),
  };
});
