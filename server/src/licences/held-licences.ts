import type { Out } from '@crewcall/contract/types';
import { licenceState } from '@crewcall/domain/licences';
import type { DayText } from '@crewcall/domain/units';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';

type Held = NonNullable<Out<'getAvailableCrew'>['crew'][number]['licences']>[number];

/**
 * Reads the accepted licences of people for lists, by person, in one statement for all.
 * @param isDemanded reads only the types that a group asks for
 */
export async function heldLicences(
  db: Db,
  users: readonly number[],
  day: DayText,
  isDemanded = false,
): Promise<Map<number, Held[]>> {
  let query = db
    .selectFrom('licence as l')
    .innerJoin('licence_type as t', 't.id', 'l.type_id')
    .select(['l.user_id', 'l.type_id', 't.name', 't.warn_days', 'l.expiry_day'])
    .where('l.status', '=', 'accepted')
    .where('t.active', '=', true)
    .where(anyOf('l.user_id', users))
    .orderBy('t.name');
  if (isDemanded)
    query = query.where(({ eb, selectFrom }) =>
      eb('l.type_id', 'in', selectFrom('group_licence').select('type_id')),
    );
  const rows = await query.execute();
  const held = new Map<number, Held[]>();
  for (const { user_id, type_id, name, warn_days, expiry_day } of rows) {
    const state = licenceState(expiry_day, warn_days, day);
    const list = held.get(user_id) ?? [];
    held.set(user_id, list);
    list.push({ idType: type_id, type: name, expiryDay: expiry_day, state });
  }
  return held;
}
