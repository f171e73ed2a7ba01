import { cleanMarks } from './clean-marks';

// People write an ABN with blanks and hyphens of any kind.
const digitsOf = (text: string): string => cleanMarks(text).replace(/[\s-]/g, '');

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * Is this an Australian Business Number, blanks and hyphens aside? The two check digits lie between 11 and 99, which also
 * refuses the few numbers that the sum modulo 89 alone lets through. No look-up in the register.
 */
export function isValidAbn(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^\d{11}$/.test(digits) || Number(digits.slice(0, 2)) < 11) return false;
  return (weighted(digits, abnWeights) - 10) % 89 === 0;
}

/** `51 824 753 556`; a text that has not 11 digits comes back without blanks and hyphens. */
export const formatAbn = (text: string): string =>
  digitsOf(text).replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

/** Removes blanks and hyphens. */
export const bareAbn = digitsOf;
