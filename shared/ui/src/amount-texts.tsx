import { formatHours, formatMoney } from './format';

/** Cents as dollars. */
export const MoneyText = ({ cents, strong }: { cents: number | null | undefined; strong?: boolean }) => {
  const text = formatMoney(cents) || '–';
  return strong ? <strong>{text}</strong> : <span>{text}</span>;
};

/** Milliseconds as decimal hours. */
export const HoursText = ({ ms }: { ms: number | null | undefined }) => {
  const text = formatHours(ms);
  return <span>{text ? `${text} h` : '–'}</span>;
};
