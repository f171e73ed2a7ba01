import { gstNeedsAbn, texts } from '@crewcall/domain/texts';
import { birthdayWarning, checkProfile, errorsOn } from '../src/check-profile';
import { birthdayMs, birthdayText, changedFields, fromDetails, toAdmin, toOwn, toPublic } from '../src/draft';
import { readTab, tabsOf } from '../src/tabs';
import { details } from './fixtures';

const draft = fromDetails(details(), 'admin', 'Australia/Sydney');

test('a whole profile has no faults in any mode', () => {
  expect(checkProfile(draft, 'own')).toEqual({});
  expect(checkProfile(draft, 'admin')).toEqual({});
  expect(checkProfile({ ...draft, password: 'ten letters' }, 'public')).toEqual({});
});

test.each([
  'firstName',
  'lastName',
  'emergencyName',
  'address',
  'suburb',
  'city',
  'bankName',
  'bankAccountName',
  'bankAccountNumber',
  'bankAccountBSB',
] as const)('B.5.21 %s is needed', (field) => {
  expect(Object.keys(checkProfile({ ...draft, [field]: '  ' }, 'own'))).toEqual([field]);
});

test('B.5.22 address and ABN are judged where they can be changed', () => {
  const odd = { ...draft, email: 'a@b', abn: '123' };
  expect(checkProfile(odd, 'own')).toEqual({});
  expect(checkProfile(odd, 'admin')).toEqual({ email: texts.invalidEmail, abn: texts.invalidAbn });
  expect(checkProfile({ ...odd, password: 'ten letters' }, 'public')).toEqual({ abn: texts.invalidAbn });
});

test('B.5.22: nobody registers for GST without an ABN', () => {
  const bare = { ...draft, password: 'ten letters', abn: ' ' };
  expect(checkProfile(bare, 'public')).toEqual({});
  expect(checkProfile({ ...bare, gstRegistered: true }, 'public')).toEqual({ abn: gstNeedsAbn });
});

test.each([
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['1899-12-31', false],
  ['2099-12-31', true],
  ['2100-01-01', false],
  ['', true],
])('B.5.23 birthday %s', (birthday, fine) => {
  expect(checkProfile({ ...draft, birthday }, 'own')['birthday'] === undefined).toBe(fine);
});

test('P-15 a birthday is a day whatever the zone, empty without one, and warned about when very young', () => {
  expect(birthdayText(birthdayMs('1990-02-28'))).toBe('1990-02-28');
  expect(birthdayText(null)).toBe('');
  const now = Date.UTC(2026, 10, 21);
  expect(birthdayWarning('2012-11-21', now)).toBeUndefined();
  expect(birthdayWarning('2012-11-22', now)).toMatch('less than 14');
});

test('I-20 bank details must fit a bank file', () => {
  const errors = checkProfile(
    { ...draft, bankAccountBSB: '62-000', bankAccountNumber: '1234567890', bankAccountName: '阮英' },
    'own',
  );
  expect(Object.keys(errors).sort()).toEqual(['bankAccountBSB', 'bankAccountName', 'bankAccountNumber']);
});

test('P-16 a password is needed only to register', () => {
  expect(checkProfile(draft, 'public')['password']).toBeDefined();
  expect(checkProfile({ ...draft, password: 'short' }, 'own')['password']).toBeDefined();
});

test('P-18 faults on other tabs can be left out', () => {
  const errors = checkProfile({ ...draft, bankName: '', address: '' }, 'own');
  expect(Object.keys(errorsOn(errors, new Set(['personal'])))).toEqual(['address']);
});

test('B.2.39 the tabs of each mode', () => {
  expect(tabsOf('public')).toEqual(['account', 'personal', 'banking']);
  expect(tabsOf('own')).toEqual(['account', 'personal', 'banking', 'licences']);
  expect(tabsOf('admin')).toEqual(['account', 'personal', 'banking', 'licences', 'rates', 'filters']);
  expect(readTab('own', 'rates')).toBe('account');
});

test('B.5.24 text is trimmed, and only what changed is sent', () => {
  const typed = { ...draft, city: ' Perth ', suburb: 'Pyrmont ', email: 'new@example.com' };
  expect(toOwn(typed, changedFields(typed, draft))).toEqual({ city: 'Perth', password: '' });
});

test('B.5.26 dollars are typed, cents are sent, and an empty rate is taken away', () => {
  const typed = { ...draft, rates: { 3: '', 4: '42.5' } };
  expect(toAdmin(7, typed, draft, changedFields(typed, draft), 'Australia/Sydney')).toEqual({
    id: 7,
    password: '',
    groups: [
      { id: 3, rate: null },
      { id: 4, rate: 4250 },
    ],
  });
  expect(checkProfile({ ...draft, rates: { 3: 'lots' } }, 'admin')).toHaveProperty(['rates.3']);
});

test('P-17 registration sends the ABN without blanks and never the address', () => {
  const body = toPublic('4_token', { ...draft, abn: '51 824 753 556', password: 'ten letters' });
  expect(body).toMatchObject({ hash: '4_token', abn: '51824753556', state: 1, password: 'ten letters' });
  expect(body).not.toHaveProperty('email');
});
