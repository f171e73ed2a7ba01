import type { Clock } from '@crewcall/domain/clock';
import { hoursMinutes } from '@crewcall/domain/pay-words';
import { refuse } from '../errors';
import { Payer } from '../pay-book/pay-book';
import { readOverpaid, readOwedWithout } from './pay-times';
import { readBook } from '../pay-book/read-book';
import type { Tx } from '../platform/database/tx';

/**
 * Refuses to delete a timesheet that is the last one able to pay the rest of its crew's minimum call, or the flat amount
 * of its shift. This happens when
 * its invoice is cancelled while invoiced timesheets of the crew were paid less because of it, or when the others were
 * invoiced while it still ran and left the minimum to it.
 */
export async function refuseOwedMinimum(tx: Tx, companyId: number, clock: Clock): Promise<void> {
  const payer = new Payer(await readBook(tx.db, companyId));
  const { minimum, flat } = await readOwedWithout(tx.db, payer, clock);
  if (minimum === 0 && !flat) return;
  const what = flat
    ? 'the flat amount of this shift'
    : `${hoursMinutes(minimum)} of this crew’s minimum call`;
  refuse(
    `Without this time, ${what} would never be paid. Cancel invoice ${await lastInvoice(tx, clock)} first: its times can carry that then.`,
  );
}

/** The number of the latest invoice with a timesheet of this worker on this crew. */
async function lastInvoice(tx: Tx, clock: Clock): Promise<number | null> {
  const { id } = await tx.db
    .selectFrom('timesheet')
    .select((eb) => eb.fn.max('invoice_id').as('id'))
    .where('user_id', '=', clock.idUser)
    .where('crew_id', '=', clock.idReqCrew)
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Runs `change`, which shortens, moves, reopens or removes these timesheets, and refuses it if invoices would then have
 * paid a minimum call twice. For instance, another timesheet of the crew was invoiced without giving up hours, because
 * this one had used up the minimum call. Closing a running timesheet needs no check, as it takes no hours away.
 */
export async function keepMinimum<T>(
  tx: Tx,
  companyId: number,
  clocks: readonly Clock[],
  change: () => Promise<T>,
): Promise<T> {
  const payer = new Payer(await readBook(tx.db, companyId));
  const before = new Map<Clock, number>();
  for (const clock of clocks) before.set(clock, await readOverpaid(tx.db, payer, clock));
  const result = await change();
  for (const [clock, minutes] of before) {
    const more = (await readOverpaid(tx.db, payer, clock)) - minutes;
    if (more > 0)
      refuse(
        `After this change, ${hoursMinutes(more)} of this crew’s minimum call would be paid twice. Cancel invoice ${await lastInvoice(tx, clock)} first: its times can give that back then.`,
      );
  }
  return result;
}
