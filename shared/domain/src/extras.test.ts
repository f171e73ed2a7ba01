import * as fc from 'fast-check';
import {
  allowanceUnits,
  extraCents,
  extraNote,
  ONE,
  parseQuantity,
  quantityWords,
  typedQuantity,
} from './extras';
import { ALLOWANCE_EACH_MOST, ALLOWANCE_QUANTITY_MOST } from './limits';

test('D.1.02: a unit that is given once pays its cents, whatever the unit', () => {
  for (const unit of allowanceUnits) expect(extraCents(unit, unit === 'hour' ? 60 : ONE, 1234)).toBe(1234);
});

test('D.1.02, D.1.10: an amount is within half a cent of the exact one, never falls with more, and half a cent goes up', () => {
  const amount = fc.tuple(
    fc.constantFrom(...allowanceUnits),
    fc.integer({ min: 1, max: ALLOWANCE_QUANTITY_MOST }),
    fc.integer({ min: 1, max: ALLOWANCE_EACH_MOST }),
  );
  fc.assert(
    fc.property(amount, ([unit, quantity, each]) => {
      const whole = unit === 'hour' ? 60 : ONE;
      const cents = extraCents(unit, quantity, each);
      const apart = 2 * (cents * whole - quantity * each);
      expect(Number.isInteger(cents)).toBe(true);
      expect(apart).toBeLessThanOrEqual(whole);
      // Half a cent is never lost.
      expect(apart).toBeGreaterThan(-whole);
      expect(extraCents(unit, quantity + 1, each)).toBeGreaterThanOrEqual(cents);
      expect(extraCents(unit, quantity, each + 1)).toBeGreaterThanOrEqual(cents);
      // Whole units are exact, so they sum to the cent.
      expect(extraCents(unit, quantity * whole, each)).toBe(quantity * each);
    }),
    { numRuns: 2000 },
  );
});

test('D.1.03: what a field shows of a quantity is read as the same quantity', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...allowanceUnits),
      fc.integer({ min: 1, max: ALLOWANCE_QUANTITY_MOST }),
      (unit, quantity) => {
        expect(parseQuantity(unit, typedQuantity(unit, quantity))).toBe(quantity);
      },
    ),
  );
});

test('D.1.03: hours are typed as 1:30 or 1.5; what is no quantity, or none, is not read', () => {
  expect(parseQuantity('hour', '1:30')).toBe(90);
  expect(parseQuantity('hour', '1.5')).toBe(90);
  expect(parseQuantity('kilometre', ' 12.5 ')).toBe(1250);
  for (const odd of ['', '0', '-1', '1.234', 'ten', '1:75', '99999999'])
    expect(parseQuantity('hour', odd)).toBeNull();
  expect(parseQuantity('kilometre', '1:30')).toBeNull();
});

test('D.1.01: what is multiplied is said in words', () => {
  expect(quantityWords('hour', 210)).toBe('3:30 h');
  expect(quantityWords('kilometre', 1250)).toBe('12.5 km');
  expect(quantityWords('shift', ONE)).toBe('1 shift');
  expect(quantityWords('day', 2 * ONE)).toBe('2 days');
  expect(quantityWords('once', ONE)).toBe('once');
  expect(extraNote({ unit: 'kilometre', quantity: 1250, eachCents: 88 })).toBe('12.5 km × $0.88');
  expect(extraNote({ unit: null, quantity: null, eachCents: null })).toBe('');
});
