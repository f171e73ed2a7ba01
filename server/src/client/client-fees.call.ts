// Calls: addClientFee, removeClientFee, setChargeOn.
import type { Parsed } from '@crewcall/contract/types';
import { paperNumber } from '@crewcall/domain/clients';
import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { badRequest, conflict, notFound, refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { toOffice } from '../platform/live/audience';
import { selectChargedJobs } from './charges';

/** Refuses to change what a live line of an invoice charges: the line would say something else. */
async function refuseBilled(tx: Tx, source: RawBuilder<boolean>, what: string): Promise<void> {
  const { rows } = await sql<{ number: number | null }>`
    select i.number from client_line l join client_invoice i on i.id = l.invoice_id
    where l.live and ${source} limit 1`.execute(tx.db);
  const [line] = rows;
  if (line === undefined) return;
  refuse(
    line.number === null
      ? `${what} is on a draft of an invoice. Delete the draft first.`
      : `${what} is on invoice ${paperNumber('invoice', line.number)}. Credit its line first.`,
  );
}

/** The job's customer as an event names them. Throws 404 for a job of another company, or none. */
async function customerOf(tx: Tx, companyId: number, idJob: number): Promise<{ idCustomer?: number }> {
  const job = (await selectChargedJobs(tx.db, companyId, [idJob])).get(idJob);
  if (job === undefined) return notFound(texts.jobNotFound);
  const { idCustomer } = job;
  return idCustomer === null ? {} : { idCustomer };
}

/** Refuses a crew of another job, and one beside a fee that is for no cancellation. */
async function refuseOddCrew(tx: Tx, { idJob, kind, idReqCrew }: Parsed<'addClientFee'>): Promise<void> {
  if (idReqCrew === undefined) return;
  if (kind !== 'cancellation') badRequest('Only a cancellation is of a crew. Send no crew with another fee.');
  const crew = tx.db.selectFrom('job_crew').select('id').where('id', '=', idReqCrew);
  if (!(await crew.where('job_id', '=', idJob).executeTakeFirst()))
    notFound('This crew could not be found in the job.');
}

/** Adds a fee that the job's customer pays with its next invoice. */
export const addClientFeeHandler = handle('addClientFee', ({ body, user, now, write }) =>
  write(
    once(user.id, 'addClientFee', body.key, async (tx) => {
      const { idJob, kind, what, why, cents, idReqCrew } = body;
      const customer = await customerOf(tx, user.companyId, idJob);
      await refuseOddCrew(tx, body);
      const added = await tx.db
        .insertInto('client_fee')
        .values({
          ...{ company_id: user.companyId, job_id: idJob, kind, what: what.trim(), why: why.trim(), cents },
          ...{ crew_id: idReqCrew ?? null, created_by: user.id, created_at: now },
        })
        .onConflict((same) => same.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added)
        return conflict(
          'A cancellation of this crew is charged already. Take that fee off first to charge another.',
        );
      tx.audit('job', idJob, { fee: what, kind, cents });
      tx.announce('client.changed', customer, toOffice);
      return { id: added.id };
    }),
  ),
);

/** Takes a fee off again, unless an invoice has it. */
export const removeClientFeeHandler = handle('removeClientFee', ({ body, user, now, write }) =>
  write(async (tx) => {
    const fee = await tx.db
      .selectFrom('client_fee')
      .select(['id', 'job_id', 'what', 'cents', 'removed_at'])
      .where('id', '=', body.id)
      .where('company_id', '=', user.companyId)
      .forUpdate()
      .executeTakeFirst();
    if (!fee) return notFound('This fee could not be found.');
    if (fee.removed_at !== null) return conflict('Somebody has taken this fee off already.');
    await refuseBilled(tx, sql<boolean>`l.fee_id = ${fee.id}`, 'This fee');
    const reason = body.reason.trim();
    await tx.db
      .updateTable('client_fee')
      .set({ removed_at: now, removed_by: user.id, removed_reason: reason })
      .where('id', '=', fee.id)
      .execute();
    tx.audit('job', fee.job_id, { fee: fee.what, cents: fee.cents, takenOff: true, reason });
    return tx.announce('client.changed', await customerOf(tx, user.companyId, fee.job_id), toOffice);
  }),
);

/** Sets whether the customer pays an approved expense. */
export const setChargeOnHandler = handle('setChargeOn', ({ body, user, write }) =>
  write(async (tx) => {
    const expense = await tx.db
      .selectFrom('expense')
      .select(['id', 'job_id', 'state', 'charge_on'])
      .where('id', '=', body.idExpense)
      .where('company_id', '=', user.companyId)
      .forUpdate()
      .executeTakeFirst();
    if (!expense) return notFound('This expense could not be found. Its worker may have withdrawn it.');
    if (expense.state !== 'approved')
      return refuse('Approve this expense under Expenses first. Then the customer can be charged for it.');
    if (expense.charge_on === body.chargeOn) return undefined;
    await refuseBilled(tx, sql<boolean>`l.expense_id = ${expense.id}`, 'This expense');
    await tx.db
      .updateTable('expense')
      .set({ charge_on: body.chargeOn })
      .where('id', '=', expense.id)
      .execute();
    tx.audit('expense', expense.id, { chargeOn: body.chargeOn });
    return tx.announce('client.changed', await customerOf(tx, user.companyId, expense.job_id), toOffice);
  }),
);
