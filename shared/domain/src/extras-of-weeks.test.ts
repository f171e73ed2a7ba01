import fc from 'fast-check';
import { allowanceUnits, extraCents, extraNote, lineCents, ONE, quantityWords } from './extras';
import { invoiceTotals } from './pay';

test('D.1.01, D.1.02: an extra says how many of how much it is, and comes to that', () => {
  expect(extraCents('hour', 210, 1000)).toBe(3500);
  expect(extraCents('kilometre', 1250, 88)).toBe(1100);
  expect(extraCents('shift', ONE, 733)).toBe(733);
  expect(quantityWords('hour', 210)).toBe('3:30 h');
  expect(quantityWords('kilometre', 1250)).toBe('12.5 km');
  expect([quantityWords('day', ONE), quantityWords('day', 2 * ONE)]).toEqual(['1 day', '2 days']);
  expect([quantityWords('once', ONE), quantityWords('once', 2 * ONE)]).toEqual(['once', '2 times']);
  expect(extraNote({ unit: 'kilometre', quantity: 1250, eachCents: 88 })).toBe('12.5 km × $0.88');
  expect(extraNote({ unit: null, quantity: null, eachCents: null })).toBe('');
});

const aLine = fc.oneof(
  fc.record({ cents: fc.integer({ min: 1, max: 200_000 }), gstCents: fc.constant(0) }),
  fc
    .record({
      unit: fc.constantFrom(...allowanceUnits),
      quantity: fc.integer({ min: 1, max: 60_000 }),
      each: fc.integer({ min: 1, max: 20_000 }),
    })
    .map(({ unit, quantity, each }) => ({ cents: extraCents(unit, quantity, each), gstCents: 0 })),
  // An expense: a tenth of what it was without GST, or none.
  fc.integer({ min: 1, max: 100_000 }).map((cents) => ({ cents, gstCents: Math.round(cents / 11) })),
  fc.record({ cents: fc.integer({ min: -50_000, max: -1 }), gstCents: fc.constant(0) }),
);

test('D.1.10: the lines of 10,000 random weeks come to the invoice, with GST and without, and an expense is paid whole', () => {
  fc.assert(
    fc.property(fc.array(aLine, { maxLength: 12 }), fc.boolean(), (extras, withGst) => {
      const lines = extras.map((extra) => ({ paidMinutes: 0, cents: lineCents(extra, withGst) }));
      const { subtotalCents, gstCents, totalCents } = invoiceTotals(lines, withGst);
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(subtotalCents);
      expect(subtotalCents + gstCents).toBe(totalCents);
      expect(lines.every(({ cents }) => Number.isInteger(cents))).toBe(true);
      if (!withGst) expect(totalCents).toBe(extras.reduce((sum, { cents }) => sum + cents, 0));
    }),
    { numRuns: 10_000 },
  );
  for (const cents of [11, 110, 9_999, 4_200]) {
    const paid = invoiceTotals(
      [{ paidMinutes: 0, cents: lineCents({ cents, gstCents: Math.round(cents / 11) }, true) }],
      true,
    );
    expect(paid.totalCents).toBe(cents);
  }
});
