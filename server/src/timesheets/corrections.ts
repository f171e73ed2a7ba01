import { refuse } from '../errors';
import type { Tx } from '../platform/handle';
import { recordTimes } from './record-times';
import type { Why } from './record-times';

/**
 * Makes a time that is about to change the whole truth again. A correction that waits for an invoice goes, for the change
 * takes its place. One that is on an invoice was paid beyond the old times: its invoice has to be cancelled first.
 */
export async function takeInCorrections(tx: Tx, id: number, why: Omit<Why, 'kind'>): Promise<void> {
  const corrections = await tx.db
    .selectFrom('timesheet')
    .select(['id', 'invoice_id'])
    .where('corrects_id', '=', id)
    .forUpdate()
    .execute();
  const paid = corrections.find(({ invoice_id }) => invoice_id !== null);
  if (paid)
    refuse(
      `A correction of this time is on invoice ${paid.invoice_id}. Cancel that invoice first, then change the time.`,
    );
  const ids = corrections.map((row) => row.id);
  if (ids.length === 0) return;
  await recordTimes(tx, { ...why, kind: 'deleted' }, ids, () =>
    tx.db.deleteFrom('timesheet').where('id', 'in', ids).execute(),
  );
}
