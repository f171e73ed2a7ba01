// Calls: getBankFiles, getBankFile.
import { InvoiceStatus } from '@crewcall/domain/invoice';
import type { DayText } from '@crewcall/domain/units';
import type { Out } from '@crewcall/contract/types';
import { formatNumericDay } from '@crewcall/domain/format';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { handle } from '../platform/http/handle';
import { fullName } from '../platform/database/person-name';
import { companyConfig } from '../platform/database/company-config';
import { fourEyesProblem } from './four-eyes';

/** The name under which a bank file is downloaded, each time the same. */
export const bankFileName = (file: { id: number; type: number; payment_date: DayText }): string =>
  `${file.type === InvoiceStatus.OneDollar ? 'one-dollar' : 'payment'}-${file.payment_date}-${file.id}.aba`;

const PAGE = 50;

type BankFile = Out<'getBankFiles'>['files'][number];

async function invoicesOf(db: Db, idFile: number): Promise<NonNullable<BankFile['invoices']>> {
  const { rows } = await sql<{
    id: number;
    user_id: number;
    first_name: string;
    last_name: string;
    week_end: string;
    cents: number;
    cancelled: boolean;
  }>`
    select i.id, i.user_id, u.first_name, u.last_name, i.week_end::text, f.cents,
      i.cancelled_at is not null as cancelled
    from bank_file_invoice f join invoice i on i.id = f.invoice_id join app_user u on u.id = i.user_id
    where f.bank_file_id = ${idFile} order by i.id`.execute(db);
  return rows.map((row) => ({
    number: row.id,
    idUser: row.user_id,
    fullName: fullName(row),
    weekEnding: formatNumericDay(row.week_end),
    cents: row.cents,
    cancelled: row.cancelled,
  }));
}

/** Lists bank files, newest first. With `idFile` the answer is that file with its invoices. */
export const getBankFilesHandler = handle('getBankFiles', async ({ body, user, db, notFound }) => {
  const { idInvoice = null, idFile = null, before = null } = body;
  const { rows } = await sql<{
    id: number;
    type: number;
    payment_date: string;
    created_at: number;
    count: number;
    total_cents: number;
    first_name: string | null;
    last_name: string | null;
  }>`
    select b.id, b.type, b.payment_date::text, b.created_at, b.count, b.total_cents, u.first_name, u.last_name
    from bank_file b left join app_user u on u.id = b.created_by
    where b.company_id = ${user.companyId} and (${idFile}::bigint is null or b.id = ${idFile})
      and (${before}::bigint is null or b.id < ${before})
      and (${idInvoice}::bigint is null or exists (select 1 from bank_file_invoice f
        where f.bank_file_id = b.id and f.invoice_id = ${idInvoice}))
    order by b.id desc limit ${PAGE + 1}`.execute(db);
  if (idFile !== null && rows.length === 0) return notFound('This bank file could not be found.');
  const files = rows.slice(0, PAGE).map((row) => ({
    id: row.id,
    type: row.type,
    paymentDate: row.payment_date,
    madeAt: row.created_at,
    madeBy: fullName(row),
    count: row.count,
    total: row.total_cents,
  }));
  if (idFile === null) return { files, more: rows.length > PAGE };
  const invoices = await invoicesOf(db, idFile);
  return { files: files.map((file) => ({ ...file, invoices })), more: false };
});

const GONE = 'This bank file could not be found.';

/** Downloads a bank file again, with the same bytes. The audit has who did so. */
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
