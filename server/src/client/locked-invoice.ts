import { paperNumber } from '@crewcall/domain/clients';
import type { ClientSums } from '@crewcall/domain/clients';
import { formatFullDate } from '@crewcall/domain/format';
import type { Cents, EpochMs, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { conflict, notFound } from '../errors';
import { anyOf } from '../db/any-of';
import type { DbTx } from '../db/schema';
import type { Tx } from '../platform/database/tx';
import { toOffice, toPrefix } from '../platform/live/audience';
import { customerName } from './client-parties';
import type { PaperCustomer } from './client-parties';

export interface LockedInvoice extends ClientSums {
  id: number;
  idJob: number | null;
  poNumber: string;
  netCents: Cents;
  gstCents: Cents;
  issuedAt: EpochMs | null;
  customer: PaperCustomer;
}

const customerColumns = sql`p.id, p.text, p.full_name, p.billing_name, p.billing_abn, p.billing_address`;

/**
 * Locks a customer until the transaction ends, so that nobody renames or deletes it. `alone`: to draw lines, by one
 * transaction at a time; `share`: for anything else. 404 if it has gone.
 */
export async function lockCustomer(
  tx: DbTx,
  companyId: number,
  id: number,
  how: 'alone' | 'share',
): Promise<PaperCustomer> {
  const lock = how === 'alone' ? sql`for no key update` : sql`for share`;
  const { rows } = await sql<PaperCustomer>`
    select ${customerColumns} from prepend p where p.company_id = ${companyId} and p.id = ${id} ${lock}`.execute(
    tx,
  );
  return rows[0] ?? notFound('This customer could not be found.');
}

/** Locks an invoice, then its customer, so that it is issued, credited and paid by one transaction at a time. */
export async function lockInvoice(
  tx: DbTx,
  companyId: number,
  id: number,
  how: 'alone' | 'share' = 'share',
): Promise<LockedInvoice> {
  const { rows } = await sql<Omit<LockedInvoice, 'customer'> & { idCustomer: number }>`
    select id, prepend_id as "idCustomer", number, job_id as "idJob", po_number as "poNumber",
      net_cents as "netCents", gst_cents as "gstCents", total_cents as "totalCents",
      credited_cents as "creditedCents", paid_cents as "paidCents", issued_at as "issuedAt"
    from client_invoice where company_id = ${companyId} and id = ${id} for no key update`.execute(tx);
  const [found] = rows;
  if (!found) return notFound('This invoice could not be found. A draft may have been deleted.');
  const { idCustomer, ...invoice } = found;
  return { ...invoice, customer: await lockCustomer(tx, companyId, idCustomer, how) };
}

/** As `lockInvoice`, for what is done to a draft only. */
export async function lockDraft(tx: DbTx, companyId: number, id: number): Promise<LockedInvoice> {
  const invoice = await lockInvoice(tx, companyId, id, 'alone');
  if (invoice.number === null) return invoice;
  const name = paperNumber('invoice', invoice.number);
  return conflict(`This is ${name} by now. An issued invoice never changes: credit it instead.`);
}

export interface LockedJob {
  id: number;
  title: string;
  status: number;
  prepend: string;
  poNumber: string;
  reference: string;
}

/** Locks jobs until the transaction ends, so that none moves to another customer; in the order of their ids. */
export const lockJobs = async (tx: DbTx, companyId: number, ids: readonly number[]): Promise<LockedJob[]> =>
  (
    await sql<LockedJob>`
      select id, title, status, prepend, po_number as "poNumber", reference from job
      where company_id = ${companyId} and ${anyOf('id', ids)} order by id for share`.execute(tx)
  ).rows;

/** An invoice in a sentence: its number, or of a draft its customer and the day on which it was made. */
export const invoiceInWords = (
  {
    number,
    createdAt,
    ...customer
  }: { number: number | null; createdAt: EpochMs } & Pick<PaperCustomer, 'full_name' | 'text'>,
  zone: Zone,
): string =>
  number === null
    ? `a draft for ${customerName(customer)}, made on ${formatFullDate(createdAt, zone)}`
    : paperNumber('invoice', number);

/** Tells open screens of the office, and of the customer's managers, that papers of a customer have changed. */
export const papersChanged = (tx: Tx, { id, text }: Pick<PaperCustomer, 'id' | 'text'>): void =>
  tx.announce('client.changed', { idCustomer: id }, [toOffice, toPrefix(text)]);
