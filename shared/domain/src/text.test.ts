import { fullNameOf } from './full-name';
import { formatCents, parseCents, plainDollars } from './money';
import { fillTemplate, unknownVariables } from './templates';
import {
  cutText,
  isBirthday,
  isCompanyName,
  isEmail,
  isPersonName,
  isPhone,
  isWebsite,
  matches,
  minutesOfHhMm,
} from './text';

test('B.5.20: a full name is first and last name, or the one that is there', () => {
  expect(fullNameOf({ firstName: 'Mia', lastName: 'Costa' })).toBe('Mia Costa');
  expect(fullNameOf({ firstName: 'Mia', lastName: '' })).toBe('Mia');
});

test.each(['jo@example.com', "o'brien+x@mail.example.com.au", 'a_b@x-y.io'])(
  'A.5.01 "%s" is an address',
  (text) => expect(isEmail(text)).toBe(true),
);
test.each([
  '',
  'jo',
  'jo@',
  '@x.com',
  'jo@x',
  'a b@x.com',
  'jo@x..com',
  '.jo@x.com',
  'jo..x@x.com',
  'jo@-x.com',
  'jo@x.com ',
  'jo.@x.com',
  `${'j'.repeat(65)}@x.com`,
  '<eve@x.com>',
  'Eve <eve@x.com>',
  'group:eve@x.com;',
  'eve@x.com,bob@x.com',
  '"eve"@x.com',
  'eve(home)@x.com',
])('A.5.01: "%s" is none', (text) => expect(isEmail(text)).toBe(false));

test('I-24: HH:MM is strict', () => {
  expect(['00:00', '09:30', '23:59'].map(minutesOfHhMm)).toEqual([0, 570, 1439]);
  for (const wrong of ['7:5', '07:5', '24:00', '12:60', ' 09:30', '09:30:00', '0930', '']) {
    expect(minutesOfHhMm(wrong)).toBeNull();
  }
});

test('P-04: names of people', () => {
  expect(
    ["O'Brien", 'Jean-Luc', 'Nguyễn', 'Li', 'van der Berg', 'Nguye\u0302\u0303n'].every(isPersonName),
  ).toBe(true);
  expect(['', 'X', 'R2D2', '--', "'a", 'Jo!'].some(isPersonName)).toBe(false);
});

test('B.5.02, P-04: one sign is a name where a script writes whole names with it', () => {
  expect(['李', '김', 'あ'].every(isPersonName)).toBe(true);
  expect(['Ж', 'Ω', 'é', '李1'].some(isPersonName)).toBe(false);
});

test('P-05: names of companies', () => {
  expect(['3 Monkeys', 'Smith & Co.', '3M', 'A-Z (Events), Ltd'].every(isCompanyName)).toBe(true);
  expect(['', '&', 'A', 'Foo <b>'].some(isCompanyName)).toBe(false);
});

test('P-07: websites', () => {
  expect(['example.com', 'https://www.example.com.au/', 'http://x-y.io'].every(isWebsite)).toBe(true);
  expect(['', 'example', 'ftp://x.com', 'x.com/path', 'x .com', 'https://', '1.2.3.4'].some(isWebsite)).toBe(
    false,
  );
});

test('P-06: phones have 8 digits beyond the prefix', () => {
  expect(['+61412345678', '0412 345 678', '(02) 9876 5432', '+64 21 123 4567'].every(isPhone)).toBe(true);
  expect(['', '+61', '+61 123', '12345', 'phone 12345678'].some(isPhone)).toBe(false);
});

test('B.5.23: birthdays', () => {
  expect([
    isBirthday('2000-02-29'),
    isBirthday('1900-02-29'),
    isBirthday('2100-01-01'),
    isBirthday('2001-04-31'),
    isBirthday('1899-12-31'),
  ]).toEqual([true, false, false, false, false]);
});

test('B.5.28, K-07: a search finds each of its words anywhere, case and accents apart', () => {
  expect(matches('Sound Crew', ' SOUND')).toBe(true);
  expect(matches('Sound Crew, Anh Nguyễn', 'nguyen sound')).toBe(true);
  for (const typed of ['obrien', "o'brien", 'O’BRIEN'])
    expect(["Sinéad O'Brien", 'Sinéad O’Brien', 'Sinead OBrien'].map((name) => matches(name, typed))).toEqual(
      [true, true, true],
    );
  expect(matches('Søren Łuczak', 'soren luczak')).toBe(true);
  expect(matches('Soren Luczak', 'Søren Łuczak')).toBe(true);
  expect(matches('Sound Crew', 'sound light')).toBe(false);
  expect(matches('Sound Crew', ' ')).toBe(true);
});

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123456, '$1,234.56'],
  [100000000, '$1,000,000.00'],
  [-5, '-$0.05'],
  [99999, '$999.99'],
])('%d cents print as %s and read back', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
  expect(parseCents(text)).toBe(cents);
});

test('amounts as people type them', () => {
  expect([parseCents('35'), parseCents('.5'), parseCents(' 1,234.5 '), parseCents('35.00')]).toEqual([
    3500, 50, 123450, 3500,
  ]);
  expect(['', '-', '.', '1.234', '12,34', '1e3', '$'].map(parseCents)).toEqual(Array(7).fill(null));
  expect(plainDollars(123456)).toBe('1234.56');
});

test('J-43: a template takes its values and keeps what it does not know', () => {
  expect(
    fillTemplate('{firstName}: {JobName} {Nope} {JobDate} { x }', {
      firstName: 'Jo',
      JobName: '$& {lastName}',
    }),
  ).toEqual({
    text: 'Jo: $& {lastName} {Nope} {JobDate} { x }',
    unknown: ['Nope'],
  });
  expect(unknownVariables('{a} {JobTime} {b} {a}')).toEqual(['a', 'b']);
});

test('a text that fits stays, a longer one says that it was cut', () => {
  expect(cutText('Load in', 7)).toBe('Load in');
  expect(cutText('Load in, Hall 1', 8)).toBe('Load in…');
});

test('C.3.06: no character is cut in two, though it is of several parts', () => {
  const family = '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}';
  expect(cutText(`abc${family}`, 6)).toBe('abc…');
  expect(cutText(`${family}${family}`, family.length + 1)).toBe(`${family}…`);
  expect(cutText('a\u{1F44D}bc', 3)).toBe('a…');
});
