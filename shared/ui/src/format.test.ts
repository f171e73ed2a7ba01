import { formatMoney, plural } from './format';

test('money', () => {
  expect(formatMoney(123_450)).toBe('$1,234.50');
  expect(formatMoney(-500)).toBe('-$5.00');
  expect(formatMoney(0)).toBe('$0.00');
  for (const value of [null, undefined, Number.NaN]) expect(formatMoney(value)).toBe('');
});

test('plural', () => {
  expect(plural(12_040, 'place')).toBe('12,040 places');
  expect([plural(1, 'place'), plural(3, 'place'), plural(0, 'entry', 'entries')]).toEqual([
    '1 place',
    '3 places',
    '0 entries',
  ]);
});
