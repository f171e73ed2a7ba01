import type { Cents } from './units';

/**
 * `$1,234.56`, `-$0.05`. Formatted here and not by Intl, so that server, browser and bank file agree letter by letter.
 */
export function formatCents(cents: Cents): string {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

/** `$35.00 an hour`; nothing where no rate is known. */
export const hourlyText = (cents: Cents | null | undefined): string =>
  cents === null || cents === undefined ? '' : `${formatCents(cents)} an hour`;

/** `1234.56`, without sign or commas: what a money field holds while it is edited. */
export const plainDollars = (cents: Cents): string => formatCents(cents).replace(/[$,]/g, '');

/** Cents of `35`, `$1,234.5`, `.50`; null for anything else, more than two decimals included. */
export function parseCents(text: string): Cents | null {
  const match = /^(-?)\$?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match || ((match[2] ?? '') === '' && match[3] === undefined)) return null;
  const whole = Number((match[2] ?? '').replace(/,/g, ''));
  const cents = whole * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return null;
  return match[1] === '-' && cents > 0 ? -cents : cents;
}
