import type { Transaction } from 'kysely';
import { anyOf } from '../db/any-of';
import type { DB } from '../db/schema';

/**
 * Locks the rows of these people until the transaction ends; add what is to be read of them. They are locked in the
 * order of their ids, and before any crew, clock or link of theirs. So no two transactions wait for each other.
 *
 * `alone`: for who counts what a person has, or changes it. Only one transaction at a time holds a person so.
 * `shared`: the person stays as they are. Several transactions may hold one so, each to give them a place.
 * Neither holds up a row that only points to a person.
 */
export const heldPeople = (tx: Transaction<DB>, ids: readonly number[], how: 'alone' | 'shared') => {
  const people = tx.selectFrom('app_user').where(anyOf('id', ids)).orderBy('id');
  return how === 'alone' ? people.forNoKeyUpdate() : people.forShare();
};

/** Holds them alone and reads nothing. */
export const holdPeople = async (tx: Transaction<DB>, ids: readonly number[]): Promise<void> => {
  await heldPeople(tx, ids, 'alone').select('id').execute();
};
