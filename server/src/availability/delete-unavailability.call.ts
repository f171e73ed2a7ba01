import { spanText } from '@crewcall/domain/availability';
import { anyOf } from '../db/any-of';
import { notFound } from '../errors';
import { handle } from '../platform/handle';
import type { Tx } from '../platform/handle';
import { rulesText } from './entered-time';
import { availabilityChanged } from './tell-availability';
import { whose } from './whose';

/** Deletes rules of a person; what they were, in words. Null where none is theirs any more. */
async function takenRules(tx: Tx, ids: readonly number[], idUser: number): Promise<string | null> {
  const rules = await tx.db
    .deleteFrom('unavailability_rule')
    .where(anyOf('id', ids))
    .where('user_id', '=', idUser)
    .returning(['weekday', 'from_min as fromMin', 'to_min as toMin'])
    .execute();
  return rules.length === 0 ? null : rulesText(rules.sort((a, b) => a.weekday - b.weekday));
}

async function takenTimes(tx: Tx, ids: readonly number[], idUser: number): Promise<string | null> {
  const times = await tx.db
    .deleteFrom('unavailability')
    .where(anyOf('id', ids))
    .where('user_id', '=', idUser)
    .returning(['start_at as start', 'end_at as end', 'zone'])
    .execute();
  return times.length === 0 ? null : times.map(spanText).join(', ');
}

/** Takes times, or rules of every week, away; the office may for somebody. */
export const deleteUnavailabilityHandler = handle('deleteUnavailability', ({ body, user, scope, write }) =>
  write(async (tx) => {
    const person = await whose(tx.db, { user, scope }, body.idUser);
    const taken = body.weekly ? takenRules : takenTimes;
    const words =
      (await taken(tx, body.ids, person.id)) ??
      notFound('This time was deleted already. Please reload the page.');
    tx.audit('user', person.id, { availability: 'deleted', when: words });
    await availabilityChanged(tx, person, user.companyId, `deleted your time ${words}.`);
    return { ok: true as const };
  }),
);
