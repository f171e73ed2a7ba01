import { allowanceUnits, extraCents, extraNote, ONE, quantityWords } from './extras';

test('D.1.02: a unit that is given once pays its cents, whatever the unit', () => {
  for (const unit of allowanceUnits) expect(extraCents(unit, unit === 'hour' ? 60 : ONE, 1234)).toBe(1234);
});

test('D.1.02, D.1.10: an amount is within half a cent of the exact one, never falls with more, and half a cent goes up', () => {
  // Every step of a sequence that visits small and large quantities and rates alike.
  let seed = 1;
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return (seed % most) + 1;
  };
  for (const unit of allowanceUnits) {
    const whole = unit === 'hour' ? 60 : ONE;
    for (let step = 0; step < 2000; step += 1) {
      const [quantity, each] = [next(60_000), next(1_000_000)];
      const cents = extraCents(unit, quantity, each);
      const apart = cents * whole - quantity * each;
      expect(Number.isInteger(cents)).toBe(true);
      expect(Math.abs(apart) * 2).toBeLessThanOrEqual(whole);
      // Half a cent is never lost.
      expect(apart * 2).not.toBe(-whole);
      expect(extraCents(unit, quantity + 1, each)).toBeGreaterThanOrEqual(cents);
      expect(extraCents(unit, quantity, each + 1)).toBeGreaterThanOrEqual(cents);
      // Whole units are exact, so they sum to the cent.
      expect(extraCents(unit, quantity * whole, each)).toBe(quantity * each);
    }
  }
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
