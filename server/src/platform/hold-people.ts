import type { Transaction } from 'kysely';
import { anyOf } from '../db/any-of';
import type { DB } from '../db/schema';

/**
 * People whose rows are held until the transaction ends; add what is read of them. Always in the order of their ids,
 * before a crew, a clock or a link of theirs, so that no two transactions wait for each other.
 *
 * alone: whoever counts what a person has, opens clocks for them, invoices them, signs them in, changes them or
 * switches them off does so one after the other. shared: they stay active and as they are, and several may give them a
 * place at once. Neither holds up a row that only points to them.
 */
export const heldPeople = (tx: Transaction<DB>, ids: readonly number[], how: 'alone' | 'shared') => {
  const people = tx.selectFrom('app_user').where(anyOf('id', ids)).orderBy('id');
  return how === 'alone' ? people.forNoKeyUpdate() : people.forShare();
};

/** Holds them alone and reads nothing. */
export const holdPeople = async (tx: Transaction<DB>, ids: readonly number[]): Promise<void> => {
  await heldPeople(tx, ids, 'alone').select('id').execute();
};
