import type { Clock } from '@crewcall/domain/clock';
import { hoursMinutes } from '@crewcall/domain/pay-words';
import { refuse } from '../errors';
import { Payer } from './pay-book';
import { readMinimumWithout } from './pay-times';
import { readBook } from './read-book';
import type { Tx } from '../platform/handle';

/**
 * Refuses to remove a time that alone can still pay the rest of its crew's minimum call. Its invoice may be cancelled
 * while others gave up hours for it. Or the others were invoiced while it ran, and left the minimum to it.
 */
export async function refuseOwedMinimum(tx: Tx, companyId: number, clock: Clock): Promise<void> {
  const minutes = await readMinimumWithout(tx.db, new Payer(await readBook(tx.db, companyId)), clock);
  if (minutes === 0) return;
  const last = await tx.db
    .selectFrom('timesheet')
    .select((eb) => eb.fn.max('invoice_id').as('id'))
    .where('user_id', '=', clock.idUser)
    .where('crew_id', '=', clock.idReqCrew)
    .executeTakeFirstOrThrow();
  refuse(
    `Without this time, ${hoursMinutes(minutes)} of this crew’s minimum call would never be paid. Cancel invoice ${last.id} first: its times can carry that then.`,
  );
}
