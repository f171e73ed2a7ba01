import { isAccountTitle } from '@crewcall/domain/aba-text';
import { parseAccountNumber, parseBsb } from '@crewcall/domain/bsb';
import { refuse } from '../errors';

/** A BSB as a bank file writes it. */
export const needBsb = (text: string): string =>
  parseBsb(text) ?? refuse('The BSB must have 6 digits, e.g. 062-000.');

/** An account number of up to 9 digits, zeros kept. */
export const needAccount = (text: string): string =>
  parseAccountNumber(text) ?? refuse('The account number must have up to 9 digits.');

/** An account name of which a bank file can carry something. */
export const needAccountName = (text: string): string =>
  isAccountTitle(text)
    ? text
    : refuse('The account name must be written in Latin letters, as the bank has it.');
