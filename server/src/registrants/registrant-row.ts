import type { Selectable } from 'kysely';
import type { Schema } from '../db/schema';
import { conflict, notFound, refuse } from '../errors';
import { toOffice } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';

export type RegistrantRow = Selectable<Schema['registrant']>;

/**
 * Locks the registration until the transaction ends. Refuses one that was merged into another. Throws 409 if its
 * email differs from the one that the office saw, because a registrant can change it until they are answered.
 */
export async function takeRegistrant(
  tx: Tx,
  { id, email }: { id: number; email?: string | undefined },
  companyId: number,
): Promise<RegistrantRow> {
  const row = await tx.db
    .selectFrom('registrant')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return notFound('This registration could not be found.');
  if (row.merged_into !== null)
    return refuse('This registration was answered along with another one of the same person.');
  if (email !== undefined && email !== row.email) {
    return conflict(
      `They have changed their email address to ${row.email} since you read it. Look again, then answer.`,
    );
  }
  return row;
}

export const refuseProcessed = (): never => refuse('This registration has already been processed.');

/** Stores the office's answer. The caller sends the mail. */
export async function answerRegistrant(
  tx: Tx,
  { id }: RegistrantRow,
  { approved, by, now }: { approved: boolean; by: number; now: number },
): Promise<void> {
  await tx.db
    .updateTable('registrant')
    .set({
      ...{ processed_at: now, processed_by: by, approved, draft_token_hash: null },
      ...(approved ? {} : { profile: '{}' }),
    })
    .where('id', '=', id)
    .execute();
  tx.audit('registrant', id, { approved });
  tx.announce('registrant.changed', { id }, toOffice);
}
