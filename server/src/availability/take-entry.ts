import { spanText } from '@crewcall/domain/availability';
import type { In } from '@crewcall/contract/types';
import { anyOf } from '../db/any-of';
import { notFound } from '../errors';
import type { Tx } from '../platform/database/tx';
import { rulesText } from './entered-time';

/** Deletes weekly rules of a person and returns them as text; null if none of them is theirs any more. */
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

type Entry = NonNullable<In<'setUnavailability'>['instead']>;

/** Deletes an entry of a person and returns it as text. Refuses if it is not theirs, or is gone. */
export async function takeEntry(tx: Tx, { ids, weekly }: Entry, idUser: number): Promise<string> {
  const taken = weekly ? takenRules : takenTimes;
  return (
    (await taken(tx, ids, idUser)) ??
    notFound('Somebody else has changed or deleted this time. Please close this and look at the list again.')
  );
}
