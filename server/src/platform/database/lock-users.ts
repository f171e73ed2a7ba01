import { anyOf } from '../../db/any-of';
import type { DbTx } from '../../db/schema';
import { deny } from '../../errors';

/**
 * Locks user rows until the transaction ends; add the columns to read. Rows are locked in order of their ids, and
 * before any crew, timesheet or link of these users, so that transactions do not deadlock.
 *
 * `alone`: to count or change what a user has; one transaction at a time.
 * `shared`: the user must not change, as while they are added to a crew; several transactions at a time.
 * Neither blocks writes of rows that only reference a user. Deleted users are left out.
 */
export const lockedUsers = (tx: DbTx, ids: readonly number[], how: 'alone' | 'shared') => {
  const people = tx
    .selectFrom('app_user')
    .where(anyOf('id', ids))
    .where('deleted_at', 'is', null)
    .orderBy('id');
  return how === 'alone' ? people.forNoKeyUpdate() : people.forShare();
};

/**
 * Locks the caller's own row alone. 403 if they have been deleted since the call began: nothing may be written about
 * them.
 */
export const lockSelf = async (tx: DbTx, id: number): Promise<void> => {
  const self = await lockedUsers(tx, [id], 'alone').select('id').executeTakeFirst();
  if (!self) deny('Your account has been deleted.');
};

/** Locks these users with `alone`, without reading their rows. */
export const lockUsers = async (tx: DbTx, ids: readonly number[]): Promise<void> => {
  await lockedUsers(tx, ids, 'alone').select('id').execute();
};
