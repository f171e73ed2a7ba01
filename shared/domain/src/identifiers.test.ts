import { formatAbn, isValidAbn } from './abn';
import { parseAccountNumber, parseBsb } from './bsb';
import { isPostcode, stateIdOfPostcode, stateOfPostcode } from './postcode';

test.each([
  ['51 824 753 556', true],
  ['51824753556', true],
  ['51-824-753-556', true],
  ['51–824‑753 556', true],
  ['51 824 753 557', false],
  ['00000000019', false],
  ['10000000000', false],
  ['5182475355', false],
  ['5182475355a', false],
  ['', false],
])('ABN "%s"', (abn, valid) => expect(isValidAbn(abn)).toBe(valid));

test('P-08: an ABN is printed in groups', () => {
  expect(formatAbn('51824753556')).toBe('51 824 753 556');
  expect(formatAbn('518')).toBe('518');
});

test.each([
  ['062000', '062-000'],
  ['062-000', '062-000'],
  [' 062 000 ', '062-000'],
  ['000-000', null],
  ['999999', null],
  ['06-2000', null],
  ['0620000', null],
])('BSB "%s"', (text, bsb) => expect(parseBsb(text)).toBe(bsb));

test('I-20: an account number keeps its zeros and loses its hyphens', () => {
  expect(parseAccountNumber('00-12 34')).toBe('001234');
  expect([parseAccountNumber('1234567890'), parseAccountNumber('000'), parseAccountNumber('12x')]).toEqual([
    null,
    null,
    null,
  ]);
});

test.each([
  ['0200', 'ACT'],
  ['0299', 'ACT'],
  ['0300', 'Unknown'],
  ['0799', 'Unknown'],
  ['0800', 'NT'],
  ['0999', 'NT'],
  ['1000', 'NSW'],
  ['2599', 'NSW'],
  ['2600', 'ACT'],
  ['2618', 'ACT'],
  ['2619', 'NSW'],
  ['2899', 'NSW'],
  ['2900', 'ACT'],
  ['2920', 'ACT'],
  ['2921', 'NSW'],
  ['3000', 'VIC'],
  ['4999', 'QLD'],
  ['5799', 'SA'],
  ['5800', 'SA'],
  ['6798', 'WA'],
  ['7999', 'TAS'],
  ['8000', 'VIC'],
  ['9000', 'QLD'],
  ['9999', 'QLD'],
  ['0000', 'Unknown'],
  ['0199', 'Unknown'],
  ['200', 'Unknown'],
  ['20000', 'Unknown'],
  ['٢٠٠٠', 'Unknown'],
  [' 3000 ', 'VIC'],
])('A.5.10: postcode "%s" lies in %s', (postcode, state) => expect(stateOfPostcode(postcode)).toBe(state));

test('P-13: the ranges leave no gap and meet no other', () => {
  const known = Array.from(
    { length: 10_000 },
    (_, code) => stateIdOfPostcode(String(code).padStart(4, '0')) !== null,
  );
  expect(known.filter(Boolean)).toHaveLength(100 + 200 + 9000);
  expect(isPostcode('800')).toBe(false);
});
