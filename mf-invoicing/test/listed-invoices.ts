import type { In, Invoice, Out } from '@crewcall/contract/types';
import { isToPay, isUnpaid } from '@crewcall/domain/invoice';
import { matches } from '@crewcall/domain/text';

type Totals = NonNullable<Out<'getInvoice'>['totals']>;

const sum = (invoices: readonly Invoice[]) => invoices.reduce((cents, { total }) => cents + total, 0);
const totalsOf = (found: readonly Invoice[]): Totals => {
  const live = found.filter(({ cancelled }) => !cancelled);
  return {
    ...{ count: live.length, cents: sum(live), cancelled: found.length - live.length },
    ...{ unpaid: found.filter(isUnpaid).length, toPay: found.filter(isToPay).length },
    ...{ unpaidCents: sum(found.filter(isUnpaid)), full: live.filter(({ status }) => status === 2).length },
  };
};

/** Answers of a server that has these invoices, in this order. */
export function listed(invoices: readonly Invoice[]) {
  const found = ({ search = '' }: In<'getInvoice'>) =>
    invoices.filter(({ fullName, number }) => matches(`${fullName} ${number}`, search));
  const shown = (search: In<'getInvoice'>) =>
    found(search).filter({ all: () => true, unpaid: isUnpaid, payable: isToPay }[search.show ?? 'all']);
  return {
    getInvoice: (body: In<'getInvoice'>): Out<'getInvoice'> => {
      const { idInvoice, limit = 100, offset = 0 } = body;
      if (idInvoice !== undefined)
        return { invoices: invoices.filter(({ number }) => number === idInvoice), total: 1 };
      const all = shown(body);
      return {
        invoices: all.slice(offset, offset + limit),
        total: all.length,
        totals: totalsOf(found(body)),
      };
    },
    findInvoices: ({ find, except = [], only }: In<'findInvoices'>): Out<'findInvoices'> => {
      const [out, some] = [new Set(except), only && new Set(only)];
      const chosen = (find ? shown(find) : invoices).filter(
        ({ cancelled, number }) => !cancelled && !out.has(number) && (some?.has(number) ?? true),
      );
      return { ids: chosen.map(({ number }) => number), cents: sum(chosen) };
    },
  };
}
