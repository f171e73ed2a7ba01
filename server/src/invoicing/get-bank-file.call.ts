import { sql } from 'kysely';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { bankFileName } from './bank-files';
import { fourEyesProblem } from './four-eyes';

const GONE = 'This bank file could not be found.';

/** The bytes of a bank file as they were made. Who took them again is in the audit. */
export const getBankFileHandler = handle(
  'getBankFile',
  async ({ body, user, services, write, notFound, refuse, now }) =>
    write(async (tx) => {
      const file = await tx.db
        .selectFrom('bank_file')
        .select(['id', 'type', sql<string>`payment_date::text`.as('payment_date'), 'blob_id'])
        .where('id', '=', body.idFile)
        .where('company_id', '=', user.companyId)
        .executeTakeFirst();
      const stored = file && (await services.blobs.get(file.blob_id));
      if (!stored) return notFound(GONE);
      const paid = await tx.db
        .selectFrom('bank_file_invoice')
        .select('invoice_id as id')
        .where('bank_file_id', '=', file.id)
        .execute();
      const config = await companyConfig(tx.db, user.companyId);
      const ids = paid.map(({ id }) => id);
      const ownHand = await fourEyesProblem(tx.db, config, { userId: user.id, now }, ids);
      if (ownHand !== null) return refuse(ownHand);
      tx.audit('bank_file', file.id, { downloadedAgain: true });
      return { abaFile: stored.bytes.toString('base64'), fileName: bankFileName(file) };
    }),
);
