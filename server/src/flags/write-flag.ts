import { blockNeedsReason } from '@crewcall/domain/flags';
import type { OfficeFlag } from '@crewcall/domain/flags';
import type { Out } from '@crewcall/contract/types';
import { refuse } from '../errors';
import { toOffice, toPrefix, toUser } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';
import type { SessionUser } from '../platform/security/session-user';
import { placesAhead } from './places-ahead';

/** A person at a customer. */
export interface Pair {
  customer: { id: number; text: string };
  idUser: number;
}

/** A block, set or asked for, comes with its reason; what else is said needs none. */
export function reasonOf(kind: OfficeFlag | null, reason: string | undefined): string {
  const given = reason?.trim() ?? '';
  if (kind === 'blocked' && given === '') refuse(blockNeedsReason, { field: 'reason' });
  return given;
}

/** Tells the screens; nothing in it says what changed. */
export function flagChanged(tx: Tx, { customer, idUser }: Pair): void {
  tx.announce('user.changed', { idUser }, [toOffice, toPrefix(customer.text), toUser(idUser)]);
  // What waits to be decided is counted in the navigation.
  tx.announce('notifications.changed', {}, toOffice);
}

/**
 * Writes what the office says of a person it holds, in place of what it said before and of what was asked. A block
 * leaves all places: those ahead are answered, for the office to decide about each.
 */
export async function writeFlag(
  tx: Tx,
  pair: Pair,
  said: { kind: OfficeFlag | null; reason: string },
  { user, now }: { user: SessionUser; now: number },
): Promise<Out<'setFlag'>> {
  const { customer, idUser } = pair;
  // After the person: see `lockBlockedWorkers`.
  await tx.db.selectFrom('prepend').select('id').where('id', '=', customer.id).forNoKeyUpdate().execute();
  const before = await tx.db
    .deleteFrom('worker_flag')
    .where('prepend_id', '=', customer.id)
    .where('user_id', '=', idUser)
    .where('kind', '<>', 'avoid')
    .returning(['kind', 'state'])
    .execute();
  if (said.kind !== null) {
    await tx.db
      .insertInto('worker_flag')
      .values({
        prepend_id: customer.id,
        user_id: idUser,
        kind: said.kind,
        reason: said.reason,
        by: user.id,
        at: now,
      })
      .execute();
  }
  tx.audit('user', idUser, {
    prefix: customer.text,
    // The reason stands with the word, and goes with it.
    flag: { from: before.find(({ state }) => state === 'set')?.kind ?? null, to: said.kind },
  });
  flagChanged(tx, pair);
  const ahead = { companyId: user.companyId, prefix: customer.text, idUsers: [idUser], now };
  return {
    ok: true,
    places: said.kind === 'blocked' ? ((await placesAhead(tx.db, ahead)).get(idUser) ?? []) : [],
  };
}
