import { cleanMarks } from './clean-marks';

/** A BSB as `NNN-NNN`, from six digits with or without a hyphen or blank; null where it cannot be one. */
export function parseBsb(text: string): string | null {
  const match = /^(\d{3})[- ]?(\d{3})$/.exec(cleanMarks(text).trim());
  if (!match) return null;
  const bsb = `${match[1]}-${match[2]}`;
  return bsb === '000-000' || bsb === '999-999' ? null : bsb;
}

export const isValidBsb = (text: string): boolean => parseBsb(text) !== null;

/** The digits of an account number, with leading zeros, without hyphens and blanks. Null unless 1 to 9, not all 0. */
export function parseAccountNumber(text: string): string | null {
  const digits = cleanMarks(text).replace(/[\s-]/g, '');
  return /^\d{1,9}$/.test(digits) && !/^0+$/.test(digits) ? digits : null;
}

export const isAccountNumber = (text: string): boolean => parseAccountNumber(text) !== null;

/** One key for every way to write an account, so that two can be compared; null if it is not an account. */
export function accountKey(bsb: string, account: string): string | null {
  const [branch, number] = [parseBsb(bsb), parseAccountNumber(account)];
  return branch === null || number === null ? null : `${branch} ${number.replace(/^0+/, '')}`;
}

/** The end of an account number, to tell two apart: at most 3 digits, and never more than half of it. */
export function accountEnd(account: string): string {
  const digits = account.replace(/\D/g, '');
  return digits.slice(digits.length - Math.min(3, Math.floor(digits.length / 2)));
}
