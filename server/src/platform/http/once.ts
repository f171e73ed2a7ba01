import type { CallName } from '@crewcall/contract/types';
import type { Tx } from '../database/tx';

/**
 * Wraps `write` for an action that must happen only once, even if its answer gets lost. The first try with a key runs
 * the action; later or parallel tries of the same user with that key get its answer. A refused action has not
 * happened and may be tried again. Without a key, the action just runs. For actions whose own rows cannot store the
 * key.
 */
export const once =
  <T extends object>(
    idUser: number,
    call: CallName,
    key: string | undefined,
    run: (tx: Tx) => Promise<T>,
  ): ((tx: Tx) => Promise<T>) =>
  async (tx) => {
    if (key === undefined) return run(tx);
    // If the same action is running in another transaction, this insert waits for that to end.
    const { numInsertedOrUpdatedRows: begun } = await tx.db
      .insertInto('idempotent_call')
      .values({ user_id: idUser, call, key, answer: '{}' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (begun === 0n) {
      const { answer } = await tx.db
        .selectFrom('idempotent_call')
        .select('answer')
        .where('user_id', '=', idUser)
        .where('call', '=', call)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      return answer as T;
    }
    const answer = await run(tx);
    await tx.db
      .updateTable('idempotent_call')
      .set({ answer: JSON.stringify(answer) })
      .where('user_id', '=', idUser)
      .where('call', '=', call)
      .where('key', '=', key)
      .execute();
    return answer;
  };
