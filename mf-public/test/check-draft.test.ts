import { texts } from '@crewcall/domain/texts';
import { checkDraft } from '../src/sign-up/check-draft';
import { emptyDraft } from '../src/sign-up/draft';
import type { Draft } from '../src/sign-up/draft';

const worker: Draft = {
  ...emptyDraft,
  firstName: 'Anh',
  lastName: "O'Brien-Nguyễn",
  phone: '+61 412 345 678',
  email: 'anh@example.com',
  postcode: '0800',
  message: 'Five years of rigging.',
};
const company: Draft = {
  ...worker,
  companyName: '3 Monkeys & Co',
  website: 'monkeys.example.com',
  abn: '51 824 753 556',
};
const host = 'crew.example.com';

test('a complete worker may be sent', () => {
  expect(checkDraft(worker, 'worker', true, host)).toEqual({});
});

test('B.5.02 names need two letters and no digits', () => {
  const errors = checkDraft({ ...worker, firstName: 'A', lastName: 'B2' }, 'worker', true, host);
  expect(errors).toEqual({ firstName: texts.nameTooShort, lastName: texts.nameTooShort });
});

test('B.5.03 a company’s name needs two letters, and may have digits and signs', () => {
  const named = (companyName: string) => checkDraft({ ...company, companyName }, 'company', false, host);
  expect(named('A')).toEqual({ companyName: texts.nameTooShort });
  expect(named('3 Monkeys & Co')).toEqual({});
});

test('B.9.08 a phone begins with +61, and an ABN has 11 digits', () => {
  expect(emptyDraft.phone).toBe('+61');
  expect(checkDraft({ ...company, abn: '5182475355' }, 'company', false, host)).toHaveProperty('abn');
});

test('B.5.04 the prefix alone is no phone', () => {
  expect(checkDraft({ ...worker, phone: '+61' }, 'worker', true, host).phone).toBeDefined();
});

test.each(['', 'anh', 'anh@', 'anh@example', 'anh smith@example.com'])(
  'B.5.05 %p is no email address',
  (email) => {
    expect(checkDraft({ ...worker, email }, 'worker', true, host)).toEqual({ email: texts.invalidEmail });
  },
);

test.each(['worker', 'company'] as const)('B.5.09 a %s says something, more than blanks', (type) => {
  const errors = checkDraft({ ...company, message: ' \n ' }, type, true, host);
  expect(errors).toEqual({ message: 'Tell us a little about yourself.' });
});

test('B.5.07 a postcode has exactly four digits', () => {
  expect(checkDraft({ ...worker, postcode: '80' }, 'worker', true, host).postcode).toBeDefined();
});

test('B.5.08 a worker needs a CV, a company none', () => {
  expect(checkDraft(worker, 'worker', false, host).resume).toBeDefined();
  expect(checkDraft(company, 'company', false, host)).toEqual({});
});

test('B.5.06 the website message names the host', () => {
  expect(checkDraft({ ...company, website: 'no domain' }, 'company', false, host).website).toBe(
    'Must be a valid domain (e.g. crew.example.com).',
  );
});

test('B.5.10 an ABN with a wrong check digit is invalid', () => {
  expect(checkDraft({ ...company, abn: '51824753557' }, 'company', false, host).abn).toBe(texts.invalidAbn);
});
