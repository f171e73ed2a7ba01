import { formatMoney } from './format';

/** Cents as dollars. */
export const MoneyText = ({ cents, strong }: { cents: number | null | undefined; strong?: boolean }) => {
  const text = formatMoney(cents) || '–';
  return strong ? <strong>{text}</strong> : <span>{text}</span>;
};
