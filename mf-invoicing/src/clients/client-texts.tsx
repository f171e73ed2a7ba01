import type { Out } from '@crewcall/contract/types';
import { clientInvoiceStateNames, paperNumber } from '@crewcall/domain/clients';
import type { ClientInvoiceState } from '@crewcall/domain/clients';
import { formatNumericDay } from '@crewcall/domain/format';
import { formatMoney } from '@crewcall/ui/format';
import { BanIcon } from '@crewcall/ui/icons';
import { Pill } from '@crewcall/ui/pill';
import type { PillProps } from '@crewcall/ui/pill';

export type Client = Out<'getClients'>['clients'][number];
export type ListedInvoice = Out<'findClientInvoices'>['invoices'][number];
export type InvoiceDetail = Out<'getClientInvoice'>;
export type PrintedLine = InvoiceDetail['lines'][number];

/** `INV-1001`, or `Draft` while it has no number. */
export const invoiceName = ({ number }: Pick<ListedInvoice, 'number'>): string =>
  number === null ? 'Draft' : paperNumber('invoice', number);

/** What an invoice is for: `Concert, 18/11/2026`, or its days where it is of several jobs. */
export function invoicedFor({ jobName, fromDay, toDay }: ListedInvoice): string {
  const days =
    fromDay === toDay
      ? formatNumericDay(fromDay)
      : `${formatNumericDay(fromDay)} – ${formatNumericDay(toDay)}`;
  return jobName === '' ? days : `${jobName}, ${days}`;
}

/** An amount in a column where most are nothing; a card on a phone leaves those out. */
export const moneyOrNone = (cents: number): string => (cents === 0 ? '' : formatMoney(cents));

const looks: Record<ClientInvoiceState, PillProps> = {
  draft: { tone: 'idle', children: clientInvoiceStateNames.draft },
  issued: { tone: 'info', children: clientInvoiceStateNames.issued },
  'part-paid': { tone: 'warn', children: clientInvoiceStateNames['part-paid'] },
  paid: { tone: 'ok', children: clientInvoiceStateNames.paid },
  credited: { tone: 'idle', icon: BanIcon, children: clientInvoiceStateNames.credited },
};

/** The state of an invoice to a customer; overdue comes before issued and part-paid. */
export const InvoicePill = ({ state, isOverdue }: Pick<ListedInvoice, 'state' | 'isOverdue'>) =>
  isOverdue ? <Pill tone="bad">Overdue</Pill> : <Pill {...looks[state]} />;
