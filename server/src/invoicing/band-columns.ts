import type { NamedPay } from '@crewcall/domain/pay-words';
import type { SheetColumn } from './worksheet';

/** A row of a worksheet, with what each pay rule pays for it. */
export interface PaidRow {
  pays: readonly NamedPay[];
}

const titleOf = ({ name, percent }: NamedPay): string => (percent === 0 ? name : `${name} +${percent}%`);

/** Two columns, hours and dollars, for each rule that pays anything in these rows, with the total of each column. */
export function bandColumns<T extends PaidRow>(
  rows: readonly T[],
): { columns: SheetColumn<T>[]; totals: Record<string, number> } {
  const titles = [...new Set(rows.flatMap(({ pays }) => pays.map(titleOf)))];
  const totals: Record<string, number> = {};
  const columns = titles.flatMap((title): SheetColumn<T>[] => {
    const sum = (row: T, value: (pay: NamedPay) => number): number | null => {
      const found = row.pays.filter((pay) => titleOf(pay) === title);
      return found.length === 0 ? null : found.reduce((total, pay) => total + value(pay), 0);
    };
    const hours = (row: T) => sum(row, ({ minutes }) => minutes / 60);
    const cents = (row: T) => sum(row, (pay) => pay.cents);
    totals[`${title} (hours)`] = rows.reduce((total, row) => total + (hours(row) ?? 0), 0);
    totals[`${title} ($)`] = rows.reduce((total, row) => total + (cents(row) ?? 0), 0);
    return [
      { title: `${title} (hours)`, width: 14, kind: 'number', value: hours },
      { title: `${title} ($)`, width: 14, kind: 'money', value: cents },
    ];
  });
  return { columns, totals };
}
