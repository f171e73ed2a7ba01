import { cleanBankText } from './aba-text';
import { bankDefaults } from './banks';
import { parseAccountNumber, parseBsb } from './bsb';
import type { CompanyConfig } from './company-config';
import { formatCents } from './money';
import type { Cents, DayText } from './units';

// The bank's payment file (Cemtex, BECS Direct Entry). The whole layout lives here and in `aba-text`.

interface AbaHeader {
  /** The bank's name in the file: three capital letters. */
  bank: string;
  userName: string;
  /** The number by which the bank knows the payer: up to six digits. */
  userId: string;
  description: string;
  /** The day to be processed. */
  date: DayText;
  /** Some banks want the payer's own account in columns 2-17. */
  withAccount?: boolean;
}

interface AbaPayer {
  /** Account title, for the balancing record. */
  title: string;
  bsb: string;
  account: string;
  remitter: string;
}

export interface AbaPayee {
  /** How errors name the payee; the title where absent. */
  name?: string;
  title: string;
  bsb: string;
  account: string;
  cents: Cents;
  reference: string;
}

export interface AbaInput {
  header: AbaHeader;
  payer: AbaPayer;
  payees: readonly AbaPayee[];
  /** Adds one debit for the whole sum on the payer's account. */
  balanced: boolean;
}

/** A text that was changed to fit the bank file. */
export interface AbaCleaned {
  payee: string;
  field: 'title' | 'reference' | 'userName' | 'description' | 'remitter';
  from: string;
  to: string;
}

export interface AbaFile {
  text: string;
  /** The sum of the payees, without the balancing record. */
  totalCents: Cents;
  /** Payees in the file, without the balancing record. */
  count: number;
  cleaned: AbaCleaned[];
}

/** Why no file can be written. `payee` names who it is about; empty for the company's own settings. */
export class AbaError extends Error {
  constructor(
    readonly payee: string,
    readonly field: string,
    text: string,
  ) {
    super(payee === '' ? text.charAt(0).toUpperCase() + text.slice(1) : `${payee}: ${text}`);
    this.name = 'AbaError';
  }
}

const CREDIT = '50';
const DEBIT = '13';
const MAX_CENTS = 9_999_999_999;
const MAX_RECORDS = 999_999;

const left = (text: string, width: number) => text.padEnd(width, ' ');
const right = (text: string, width: number) => text.padStart(width, ' ');
const zeros = (value: number | string, width: number) => String(value).padStart(width, '0');

/** A company's bank file settings; empty ones get the defaults of its bank. */
export function abaSettings(
  config: Pick<
    CompanyConfig,
    | 'confBank'
    | 'confAbaUserId'
    | 'confAbaUserName'
    | 'confAbaDescription'
    | 'confAbaBalanced'
    | 'confCompanyName'
  >,
): { bank: string; userId: string; userName: string; description: string; balanced: boolean } {
  const defaults = bankDefaults(config.confBank);
  return {
    bank: config.confBank,
    userId: config.confAbaUserId.trim() || defaults.userId,
    userName: config.confAbaUserName.trim() || config.confCompanyName,
    description: config.confAbaDescription.trim() || 'CREW INVOICE',
    balanced: config.confAbaBalanced === 'auto' ? defaults.balanced : config.confAbaBalanced === 'on',
  };
}

/**
 * Writes the file: ASCII, 120 bytes a record, CRLF between records and none after the last. Texts are cleaned
 * and cut to their fields, and `cleaned` says where; a number that does not fit throws AbaError.
 */
export function writeAba({ header, payer, payees, balanced }: AbaInput): AbaFile {
  const cleaned: AbaCleaned[] = [];
  const words = (payee: string, field: AbaCleaned['field'], from: string, width: number): string => {
    const to = cleanBankText(from, width);
    if (to === '') throw new AbaError(payee, field, emptyText[field]);
    if (to !== from) cleaned.push({ payee, field, from, to });
    return left(to, width);
  };

  if (payees.length === 0) throw new AbaError('', 'payees', 'Select at least one invoice to pay.');
  if (!/^[A-Z]{3}$/.test(header.bank)) {
    throw new AbaError('', 'bank', 'Choose the bank in the bank settings; a file needs its three letters.');
  }
  if (!/^\d{1,6}$/.test(header.userId)) {
    throw new AbaError('', 'userId', 'The bank user id in the bank settings must have up to 6 digits.');
  }
  const trace = accountFields('', payer.bsb, payer.account);
  const remitter = words('', 'remitter', payer.remitter, 16);
  const description = words('', 'description', header.description, 12);
  const records = [
    '0' +
      (header.withAccount ? `${trace} ` : left('', 17)) +
      '01' +
      header.bank +
      left('', 7) +
      words('', 'userName', header.userName, 26) +
      zeros(header.userId, 6) +
      description +
      processingDate(header.date) +
      left('', 40),
  ];

  const detail = (account: string, code: string, cents: Cents, title: string, reference: string) =>
    records.push(
      `1${account} ${code}${zeros(cents, 10)}${title}${reference}${trace}${remitter}${zeros(0, 8)}`,
    );

  let totalCents = 0;
  for (const payee of payees) {
    const name = payee.name ?? payee.title;
    if (!(Number.isInteger(payee.cents) && payee.cents > 0 && payee.cents <= MAX_CENTS)) {
      throw new AbaError(name, 'cents', `an amount must be from $0.01 to ${formatCents(MAX_CENTS)}.`);
    }
    totalCents += payee.cents;
    if (totalCents > MAX_CENTS) {
      throw new AbaError(
        name,
        'cents',
        `with this payment the file exceeds ${formatCents(MAX_CENTS)}; make two files.`,
      );
    }
    detail(
      accountFields(name, payee.bsb, payee.account),
      CREDIT,
      payee.cents,
      words(name, 'title', payee.title, 32),
      words(name, 'reference', payee.reference, 18),
    );
  }
  // The balancing record repeats the payer's texts, so cutting them is not reported in `cleaned`.
  if (balanced) detail(trace, DEBIT, totalCents, left(balancingTitle(payer), 32), left(description, 18));

  const count = records.length - 1;
  if (count > MAX_RECORDS) throw new AbaError('', 'payees', 'There are too many payments for one file.');
  const debit = balanced ? totalCents : 0;
  const totals = [totalCents - debit, totalCents, debit].map((cents) => zeros(cents, 10)).join('');
  records.push(`7999-999${left('', 12)}${totals}${left('', 24)}${zeros(count, 6)}${left('', 40)}`);

  const odd = records.find((record) => !/^[\x20-\x7e]{120}$/.test(record));
  if (odd !== undefined)
    throw new AbaError('', 'record', `A record of the bank file came out wrong: "${odd}".`);
  return { text: records.join('\r\n'), totalCents, count: payees.length, cleaned };
}

const emptyText: Record<AbaCleaned['field'], string> = {
  title: 'the account title has no letters that a bank file can carry.',
  reference: 'the reference has no letters that a bank file can carry.',
  userName: 'Fill in the company name in the bank settings.',
  description: 'Fill in the description in the bank settings.',
  remitter: 'Fill in the remitter in the bank settings.',
};

function balancingTitle(payer: AbaPayer): string {
  const title = cleanBankText(payer.title, 32);
  if (title === '') throw new AbaError('', 'title', emptyText.userName);
  return title;
}

/** BSB `NNN-NNN` and the account, right-justified in blanks: 16 columns. */
function accountFields(payee: string, bsbText: string, accountText: string): string {
  const where = payee === '' ? ' in the bank settings' : '';
  const bsb = parseBsb(bsbText);
  if (bsb === null)
    throw new AbaError(payee, 'bsb', `the BSB "${bsbText}"${where} is not one; it has 6 digits.`);
  const account = parseAccountNumber(accountText);
  if (account === null) {
    throw new AbaError(
      payee,
      'account',
      `the account number "${accountText}"${where} must have 1 to 9 digits.`,
    );
  }
  return bsb + right(account, 9);
}

/** The day as DDMMYY. Throws for a day that does not exist. */
function processingDate(day: DayText): string {
  const match = /^\d\d(\d\d)-(\d\d)-(\d\d)$/.exec(day);
  const date = new Date(`${day}T00:00:00Z`);
  if (!match || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) {
    throw new AbaError('', 'date', `"${day}" is not a payment date.`);
  }
  return `${match[3]}${match[2]}${match[1]}`;
}
