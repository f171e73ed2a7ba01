import type { Timesheet } from '@crewcall/contract/types';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/tx';
import { storedTimes } from '../timesheets/questioned-times';
import { writeNote } from './locked-query';

interface Asked {
  companyId: number;
  /** The customer's name. */
  by: string;
  text: string;
  now: number;
}

/**
 * Opens the question of a customer about a closed timesheet, which the office answers. It claims no other times. If a
 * question is open already, the customer joins it: their words are added, and the office answers it. The caller has locked the worker and the timesheet.
 */
export async function askForCustomer(
  tx: Tx,
  row: Pick<Timesheet, 'id' | 'idJob' | 'idUser'>,
  { companyId, by, text, now }: Asked,
): Promise<void> {
  const open = await tx.db
    .selectFrom('timesheet_query')
    .select(['id', 'company_id', 'state'])
    .where('timesheet_id', '=', row.id)
    .where('state', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst();
  const query =
    open ??
    (await tx.db
      .insertInto('timesheet_query')
      .values({
        company_id: companyId,
        timesheet_id: row.id,
        job_id: row.idJob,
        user_id: row.idUser,
        claim: sql`${storedTimes(sql`${row.id}::bigint`)}::jsonb`,
        recorded: sql`${storedTimes(sql`${row.id}::bigint`)}::jsonb`,
        asked_by: by,
        opened_at: now,
      })
      .returning(['id', 'company_id'])
      .executeTakeFirstOrThrow());
  // The worker need not reply to an answer that the customer rejects.
  if (open)
    await tx.db
      .updateTable('timesheet_query')
      .set({ asked_by: by, state: 'open', outcome: null, due_at: null })
      .where('id', '=', open.id)
      .execute();
  await writeNote(tx, query, { by, text, now });
  tx.audit('time-query', query.id, { idJob: row.idJob, idTimesheet: row.id, customer: by });
}
