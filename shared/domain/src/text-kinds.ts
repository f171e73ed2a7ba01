import { isAccountTitle } from './aba-text';
import { bareAbn, isValidAbn } from './abn';
import { isAccountNumber, isValidBsb, parseAccountNumber, parseBsb } from './bsb';
import { cleanMarks } from './clean-marks';
import { isPostcode } from './postcode';
import { isEmail, isPersonName, isPhone } from './text';
import { texts } from './texts';

interface TextRule {
  isWell: (text: string) => boolean;
  /** The sentence that refuses any other text. */
  refusal: string;
  /** Turns the text into its stored form, if people write it in several ways. */
  stored?: (text: string) => string;
}

/** Kinds of text with a fixed form. Whether one may be blank is decided elsewhere. */
export const textKinds = {
  name: {
    isWell: isPersonName,
    refusal: texts.nameTooShort,
    stored: (text) => cleanMarks(text).trim().replace(/\s+/g, ' '),
  },
  email: { isWell: isEmail, refusal: texts.invalidEmail, stored: cleanMarks },
  phone: { isWell: isPhone, refusal: 'Enter a phone number, e.g. 0412 345 678.', stored: cleanMarks },
  abn: { isWell: isValidAbn, refusal: texts.invalidAbn, stored: bareAbn },
  postcode: {
    isWell: isPostcode,
    refusal: 'The postcode must have exactly 4 digits.',
    stored: (text) => cleanMarks(text).trim(),
  },
  bsb: {
    isWell: isValidBsb,
    refusal: 'The BSB must have 6 digits, e.g. 062-000.',
    stored: (text) => parseBsb(text) ?? text,
  },
  account: {
    isWell: isAccountNumber,
    refusal: 'The account number must have up to 9 digits.',
    stored: (text) => parseAccountNumber(text) ?? text,
  },
  /** The number by which the bank knows the company that sends a bank file. */
  bankUser: {
    isWell: (text) => /^\d{1,6}$/.test(cleanMarks(text)),
    refusal: 'The bank user id must have up to 6 digits.',
    stored: cleanMarks,
  },
  accountTitle: {
    isWell: isAccountTitle,
    refusal: 'The account name must be written in Latin letters, as the bank has it.',
  },
} satisfies Record<string, TextRule>;
export type TextKind = keyof typeof textKinds;

const byKind: Partial<Record<string, TextRule>> = textKinds;
/** The rule of a kind; undefined where a text may be anything. */
export const textRule = (kind: string): TextRule | undefined => byKind[kind];
