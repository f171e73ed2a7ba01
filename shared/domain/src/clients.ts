import type { DayText, Cents } from './units';
import { dayOfText } from './zone-days';

/** When a customer is invoiced: once for each job, or once for each week. */
export const billings = ['job', 'week'] as const;
export const billingNames: Record<(typeof billings)[number], string> = { job: 'Each job', week: 'Each week' };

/** How an invoice lists the work: a line for each crew and rate, or for each person. */
export const linings = ['crew', 'person'] as const;
export type Lining = (typeof linings)[number];
export const liningNames: Record<Lining, string> = { crew: 'By crew', person: 'By person' };

/** What the office may charge beside the work. */
export const feeKinds = ['late-change', 'cancellation', 'other'] as const;
export type FeeKind = (typeof feeKinds)[number];
export const feeKindNames: Record<FeeKind, string> = {
  'late-change': 'Late change',
  cancellation: 'Cancellation',
  other: 'Other fee',
};

/** What a line charges a customer. */
export const chargeKinds = ['time', 'allowance', 'expense', 'fee'] as const;
export type ChargeKind = (typeof chargeKinds)[number];
export const chargeKindNames: Record<ChargeKind, string> = {
  time: 'Work',
  allowance: 'Allowances',
  expense: 'Expenses',
  fee: 'Fees',
};

export const quoteStates = ['draft', 'sent', 'accepted', 'declined', 'expired'] as const;
export type QuoteState = (typeof quoteStates)[number];
export const quoteStateNames: Record<QuoteState, string> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
};

/** What a quote is today. One that nobody has answered expires after its last day. */
export const quoteStateOn = (
  { state, validUntil }: { state: Exclude<QuoteState, 'expired'>; validUntil: DayText },
  today: DayText,
): QuoteState => (state === 'sent' && validUntil < today ? 'expired' : state);

export const clientInvoiceStates = ['draft', 'issued', 'part-paid', 'paid', 'credited'] as const;
export type ClientInvoiceState = (typeof clientInvoiceStates)[number];
export const clientInvoiceStateNames: Record<ClientInvoiceState, string> = {
  draft: 'Draft',
  issued: 'Issued',
  'part-paid': 'Part-paid',
  paid: 'Paid',
  credited: 'Credited',
};

/** The sums that decide what is open of an invoice, all with GST. */
export interface ClientSums {
  number: number | null;
  totalCents: Cents;
  creditedCents: Cents;
  paidCents: Cents;
}

/** What the customer still owes; below zero, what is to be given back. Nothing of a draft. */
export const openCents = ({ number, totalCents, creditedCents, paidCents }: ClientSums): Cents =>
  number === null ? 0 : totalCents - creditedCents - paidCents;

export function clientInvoiceState(sums: ClientSums): ClientInvoiceState {
  if (sums.number === null) return 'draft';
  if (sums.totalCents > 0 && sums.creditedCents === sums.totalCents) return 'credited';
  if (openCents(sums) <= 0) return 'paid';
  return sums.paidCents > 0 ? 'part-paid' : 'issued';
}

/** Is something open on a day after the invoice was due? */
export const isOverdue = (sums: ClientSums & { dueDay: DayText | null }, today: DayText): boolean =>
  sums.dueDay !== null && sums.dueDay < today && openCents(sums) > 0;

/** How late what is open is, in days past due. */
export const agingSteps = ['current', 'to30', 'to60', 'over60'] as const;
export type AgingStep = (typeof agingSteps)[number];
export const agingNames: Record<AgingStep, string> = {
  current: 'Not due',
  to30: '1–30 days late',
  to60: '31–60 days late',
  over60: 'Over 60 days late',
};
const agingOf = (daysLate: number): AgingStep =>
  daysLate <= 0 ? 'current' : daysLate <= 30 ? 'to30' : daysLate <= 60 ? 'to60' : 'over60';

export type Aging = Record<AgingStep, Cents>;
export const noAging = (): Aging =>
  Object.fromEntries(agingSteps.map((step) => [step, 0])) as Record<AgingStep, Cents>;

/** What is open of invoices by how late it is on a day. What is to be given back is taken off what is not due. */
export function agingOn(day: DayText, invoices: Iterable<{ open: Cents; dueDay: DayText }>): Aging {
  const aging = noAging();
  for (const { open, dueDay } of invoices)
    aging[agingOf(open > 0 ? dayOfText(day) - dayOfText(dueDay) : 0)] += open;
  return aging;
}

/** `INV-1001`, `Q-1001`, `CN-1001`: how papers for customers are numbered. The crew’s own invoices have bare numbers. */
export const paperNumber = (kind: 'quote' | 'invoice' | 'credit', number: number): string =>
  `${{ quote: 'Q', invoice: 'INV', credit: 'CN' }[kind]}-${number}`;

/** The number that a company's first paper of a kind gets. */
export const FIRST_PAPER = 1001;
