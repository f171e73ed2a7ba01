import { texts } from '@crewcall/domain/texts';
import { checkDraft } from '../src/components/check-draft';
import { emptyDraft } from '../src/components/draft';
import type { Draft } from '../src/components/draft';

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

test('B.5.04 the prefix alone is no phone', () => {
  expect(checkDraft({ ...worker, phone: '+61' }, 'worker', true, host).phone).toBeDefined();
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
