import { AbaError, abaSettings, writeAba } from '@crewcall/domain/aba';
import type { AbaCleaned, AbaFile, AbaInput, AbaPayee } from '@crewcall/domain/aba';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import { InvoiceStatus, nextInvoiceStatus } from '@crewcall/domain/invoice';
import type { Cents, DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';

const ONE_DOLLAR = 100;

/** One payment of a bank file. Bank details live here and in the file only, never in a log. */
export interface Payment {
  idInvoice: number;
  idUser: number;
  payee: string;
  title: string;
  bsb: string;
  account: string;
  reference: string;
  weekEnd: string;
  totalCents: Cents;
  /** What the file pays: the total, or one dollar, or the total less an earlier dollar. */
  cents: Cents;
  status: number;
  cancelled: boolean;
  /** The payee's latest change of bank details; null if there was none. */
  bankChange: number | null;
}

export interface Problem {
  idInvoice: number | null;
  payee: string;
  text: string;
}

interface Row {
  id: number;
  user_id: number;
  first_name: string;
  last_name: string;
  bank_account_name: string;
  bank_account_bsb: string;
  bank_account_number: string;
  week_end: string;
  total_cents: number;
  status: number;
  cancelled_at: number | null;
  tested: number;
  bank_change: number | null;
}

/** Reads the payments of these invoices, in the order of their numbers; `lock` locks the invoices. */
export async function readPayments(
  db: Db,
  companyId: number,
  ids: readonly number[],
  type: number,
  config: Pick<CompanyConfig, 'confAbaNetOneDollar'>,
  lock = false,
): Promise<Payment[]> {
  // Locked first, so that the sums read next include what another file has just paid.
  if (lock) {
    await sql`select 1 from invoice where id = any(${[...ids]}::bigint[]) order by id for update`.execute(db);
  }
  const { rows } = await sql<Row>`
    select i.id, i.user_id, u.first_name, u.last_name, u.bank_account_name, u.bank_account_bsb,
      u.bank_account_number, i.week_end::text, i.total_cents, i.status, i.cancelled_at,
      coalesce((select sum(f.cents) from bank_file_invoice f join bank_file b on b.id = f.bank_file_id
        where f.invoice_id = i.id and b.type = 1), 0)::bigint as tested,
      (select max(c.id) from bank_change c where c.user_id = i.user_id) as bank_change
    from invoice i join app_user u on u.id = i.user_id
    where i.company_id = ${companyId} and i.id = any(${[...ids]}::bigint[])
    order by i.id`.execute(db);
  return rows.map((row) => {
    const full = row.total_cents - (config.confAbaNetOneDollar === 1 ? row.tested : 0);
    return {
      idInvoice: row.id,
      idUser: row.user_id,
      payee: fullName(row),
      title: row.bank_account_name,
      bsb: row.bank_account_bsb,
      account: row.bank_account_number,
      reference: `Invoice ${row.id}`,
      weekEnd: row.week_end,
      totalCents: row.total_cents,
      cents: type === InvoiceStatus.OneDollar ? ONE_DOLLAR : full,
      status: row.status,
      cancelled: row.cancelled_at !== null,
      bankChange: row.bank_change,
    };
  });
}

const toPayee = (payment: Payment): AbaPayee => ({
  name: payment.payee,
  title: payment.title,
  bsb: payment.bsb,
  account: payment.account,
  cents: payment.cents,
  reference: payment.reference,
});

/** Builds the ABA writer's input for payments on a day. */
const inputFor = (config: CompanyConfig, date: DayText, payees: readonly AbaPayee[]): AbaInput => {
  const { bank, userId, userName, description, balanced } = abaSettings(config);
  return {
    header: { bank, userName, userId, description, date, withAccount: config.confAbaHeaderAccount === 1 },
    payer: {
      title: config.confCompanyName,
      bsb: config.confSenderBSB,
      account: config.confSenderAccountNumber,
      remitter: config.confRemitter,
    },
    payees,
    balanced,
  };
};

function tried(input: AbaInput): AbaFile | AbaError {
  try {
    return writeAba(input);
  } catch (error) {
    if (error instanceof AbaError) return error;
    throw error;
  }
}

const sample: AbaPayee = { title: 'SAMPLE', bsb: '062-000', account: '1', cents: 1, reference: 'SAMPLE' };

/** Has the file a payment for this invoice? It has none for $0, and no test dollar for an invoice of less. */
export const hasPayment = ({ cents, totalCents }: Pick<Payment, 'cents' | 'totalCents'>): boolean =>
  totalCents > 0 && cents <= totalCents;

/** Says why an invoice's status does not allow the file; null if it does. */
function statusProblem(payment: Payment, type: number): string | null {
  if (payment.cancelled) return `Invoice ${payment.idInvoice} is cancelled.`;
  if (nextInvoiceStatus(payment.status as InvoiceStatus, type as InvoiceStatus) === null) {
    return `Invoice ${payment.idInvoice} is in a full file already. Clear its status before testing with $1.`;
  }
  return payment.cents > 0 || !hasPayment(payment)
    ? null
    : `Invoice ${payment.idInvoice} has nothing left to pay.`;
}

export interface Preflight {
  /** Null while there are problems. */
  file: AbaFile | null;
  problems: Problem[];
  changes: AbaCleaned[];
  totalCents: Cents;
}

/**
 * Builds the bank file of these payments, or says everything that stops it: the company's own settings first, then
 * payee by payee, then the file as a whole.
 */
export function preflight(
  payments: readonly Payment[],
  type: number,
  config: CompanyConfig,
  date: DayText,
): Preflight {
  const problems: Problem[] = [];
  const paying = payments.filter(hasPayment);
  const settings = tried(inputFor(config, date, [sample]));
  if (settings instanceof AbaError) problems.push({ idInvoice: null, payee: '', text: settings.message });
  for (const payment of payments) {
    const text = statusProblem(payment, type);
    const single =
      text === null && hasPayment(payment) && !(settings instanceof AbaError)
        ? tried(inputFor(config, date, [toPayee(payment)]))
        : null;
    const said = text ?? (single instanceof AbaError ? single.message : null);
    if (said !== null) problems.push({ idInvoice: payment.idInvoice, payee: payment.payee, text: said });
  }
  if (problems.length === 0 && paying.length === 0)
    problems.push({ idInvoice: null, payee: '', text: 'There is nothing to pay on these invoices.' });
  const whole = problems.length === 0 ? tried(inputFor(config, date, paying.map(toPayee))) : null;
  if (whole instanceof AbaError) problems.push({ idInvoice: null, payee: whole.payee, text: whole.message });
  const file = whole instanceof AbaError ? null : whole;
  return {
    file,
    problems,
    changes: file?.cleaned ?? [],
    totalCents: paying.reduce((sum, payment) => sum + payment.cents, 0),
  };
}

/** One sentence for a refused file. */
export const problemText = (problems: readonly Problem[]): string => {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return `The bank file cannot be made. ${first?.text ?? ''}${more}`;
};
