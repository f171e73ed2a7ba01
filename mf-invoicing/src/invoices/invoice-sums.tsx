import type { Out } from '@crewcall/contract/types';
import { formatMoney } from '@crewcall/ui/format';
import { RowList } from '@crewcall/ui/row-list';

const sumOf = <T,>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((sum, one) => sum + of(one), 0);

/** How times, extras and GST come to the total of an invoice; nothing where its times alone are the total. */
export function InvoiceSums({ invoice }: { invoice: Out<'getMyInvoices'>['invoices'][number] }) {
  const { lines = [], extras = [], gst, total } = invoice;
  if (gst === 0 && extras.length === 0) return null;
  const parts: [string, number][] = [
    ...(lines.length > 0 ? ([['Times', sumOf(lines, (line) => line.total)]] as [string, number][]) : []),
    ...(extras.length > 0 ? ([['Extras', sumOf(extras, ({ cents }) => cents)]] as [string, number][]) : []),
    ...(gst > 0 ? ([['GST 10%', gst]] as [string, number][]) : []),
  ];
  return (
    <RowList lines="above" main="auto" sx={{ mb: 3 }}>
      {parts.map(([name, cents]) => (
        <li key={name}>
          <span data-main="">{name}</span>
          <span>{formatMoney(cents)}</span>
        </li>
      ))}
      <li style={{ fontWeight: 650 }}>
        <span data-main="">{gst > 0 ? 'Total with GST' : 'Total'}</span>
        <span>{formatMoney(total)}</span>
      </li>
    </RowList>
  );
}
