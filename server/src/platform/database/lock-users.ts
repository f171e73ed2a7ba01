import { anyOf } from '../../db/any-of';
import type { DbTx } from '../../db/schema';
import { deny } from '../../errors';

/**
 * Locks the rows of these people until the transaction ends; add what is to be read of them. They are locked in the
 * order of their ids, and before any crew, clock or link of theirs. So no two transactions wait for each other.
 *
 * `alone`: for who counts what a person has, or changes it. Only one transaction at a time holds a person so.
 * `shared`: the person stays as they are. Several transactions may hold one so, each to give them a place.
 * Neither holds up a row that only points to a person. Somebody who was deleted is nobody to hold.
 */
export const lockedUsers = (tx: DbTx, ids: readonly number[], how: 'alone' | 'shared') => {
  const people = tx
    .selectFrom('app_user')
    .where(anyOf('id', ids))
    .where('deleted_at', 'is', null)
    .orderBy('id');
  return how === 'alone' ? people.forNoKeyUpdate() : people.forShare();
};

/** Holds the caller alone. Refuses who was deleted while this waited: nothing is written about them any more. */
export const lockSelf = async (tx: DbTx, id: number): Promise<void> => {
  const self = await lockedUsers(tx, [id], 'alone').select('id').executeTakeFirst();
  if (!self) deny('Your account has been deleted.');
};

/** Holds them alone and reads nothing. */
export const lockUsers = async (tx: DbTx, ids: readonly number[]): Promise<void> => {
  await lockedUsers(tx, ids, 'alone').select('id').execute();
};
