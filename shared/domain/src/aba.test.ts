import fc from 'fast-check';
import { type AbaError, type AbaInput, abaSettings, writeAba } from './aba';
import { cleanBankText } from './aba-text';
import { defaultCompanyConfig } from './company-config';

const payee = {
  title: 'Jane Doe',
  bsb: '062-000',
  account: '12345678',
  cents: 123456,
  reference: 'Invoice 7',
};
const input: AbaInput = {
  header: {
    bank: 'CBA',
    userName: 'Crewcall Events Pty Ltd',
    userId: '301500',
    description: 'CREW INVOICE',
    date: '2026-11-27',
  },
  payer: {
    title: 'Crewcall Events Pty Ltd',
    bsb: '063000',
    account: '0011 2233',
    remitter: 'CREWCALL EVENTS PTY',
  },
  payees: [
    payee,
    {
      ...payee,
      title: 'Nguyễn Văn Đạt',
      bsb: '033 001',
      account: '987-654',
      cents: 100,
      reference: 'Invoice 8',
    },
  ],
  balanced: true,
};
const lines = (over: Partial<AbaInput> = {}) => writeAba({ ...input, ...over }).text.split('\r\n');
const failure = (over: Partial<AbaInput>): AbaError => {
  try {
    writeAba({ ...input, ...over });
  } catch (error) {
    return error as AbaError;
  }
  throw new Error('no refusal');
};

test('Y-09: the records, column by column', () => {
  expect(lines()).toEqual([
    '0                 01CBA       Crewcall Events Pty Ltd   301500CREW INVOICE271126                                        ',
    '1062-000 12345678 500000123456Jane Doe                        Invoice 7         063-000 00112233CREWCALL EVENTS 00000000',
    '1033-001   987654 500000000100Nguyen Van Dat                  Invoice 8         063-000 00112233CREWCALL EVENTS 00000000',
    '1063-000 00112233 130000123556Crewcall Events Pty Ltd         CREW INVOICE      063-000 00112233CREWCALL EVENTS 00000000',
    '7999-999            000000000000001235560000123556                        000003                                        ',
  ]);
});

test('Y-09: an unbalanced file has no debit, and its net is the credit', () => {
  const records = lines({ balanced: false });
  expect(records).toHaveLength(4);
  expect(records[3]?.slice(20, 50)).toBe('000012355600001235560000000000');
  expect(records[3]?.slice(74, 80)).toBe('000002');
});

test('Y-09: every record has 120 bytes, with CRLF between and none after the last', () => {
  const { text } = writeAba(input);
  expect(Buffer.byteLength(text, 'utf8')).toBe(5 * 120 + 4 * 2);
  expect(text.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
});

test('Y-09: the header can carry the payer’s own account', () => {
  const [header] = lines({ header: { ...input.header, withAccount: true } });
  expect(header?.slice(0, 20)).toBe('0063-000 00112233 01');
});

test('Y-09: texts that reach the bank otherwise are listed', () => {
  expect(writeAba(input)).toMatchObject({
    totalCents: 123556,
    count: 2,
    cleaned: [
      { payee: '', field: 'remitter', from: 'CREWCALL EVENTS PTY', to: 'CREWCALL EVENTS' },
      { payee: 'Nguyễn Văn Đạt', field: 'title', from: 'Nguyễn Văn Đạt', to: 'Nguyen Van Dat' },
    ],
  });
});

test.each([
  ['account', { account: '1234567890' }],
  ['account', { account: '000' }],
  ['account', { account: '12A4' }],
  ['account', { account: '' }],
  ['bsb', { bsb: '06200' }],
  ['bsb', { bsb: '000-000' }],
  ['cents', { cents: 0 }],
  ['cents', { cents: 10.5 }],
  ['cents', { cents: -100 }],
  ['cents', { cents: 10_000_000_000 }],
  ['title', { title: '王小明' }],
  ['reference', { reference: ' ' }],
])('refuses a bad %s and names the payee', (field, over) => {
  const error = failure({ payees: [payee, { ...payee, name: 'Jo Smith', ...over }] });
  expect(error).toMatchObject({ name: 'AbaError', payee: 'Jo Smith', field });
  expect(error.message).toMatch(/^Jo Smith: /);
});

test('Y-09: refuses what belongs to the company, naming no payee', () => {
  expect(failure({ payees: [] }).field).toBe('payees');
  expect(failure({ header: { ...input.header, bank: 'Commonwealth' } }).field).toBe('bank');
  expect(failure({ header: { ...input.header, userId: '1234567' } }).field).toBe('userId');
  expect(failure({ header: { ...input.header, userName: '' } }).field).toBe('userName');
  for (const date of ['2026-02-30', '27/11/2026', '']) {
    expect(failure({ header: { ...input.header, date } }).field).toBe('date');
  }
  expect(failure({ payer: { ...input.payer, bsb: '1' } })).toMatchObject({
    payee: '',
    message: 'The BSB "1" in the bank settings is not one; it has 6 digits.',
  });
});

test('Y-09: a total above the field refuses', () => {
  const most = { ...payee, cents: 9_999_999_999 };
  expect(writeAba({ ...input, payees: [most] }).totalCents).toBe(9_999_999_999);
  expect(failure({ payees: [most, payee] }).message).toContain('$99,999,999.99');
});

test.each([
  ['Łukasz Ørsted-Æsir', 'Lukasz Orsted-AEsir'],
  ['Weiß & Söhne', 'Weiss & Sohne'],
  ['O’Brien — “Joey” …', "O'Brien - Joey ..."],
  ['two\r\nlines\tand\u00a0blank', 'two lines and blank'],
  ['  tidy   me  ', 'tidy me'],
  ['emoji 🎉 ^[];', 'emoji'],
  ['王小明', ''],
])('cleans "%s"', (from, to) => expect(cleanBankText(from, 32)).toBe(to));

test('Y-09: a cut never leaves a blank at the end', () => expect(cleanBankText('abc def', 4)).toBe('abc'));

test('Y-09: any text gives a well-formed file or a refusal', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 1, max: 99_999 }),
      fc.boolean(),
      (title, reference, cents, balanced) => {
        try {
          const file = writeAba({
            ...input,
            payees: [{ ...payee, title, reference, cents }, payee],
            balanced,
          });
          const records = file.text.split('\r\n');
          expect(records.every((record) => /^[\x20-\x7e]{120}$/.test(record))).toBe(true);
          expect(Number(records.at(-1)?.slice(30, 40))).toBe(cents + payee.cents);
        } catch (error) {
          expect((error as AbaError).name).toBe('AbaError');
        }
      },
    ),
  );
});

test('I-01: settings left open follow the bank', () => {
  const config = { ...defaultCompanyConfig, confCompanyName: 'Acme Crew' };
  expect(abaSettings(config)).toEqual({
    bank: 'CBA',
    userId: '301500',
    userName: 'Acme Crew',
    description: 'CREW INVOICE',
    balanced: true,
  });
  expect(abaSettings({ ...config, confBank: 'WBC' })).toMatchObject({ userId: '037819', balanced: false });
  expect(abaSettings({ ...config, confBank: 'ANZ', confAbaBalanced: 'on' })).toMatchObject({
    userId: '000000',
    balanced: true,
  });
  expect(abaSettings({ ...config, confAbaUserId: '42', confAbaUserName: 'X' })).toMatchObject({
    userId: '42',
    userName: 'X',
  });
});
