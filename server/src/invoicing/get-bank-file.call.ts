import { sql } from 'kysely';
import { handle } from '../platform/handle';
import { bankFileName } from './bank-files';

const GONE = 'This bank file could not be found.';

/** The bytes of a bank file as they were made. Who took them again is in the audit. */
export const getBankFileHandler = handle('getBankFile', async ({ body, user, services, write, notFound }) =>
  write(async (tx) => {
    const file = await tx.db
      .selectFrom('bank_file')
      .select(['id', 'type', sql<string>`payment_date::text`.as('payment_date'), 'blob_id'])
      .where('id', '=', body.idFile)
      .where('company_id', '=', user.companyId)
      .executeTakeFirst();
    const stored = file && (await services.blobs.get(file.blob_id));
    if (!stored) return notFound(GONE);
    tx.audit('bank_file', file.id, { downloadedAgain: true });
    return { abaFile: stored.bytes.toString('base64'), fileName: bankFileName(file) };
  }),
);
