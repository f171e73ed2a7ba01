import { blockNeedsReason } from '@crewcall/domain/flags';
import type { OfficeFlag } from '@crewcall/domain/flags';
import type { Out } from '@crewcall/contract/types';
import { refuse } from '../errors';
import { toOffice, toPrefix, toUser } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';
import type { SessionUser } from '../platform/security/session-user';
import { placesAhead } from './places-ahead';

/** A worker and the customer that a flag of theirs is about. */
export interface Pair {
  customer: { id: number; text: string };
  idUser: number;
}

/** Returns the trimmed reason; refuses a block without one. */
export function reasonOf(kind: OfficeFlag | null, reason: string | undefined): string {
  const given = reason?.trim() ?? '';
  if (kind === 'blocked' && given === '') refuse(blockNeedsReason, { field: 'reason' });
  return given;
}

/** Announces a changed flag to screens without its details: the worker gets it too and must not learn of a block. */
export function flagChanged(tx: Tx, { customer, idUser }: Pair): void {
  tx.announce('user.changed', { idUser }, [toOffice, toPrefix(customer.text), toUser(idUser)]);
  // The office's navigation counts the requests that wait for a decision.
  tx.announce('notifications.changed', {}, toOffice);
}

/**
 * Sets or removes the office's flag of a worker, whom the caller has locked. It replaces the earlier flag and any
 * manager's request; the worker's own `avoid` stays. A blocked worker keeps their places; the answer lists those ahead,
 * for the office to decide about each.
 */
export async function writeFlag(
  tx: Tx,
  pair: Pair,
  said: { kind: OfficeFlag | null; reason: string },
  { user, now }: { user: SessionUser; now: number },
): Promise<Out<'setFlag'>> {
  const { customer, idUser } = pair;
  // Locks the customer, so that no call puts people on its crews while its blocks change (`lockBlockedWorkers`).
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
    // No reason in the audit: it is stored with the flag, and is deleted with it.
    flag: { from: before.find(({ state }) => state === 'set')?.kind ?? null, to: said.kind },
  });
  flagChanged(tx, pair);
  const ahead = { companyId: user.companyId, prefix: customer.text, idUsers: [idUser], now };
  return {
    ok: true,
    places: said.kind === 'blocked' ? ((await placesAhead(tx.db, ahead)).get(idUser) ?? []) : [],
  };
}
