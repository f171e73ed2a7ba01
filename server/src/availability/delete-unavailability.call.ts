import { spanText } from '@crewcall/domain/availability';
import { notFound } from '../errors';
import { handle } from '../platform/handle';
import type { Tx } from '../platform/handle';
import { ruleText } from './entered-time';
import { availabilityChanged } from './tell-availability';
import { whose } from './whose';

/** Deletes one time or rule of a person; what it was, in words. Null where it is not theirs, or gone. */
async function taken(tx: Tx, id: number, weekly: boolean, idUser: number): Promise<string | null> {
  if (weekly) {
    const rule = await tx.db
      .deleteFrom('unavailability_rule')
      .where('id', '=', id)
      .where('user_id', '=', idUser)
      .returning(['weekday', 'from_min as fromMin', 'to_min as toMin'])
      .executeTakeFirst();
    return rule ? ruleText(rule) : null;
  }
  const time = await tx.db
    .deleteFrom('unavailability')
    .where('id', '=', id)
    .where('user_id', '=', idUser)
    .returning(['start_at as start', 'end_at as end', 'zone'])
    .executeTakeFirst();
  return time ? spanText(time) : null;
}

/** Takes one time, or one rule of every week, away; the office may for somebody. */
export const deleteUnavailabilityHandler = handle('deleteUnavailability', ({ body, user, scope, write }) =>
  write(async (tx) => {
    const person = await whose(tx.db, { user, scope }, body.idUser);
    const words =
      (await taken(tx, body.id, body.weekly, person.id)) ??
      notFound('This time was deleted already. Please reload the page.');
    tx.audit('user', person.id, { availability: 'deleted', when: words });
    await availabilityChanged(tx, person, user.companyId, `deleted your time ${words}.`);
    return { ok: true as const };
  }),
);
